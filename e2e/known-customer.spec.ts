// The owner enters a visit for a customer on record, or a new one. Rule CUST-5.
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { widgets } from '@noren/words/admin/widgets'
import { formatDate } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { calendarPage } from './calendar-page.ts'
import { bookAs, dayPage } from './day-page.ts'
import { expectAccessible, expectAccessibleAtWidths, inputMethod, overflowWidth } from './page-checks.ts'
import { newEmail, send, menuOf } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const entry = reservationEntry.ja
const { unsaved } = widgets.ja
const { known } = entry
const visited = '2026-01-05'

const enterAs = async (page: Page, date: string, time: string, who: object): Promise<void> => {
  const start_at = `${date}T${time}:00+09:00`
  await send(page.context(), '/api/reservations', { menu_id: await menuOf(page), start_at, ...who })
}

/** The customer of the visit at that time, by the API. */
const visitAt = async (page: Page, date: string, time: string) => {
  const listed = await page.request.get('/api/reservations', { params: { from: date, to: date } })
  const events: { id: number; start_at: string }[] = (await listed.json()).data
  const id = events.find(({ start_at }) => start_at.includes(`T${time}`))?.id
  return (await (await page.request.get(`/api/reservations/${id}`)).json()).data
}

/** An open list follows its field one frame after the window is resized. */
const expectListSound = async (page: Page, name: string): Promise<void> => {
  await expectAccessible(page, name)
  const size = page.viewportSize() ?? { width: 1280, height: 800 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ width, height: size.height })
    await expect.poll(() => overflowWidth(page), `${name}: wider than ${width}`).toBe(0)
  }
}

const entryOf = (page: Page) => {
  const day = dayPage(page)
  return {
    ...day,
    name: day.field('name'),
    offered: page.getByRole('listbox', { name: '登録済みのお客様' }).getByRole('option'),
    chosen: day.dialog.getByRole('group', { name: known.chosen }),
    other: day.dialog.getByRole('button', { name: known.change }),
    notify: day.dialog.getByRole('checkbox', { name: entry.notify }),
    async begin(date: string, time: string): Promise<void> {
      await day.open(date)
      await day.enter.click()
      await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
      await day.field('time').fill(time)
    },
  }
}

test('a customer is found by full-width digits, chosen by keyboard and booked', async ({
  page,
  shop,
  date,
}) => {
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  await enterAs(page, visited, '11:00', { name: '山田 一郎', phone: '0312345678', override: ['past'] })
  const form = entryOf(page)
  await form.begin(date, '14:00')
  await expect(form.name).toHaveRole('combobox')

  await test.step('the keys of a conversion neither choose nor submit', async () => {
    await form.name.focus()
    const ime = await inputMethod(page)
    await ime.compose('やまだ')
    await ime.compose('山田')
    await ime.enter()
    await ime.accept('山田')
    await expect(form.offered).toHaveCount(2)
    // The latest visitor comes first.
    await expect(form.offered.first()).toContainText(known.lastVisit(formatDate('ja', visited)))
    await page.keyboard.press('ArrowDown')
    await expect(form.offered.first()).toHaveAttribute('data-highlighted')
    await ime.enter()
    await ime.escape()
    await expect(form.offered).toHaveCount(2)
    await expect(form.chosen).toBeHidden()
    await expectListSound(page, 'customers on record')
  })

  await test.step('Escape closes only the list', async () => {
    await page.keyboard.press('Escape')
    await expect(form.offered).toHaveCount(0)
    await expect(form.name).toHaveValue('山田')
    await expect(form.dialog.getByText(unsaved.discard)).toBeHidden()
  })

  await test.step('the chosen customer replaces the four fields', async () => {
    await form.name.clear()
    await form.name.pressSequentially('０９０ー１２３４')
    await expect(form.offered).toHaveCount(1)
    await expect(form.offered).toContainText('山田 花子 様')
    await expect(form.offered).toContainText('090-1234-5678')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.chosen).toBeFocused()
    await expect(form.chosen).toContainText('山田 花子 様')
    await expect(form.name).toBeHidden()
    await expect(form.field('phone')).toBeHidden()
    await expect(form.notify).toBeChecked()
    await expectAccessibleAtWidths(page, 'a customer who was chosen')
  })

  await test.step('the chosen customer counts as input and can be changed', async () => {
    await page.keyboard.press('Escape')
    await expect(form.dialog.getByText(unsaved.discard)).toBeVisible()
    await page.keyboard.press('Escape')
    await form.other.press('Enter')
    await expect(form.name).toBeFocused()
    await expect(form.name).toHaveValue('０９０ー１２３４')
    await page.keyboard.type('03')
    await expect(form.offered).toContainText('山田 一郎 様')
    await form.offered.click()
    await expect(form.chosen).toContainText('山田 一郎 様')
    await expect(form.notify).toBeHidden()
  })

  await form.save.click()
  await expect(form.toast(entry.saved)).toBeVisible()
  await expect(calendarPage(page).visit('山田 一郎')).toContainText('14:00〜15:00')
  const [before, after] = [await visitAt(page, visited, '11:00'), await visitAt(page, date, '14:00')]
  expect(after).toMatchObject({ customerName: '山田 一郎', phone: '0312345678' })
  expect(after.customer_id).toBe(before.customer_id)
})

