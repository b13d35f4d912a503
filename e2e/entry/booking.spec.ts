// A booking by telephone or at the door in few interactions. Rule RES-31.
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { calendarPage } from '../calendar-page.ts'
import { bookAs, dayPage, enter } from '../day-page.ts'
import { expect, test, type Locator } from '../fixtures.ts'
import { expectAccessible, expectAccessibleAtWidths, tabTo } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'

const words = reservationEntry.ja

/** Presses and texts that are typed, counted. */
const counted = () => {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      count += 1
      await target.pressSequentially(text)
    },
    count: () => count,
  }
}

test('a customer on record telephones: six interactions from the day', async ({
  page,
  shop,
  date,
  context,
}) => {
  await send(context, '/api/menus', { name: 'カラーリング', price: 8000, duration: 90, total_duration: 90 })
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const day = dayPage(page)
  await day.open(date)
  const { press, type, count } = counted()
  await press(day.gaps.first())
  // Date, time and menu are there; a press chooses another free start.
  await expect(day.dateField()).toContainText(formatShortDate('ja', date))
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  await press(day.dialog.getByRole('button', { name: '15:30', exact: true }))
  await expect(day.field('time')).toHaveValue('15:30')
  await press(day.field('name'))
  await type(day.field('name'), '山田')
  await press(page.getByRole('option', { name: /山田 花子/ }))
  await press(day.save)
  await expect(day.toast(words.saved)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(6)
  await expect(calendarPage(page).visit('山田 花子')).toHaveCount(2)
  await expect(calendarPage(page).visit('山田 花子').last()).toContainText('15:30〜16:30')
})

test('by keyboard alone: a typed minute, a time from the list, the menu of the last time @desktop', async ({
  page,
  date,
  context,
}) => {
  await send(context, '/api/menus', { name: 'カラーリング', price: 8000, duration: 90, total_duration: 90 })
  const day = dayPage(page)
  await day.open(date)
  await tabTo(page, day.gaps.first())
  await page.keyboard.press('Enter')
  await day.field('menu_id').selectOption({ label: 'カラーリング' })
  await tabTo(page, day.field('time'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('１０１０')
  await tabTo(page, day.field('name'))
  await expect(day.field('time')).toHaveValue('10:10')
  await expect(day.dialog.getByText('10:10〜11:40')).toBeVisible()
  await page.keyboard.type('佐藤 健')
  await page.keyboard.press('Enter')
  await expect(calendarPage(page).visit('佐藤 健')).toContainText('10:10〜11:40')

  await day.enter.press('Enter')
  await expect(day.field('menu_id').locator('option:checked')).toHaveText('カラーリング')
  // The first start of the grid that is free.
  await expect(day.field('time')).toHaveValue('12:00')
  await day.field('time').focus()
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox', { name: words.time })
  await expect(list.getByRole('option', { name: '12:30', exact: true })).toBeVisible()
  await expectAccessible(page, 'the list of times')
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(day.dialog).toBeVisible()
  await day.field('time').fill('25:00')
  await page.keyboard.press('Enter')
  await expect(day.field('time')).toHaveAttribute('aria-invalid', 'true')
})

test('somebody at the door without a name: two presses', async ({ page, date }) => {
  const day = dayPage(page)
  await day.open(date)
  await day.gaps.first().press('Enter')
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  await day.save.click()
  await expect(day.toast(words.saved)).toBeVisible()
  await expect(day.day.getByRole('link', { name: /飛び込み/ })).toBeVisible()
  const found = await page.request.get('/api/customers')
  expect((await found.json()).meta.total).toBe(0)
})

test('the record of a customer opens the entry with her', async ({ page, date }) => {
  await enter(page, { start: `${date}T10:00:00+09:00`, name: '山田 花子', phone: '09012345678' })
  const found = await page.request.get('/api/customers')
  await page.goto(`/customers/${(await found.json()).data[0].id}`)
  await page.getByRole('link', { name: words.forCustomer }).click()
  const day = dayPage(page)
  await expect(day.dialog.getByRole('group', { name: words.known.chosen })).toContainText('山田 花子 様')
  await expectAccessibleAtWidths(page, 'the entry of a customer')
  await day.chooseDate(date)
  await day.dialog.getByRole('button', { name: '14:00', exact: true }).click()
  await day.save.click()
  await expect(day.toast(words.saved)).toBeVisible()
  await page.reload()
  await expect(day.enter).toBeVisible()
  await expect(day.dialog).toBeHidden()
})

test('two of the staff: the column that was pressed is chosen', async ({ page, date, allowProblem }) => {
  allowProblem(/status of 5\d\d .*\/api\/reservations\/starts/)
  const day = dayPage(page)
  const staff = [
    { id: 0, name: '小春', active: true, nomination_fee: 0, menus: [] },
    { id: 0, name: '里美 '.repeat(14).trim(), active: true, nomination_fee: 0, menus: [] },
  ]
  const [own] = (await (await page.request.get('/api/staff')).json()).data
  await page.route('**/api/staff', (route) =>
    route.fulfill({
      json: { data: staff.map((one, index) => ({ ...one, id: own.id + index * 1_000_000 })) },
    }),
  )
  await day.open(date)
  await page.route('**/api/reservations/starts?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'fault', message: '' } }),
  )
  await day.gaps.first().press('Enter')
  await expect(day.field('staff_id')).toHaveValue(String(own.id))
  await expect(day.dialog.getByText(calendar.ja.starts.failed)).toBeVisible()
  await expectAccessibleAtWidths(page, 'an entry for one of the staff')
  await day.kind('block').check()
  await day.field('staff_id').selectOption({ label: words.everybody })
  await day.kind('booking').check()
  await day.field('staff_id').selectOption({ label: '小春' })
  await day.save.click()
  await expect(day.toast(words.saved)).toBeVisible()
  await expect(day.day.getByText(reservations.ja.status.reserved).first()).toBeAttached()
})

// Rule SCR-30.
test('the form is fetched with the calendar, runs when somebody asks for it, and opens without a network @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED/)
  await makeOwner(context)
  await page.goto('/reservation-calendar')
  const open = page.getByRole('button', { name: '予定を入れる' }).first()
  await expect(open).toBeVisible()
  const fetched = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/entry-dialog-'))
        .map(({ initiatorType }) => initiatorType),
    )
  await expect.poll(fetched).toEqual(['link'])
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await open.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
