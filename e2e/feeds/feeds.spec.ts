// The calendar links: the shop's calendar for other programs, and theirs in the shop's.
import { createServer } from 'node:http'
import { externalTime } from '@noren/words/admin/feeds/external-time'
import { feedScreen } from '@noren/words/admin/feeds/screen'
import { common } from '@noren/words/common'
import { dayAhead, dayPage, bookAs } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'

const words = feedScreen.ja
const { feed, external, form } = words

const screen = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    main: page.getByRole('main'),
    button: (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }),
    inDialog: (name: string) => dialog.last().getByRole('button', { name, exact: true }),
    field: (name: string) => dialog.getByRole('textbox', { name }),
    address: page.getByRole('textbox', { name: feed.address }),
    privacy: (name: keyof typeof feed.privacies) =>
      page.getByRole('radio', { name: new RegExp(`^${feed.privacies[name].name}`) }),
  }
}

/** Another program's calendar on this machine, with one event on a date. */
const startProgram = async (date: string) => {
  const day = date.replaceAll('-', '')
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:dentist@example.com',
    'SUMMARY:歯医者',
    `DTSTART;TZID=Asia/Tokyo:${day}T130000`,
    `DTEND;TZID=Asia/Tokyo:${day}T150000`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const server = createServer((_, reply) => reply.end(text))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/basic.ics`, stop: () => server.close() }
}

test('an address is made, read by a program, shows what the owner chooses, and ends at once when renewed or revoked @phone', async ({
  page,
  context,
}) => {
  const shop = await makeOwner(context)
  await bookAs(page, shop, `${await dayAhead(page, shop)}T10:00:00+09:00`)
  const mine = screen(page)
  const read = async (url: string) => {
    const answer = await page.request.get(new URL(url).pathname)
    return { status: answer.status(), text: answer.status() === 200 ? await answer.text() : '' }
  }
  // From where the shop's other settings are.
  await page.goto('/shop')
  await page.getByRole('link', { name: words.open }).click()
  await expect(mine.privacy('menu')).toBeChecked()
  await mine.button(feed.make).click()
  const first = await mine.address.inputValue()
  expect((await read(first)).text).toContain('SUMMARY:カット＋シャンプー')

  await mine.privacy('busy').click()
  await expect(page.getByText(words.toasts.changed).first()).toBeVisible()
  expect((await read(first)).text).toContain('SUMMARY:予約あり')

  await page.reload()
  await expect(mine.privacy('busy')).toBeChecked()
  await expect(mine.address).toHaveCount(0)
  await mine.button(feed.renew).click()
  await mine.inDialog(feed.cancel).click()
  expect((await read(first)).status).toBe(200)
  await mine.button(feed.renew).click()
  await mine.inDialog(feed.renew).click()
  await expect(mine.address).not.toHaveValue(first)
  const second = await mine.address.inputValue()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  await expectAccessibleAtWidths(page, 'feed')

  await mine.button(feed.revoke).click()
  await mine.inDialog(feed.revoke).click()
  await expect(page.getByText(feed.none)).toBeVisible()
  expect((await read(second)).status).toBe(404)
})

test('an external calendar is added, takes its time in calendar and offer, and gives it back', async ({
  page,
  context,
}) => {
  const shop = await makeOwner(context)
  const date = await dayAhead(page, shop)
  const program = await startProgram(date)
  const mine = screen(page)
  const day = dayPage(page)
  const offered = async (): Promise<string[]> => {
    const menu = (await (await page.request.get('/api/menus')).json()).data[0].id
    const answer = await page.request.get(`/api/public/shops/${shop.domain}/availability`, {
      params: { menu_id: menu, from: date, days: 1 },
    })
    return (await answer.json()).data.days[0].starts
  }
  await page.goto('/calendar-feeds')
  await expect(page.getByText(external.none)).toBeVisible()

  await test.step('what is wrong is said at its field; nothing that was typed is lost by accident', async () => {
    await mine.button(external.add).click()
    await mine.field(form.name).fill('Googleカレンダー')
    await mine.field(form.url).fill('http://calendar.example.com/a.ics')
    await mine.inDialog(form.add).click()
    await expect(mine.field(form.url)).toHaveAccessibleDescription(/https:\/\/ または webcal:\/\//)
    await page.keyboard.press('Escape')
    await expect(mine.dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await mine.field(form.url).fill(program.url)
  await mine.dialog.getByRole('checkbox', { name: new RegExp(`^${form.titles}`) }).check()
  await mine.inDialog(form.add).click()
  await expect(mine.dialog).toHaveCount(0)
  await expect(page.getByText(external.waiting)).toBeVisible()
  // The worker looks once a minute; the screen asks by itself.
  await expect(page.getByText(external.events(1))).toBeVisible({ timeout: 120_000 })

  expect(await offered()).not.toContain('13:00')
  await day.open(date)
  await expect(day.day.getByRole('list', { name: externalTime.ja.title })).toContainText('13:00–15:00')
  await expect(day.day.getByRole('list', { name: externalTime.ja.title })).toContainText('歯医者')

  await page.goto('/calendar-feeds')
  await page.getByRole('button', { name: external.edit('Googleカレンダー') }).click()
  await mine.inDialog(form.remove).click()
  await mine.dialog.last().getByRole('button', { name: /^削除/ }).click()
  await expect(page.getByText(external.none)).toBeVisible()
  expect(await offered()).toContain('13:00')
  program.stop()
})

test('long names, a failing calendar and the locked screen fit every width', async ({ page, context }) => {
  await makeOwner(context)
  const name = 'とても長い名前のカレンダー'.repeat(4).slice(0, 40)
  const [{ id }] = (await (await page.request.get('/api/staff')).json()).data
  await send(context, '/api/staff', { name })
  await send(context, '/api/external-calendars', {
    name,
    url: `https://${'very-long-name.'.repeat(8)}example.invalid/a.ics`,
    staff_id: id,
  })
  const mine = screen(page)
  await page.goto('/calendar-feeds')
  await expect(page.getByText(name).first()).toBeVisible()
  await expectAccessibleAtWidths(page, 'long names')
  await page.getByRole('button', { name: external.edit(name) }).click()
  await expect(mine.field(form.name)).toHaveValue(name)
  await expectAccessibleAtWidths(page, 'dialog')
  await page.keyboard.press('Escape')

  // A shop that fell back to the free plan, where plans are sold.
  await page.route('**/api/calendar-feed', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...body.data, unlocked: false } } })
  })
  await page.reload()
  await expect(page.getByText(words.locked.title)).toBeVisible()
  await expect(mine.button(feed.make)).toBeDisabled()
  await expect(mine.button(external.add)).toBeDisabled()
  await expectAccessibleAtWidths(page, 'locked')
  await page.getByRole('link', { name: words.locked.action }).click()
  await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
  await expect(page.getByText(common.ja.loading)).toHaveCount(0)
})
