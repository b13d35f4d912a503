// What each picture of the help shows, by the page of the help.
import { accounts } from '@noren/words/accounts'
import { firstSteps } from '@noren/words/admin/first-steps'
import { sections } from '@noren/words/admin/forms/sections'
import { importColumns } from '@noren/words/admin/imports/columns'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { pages } from '@noren/words/admin/pages'
import { look } from '@noren/words/admin/pages/look'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { shops } from '@noren/words/admin/shops'
import { seats } from '@noren/words/admin/shops/seats'
import { staff } from '@noren/words/admin/staff'
import type { Lang } from '@noren/words/format'
import type { HelpPageId } from '@noren/words/help/screen'
import { reservations } from '@noren/words/reservations'
import { exactLabel } from '../account-page.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'
import { customerLines, receive } from '../imports/files.ts'
import { send } from '../test-users.ts'

/** What the pictures need of the demo salon. */
type Demo = {
  day: string
  agreed: number
  asked: number
  customer: number
  absence: { date: string; staff_id: number }
}
type Shot = (look: { page: Page; lang: Lang } & Demo) => Promise<void>

/** Signs in as the demo owner, and adds what the salon does not have by itself. */
export const openDemo = async (page: Page, lang: Lang): Promise<Demo> => {
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await page.goto('/login')
  await page.getByLabel(accounts[lang].email).fill(email)
  await page.getByLabel(exactLabel(accounts[lang].password)).fill(password)
  await page.getByRole('button', { name: accounts[lang].login.submit, exact: true }).click()
  await expect(page).toHaveURL('/reservation-calendar')
  const read = async (path: string) => (await (await page.request.get(path)).json()).data
  const days: { date: string; starts: string[] }[] = (
    await read('/api/public/shops/koharu/availability?menu_id=1&days=14')
  ).days
  const busiest = days
    .slice(2)
    .filter(({ starts }) => starts.length > 0)
    .toSorted((one, other) => one.starts.length - other.starts.length)[0]
  const day = busiest?.date ?? ''
  const visits: { id: number; status: string; start_at: string; staffName: string }[] = await read(
    `/api/reservations?from=${day}&to=${days.at(-1)?.date}`,
  )
  const found = (status: string) => visits.find((visit) => visit.status === status)?.id ?? 0
  const people: { id: number; name: string; phone: string | null }[] = await read('/api/customers')
  const [first] = people
  // Made by the first of the two languages.
  const { notes }: { notes: unknown[] } = await read(`/api/customers/${first?.id}`)
  if (notes.length === 0) {
    await send(page.context(), `/api/customers/${first?.id}/notes`, {
      title: 'カラーの記録',
      content: '根元 8レベル、毛先 9レベル。\n少ししみやすいので、保護剤を使いました。',
    })
    await send(page.context(), '/api/customers', {
      name: first?.name.split(' ')[0] ?? '',
      phone: first?.phone,
    })
  }
  // Two visits or more of one of the staff, on the day on which most is free: others can take them.
  const everybody: { id: number; name: string }[] = await read('/api/staff')
  const countOf = (date: string, name: string) =>
    visits.filter(({ start_at, staffName }) => start_at.startsWith(date) && staffName === name).length
  const absence = days
    .filter(({ date }) => date > day)
    .toSorted((one, other) => other.starts.length - one.starts.length)
    .flatMap(({ date }) => everybody.map(({ id, name }) => ({ date, staff_id: id, name })))
    .find(({ date, name }) => countOf(date, name) > 1)
  return {
    day,
    agreed: found('reserved'),
    asked: found('pending_approval'),
    customer: first?.id ?? 0,
    absence: { date: absence?.date ?? day, staff_id: absence?.staff_id ?? 0 },
  }
}