test('typing without choosing enters a new customer, also when the search fails', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/ERR_FAILED .*\/api\/customers/)
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const form = entryOf(page)
  await form.begin(date, '14:00')
  await form.name.pressSequentially('山田')
  await expect(form.offered).toHaveCount(1)
  await form.name.pressSequentially(' 次郎')
  await expect(form.offered).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(form.field('phone')).toBeFocused()
  await form.name.press('Enter')
  await expect(form.toast(entry.saved)).toBeVisible()
  const [before, fresh] = [await visitAt(page, date, '10:00'), await visitAt(page, date, '14:00')]
  expect(fresh.customerName).toBe('山田 次郎')
  expect(fresh.customer_id).not.toBe(before.customer_id)

  await page.route('**/api/customers?*', (route) => route.abort())
  await form.begin(date, '16:00')
  const failed = page.waitForEvent('requestfailed')
  await form.name.pressSequentially('山田 三郎')
  await failed
  await expect(form.dialog.getByRole('alert')).toHaveCount(0)
  await form.name.press('Enter')
  await expect(calendarPage(page).visit('山田 三郎')).toContainText('16:00〜17:00')
})

test('a late answer is not shown; removing the chosen customer shows the fields again', async ({
  page,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/reservations$/)
  const long = `${'寿限無寿限無五劫の擦り切れ'.repeat(7)}山田`
  await enterAs(page, date, '10:00', {
    name: long,
    name_kana: 'ジュゲム'.repeat(20),
    email: newEmail('jugemu'),
  })
  await enterAs(page, date, '11:00', { name: '鈴木 一郎' })
  const form = entryOf(page)
  await form.begin(date, '14:00')
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(
    '**/api/customers?*',
    async (route) => {
      await held
      await route.continue().catch(() => undefined)
    },
    { times: 1 },
  )
  const first = page.waitForRequest(/\/api\/customers\?/)
  await form.name.pressSequentially('鈴木')
  await first
  await form.name.clear()
  await form.name.pressSequentially('じゅげむ')
  await expect(form.offered).toContainText('寿限無')
  letGo()
  await expectListSound(page, 'a long name on record')
  await expect(form.offered).toHaveCount(1)
  await expect(form.offered).toContainText('寿限無')
  await form.offered.click()
  await expectAccessibleAtWidths(page, 'a long name chosen')

  await page.route(
    '**/api/reservations',
    (route) =>
      route.fulfill({
        status: 422,
        json: { code: 'invalid', message: '', errors: { customer_id: [validation.ja.customer_unknown] } },
      }),
    { times: 1 },
  )
  await form.save.click()
  await expect(form.name).toBeFocused()
  await expect(form.name).toHaveAccessibleDescription(validation.ja.customer_unknown)
  await expect(form.name).toHaveValue(long)
})