export const shots: Partial<Record<HelpPageId, Shot>> = {
  'first-steps': async ({ page, lang }) => {
    // The demo salon is past them; the next picture puts them away again.
    await send(page.context(), '/api/first-steps', { is_hidden: false }, 'PUT')
    await page.goto('/reservation-calendar')
    const list = page.getByRole('region', { name: firstSteps[lang].title })
    await list.getByRole('button', { name: firstSteps[lang].title }).click()
    await expect(list.getByRole('listitem').first()).toBeVisible()
  },
  calendar: async ({ page, day }) => {
    await send(page.context(), '/api/first-steps', { is_hidden: true }, 'PUT')
    await openDay(page, day)
  },
  'phone-bookings': async ({ page, lang, day }) => {
    await openEntry(page, lang, day)
    await page.getByRole('dialog').locator('[name="menu_id"]').selectOption({ index: 1 })
    const name = page.getByRole('dialog').locator('[name="name"]')
    await name.fill('山田')
    await expect(page.getByRole('option').first()).toBeVisible()
    await raise(name, 200)
  },
  blocks: async ({ page, lang, day }) => {
    await openEntry(page, lang, day)
    await page.getByRole('dialog').getByText(reservationEntry[lang].kinds.block, { exact: true }).click()
  },
  statuses: async ({ page, lang, asked }) => {
    await page.goto(`/reservation/${asked}`)
    await raise(page.getByRole('button', { name: reservationChanges[lang].approve, exact: true }), 260)
  },
  moving: async ({ page, lang, agreed }) => {
    await page.goto(`/reservation/${agreed}`)
    await page.getByRole('button', { name: reservationChanges[lang].move.open, exact: true }).click()
    await expect(page.getByRole('dialog').locator('[name="time"]')).toBeVisible()
  },
  canceling: async ({ page, lang, agreed }) => {
    await page.goto(`/reservation/${agreed}`)
    await page.getByRole('button', { name: reservationChanges[lang].more, exact: true }).click()
    await page.getByRole('menuitemradio', { name: reservations[lang].status.canceled }).click()
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  },
  absence: async ({ page, lang, absence }) => {
    const { data } = await send(page.context(), '/api/absences', absence)
    await page.goto(`/worklists/${data.worklist_id}`)
    await raise(page.getByRole('heading', { name: worklists[lang].one.toDo }), 128)
  },
  waitlist: async ({ page, lang, day }) => {
    await takeBackAbsences(page)
    const { data } = await (await page.request.get('/api/waitlist')).json()
    // Made by the first of the two languages.
    if (data.length === 0)
      for (const [index, name] of ['高橋 美咲', '伊藤 さくら', '渡辺 結衣'].entries())
        await send(page.context(), '/api/waitlist', {
          menu_id: 1,
          from_date: day,
          ...(index === 1 && { from_time: '13:00', to_time: '17:00' }),
          name,
          phone: `0901234567${index}`,
          email: `waiting-${index}@example.jp`,
        })
    await page.goto('/waitlist')
    await expect(page.getByRole('link', { name: ownersWaitlist[lang].enterFor('高橋 美咲') })).toBeVisible()
    await raise(page.getByRole('main').getByRole('heading', { level: 2 }).first(), 90)
  },
  searching: async ({ page }) => {
    await page.goto('/reservation-search?q=%E3%82%AB%E3%83%83%E3%83%88&status=reserved')
    await raise(page.getByRole('main').getByRole('list').first(), 240)
  },
  menus: async ({ page }) => {
    await page.goto('/menu')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  combining: async ({ page, lang }) => {
    await page.goto('/menu/2/edit')
    const part = page.getByText(menuVisits[lang].together.title, { exact: true })
    await part.click()
    await raise(part)
  },
  prices: async ({ page }) => {
    await page.goto('/menu/prices')
    await page.getByRole('main').getByRole('textbox').first().fill('500')
    await page.getByRole('main').getByRole('textbox').first().blur()
  },
  hours: async ({ page }) => {
    await page.goto('/business-day')
    await expect(page.getByRole('checkbox').first()).toBeVisible()
  },
  staff: async ({ page, lang }) => {
    await page.goto('/staff')
    await page.getByRole('main').getByText('小春').click()
    await page.getByRole('dialog').getByText(staff[lang].shown.open, { exact: true }).click()
    await raise(page.getByRole('dialog').getByText(staff[lang].shown.open, { exact: true }))
  },
  seats: async ({ page, lang }) => {
    await page.goto('/shop/booking')
    const heading = page.getByRole('heading', { name: seats[lang].title })
    await expect(heading).toBeVisible()
    await page
      .getByRole('region', { name: seats[lang].title })
      .or(heading.locator('xpath=ancestor::section[1]'))
      .getByRole('button', { name: seats[lang].add })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .locator('[name="name"]')
      .fill(lang === 'ja' ? 'シャンプー台' : 'Shampoo basin')
    await page.getByRole('dialog').locator('[name="units"]').fill('2')
  },
  'shop-settings': async ({ page, lang }) => {
    await page.goto('/shop/booking')
    await raise(page.getByRole('heading', { name: shops[lang].sections.booking }))
  },
  'booking-page': async ({ page }) => openEditor(page, '/reservation-page'),
  look: async ({ page, lang }) => {
    await openEditor(page, '/reservation-page')
    await raise(page.getByRole('heading', { name: look[lang].title }))
  },
  sharing: async ({ page }) => {
    await page.goto('/reservation-page/share')
    await expect(page.getByRole('img').first()).toBeVisible()
  },
  form: async ({ page, lang }) => {
    await page.goto('/form')
    await page.getByRole('button', { name: sections[lang].add }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
  completion: async ({ page, lang }) => {
    await openEditor(page, '/completion-page')
    await expect(page.getByText(pages[lang].numberText)).toBeVisible()
  },
  mails: async ({ page }) => {
    await page.goto('/notification-templates')
    await expect(page.locator('[name="subject"]').first()).toBeVisible()
  },
  customers: async ({ page }) => {
    await page.goto('/customers')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  importing: async ({ page, lang }) => {
    const { id } = await receive(page.context(), 'customers', customerLines(120).join('\n'))
    await page.goto(`/data/import/${id}`)
    await raise(page.getByRole('heading', { name: importColumns[lang].title }))
  },
  notes: async ({ page, customer }) => {
    await page.goto(`/customers/${customer}?tab=notes`)
    await raise(page.getByRole('tablist'))
  },
  merging: async ({ page }) => {
    await page.goto('/customers/duplicates')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  },
  plan: async ({ page }) => {
    await page.goto('/shop?tab=subscription')
    await raise(page.getByRole('tablist'))
  },
  feeds: async ({ page }) => {
    await page.goto('/calendar-feeds')
    await expect(page.getByRole('radio').first()).toBeVisible()
  },
  export: async ({ page }) => {
    await page.goto('/data')
    await expect(page.getByRole('main').getByRole('definition').first()).toBeVisible()
  },
  account: async ({ page }) => {
    await page.goto('/account')
    await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible()
  },
}

const takeBackAbsences = async (page: Page): Promise<void> => {
  const { data } = await (await page.request.get('/api/worklists')).json()
  for (const { id } of data) await send(page.context(), `/api/worklists/${id}/close`, { take_back: true })
}

const openDay = async (page: Page, day: string): Promise<void> => {
  await page.goto(`/reservation-calendar/${day.replaceAll('-', '')}`)
  await expect(page.getByRole('region').getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const openEntry = async (page: Page, lang: Lang, day: string): Promise<void> => {
  await openDay(page, day)
  await page.getByRole('button', { name: reservationEntry[lang].title, exact: true }).click()
  await expect(page.getByRole('dialog').locator('[name="menu_id"]')).toBeVisible()
}

const openEditor = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(
    page.getByRole('main').getByRole('switch').or(page.getByRole('main').getByRole('list')).first(),
  ).toBeVisible()
}

/** So that it stands near the top, below the bar. */
const raise = async (target: Locator, below = 72): Promise<void> => {
  await expect(target).toBeVisible()
  await target.evaluate((element, room) => {
    element.scrollIntoView({ block: 'start' })
    for (let at = element.parentElement; at; at = at.parentElement)
      if (at.scrollHeight > at.clientHeight && getComputedStyle(at).overflowY !== 'visible') {
        at.scrollTop -= room
        return
      }
    scrollBy(0, -room)
  }, below)
}
