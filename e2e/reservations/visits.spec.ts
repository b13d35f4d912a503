// Visits of several menus, with whoever serves, in waiting time and on seats, as the owner enters and changes them.
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { formatAmount } from '@noren/words/format'
import { reasonTexts } from '@noren/words/reasons'
import { reservations } from '@noren/words/reservations'
import type { BrowserContext } from '@playwright/test'
import { calendarPage } from '../calendar-page.ts'
import { addDate, dayPage, enter } from '../day-page.ts'
import { expect, test, type Locator } from '../fixtures.ts'
import { expectAccessibleAtWidths, expectAccessibleEverywhere, tabTo } from '../page-checks.ts'
import { menuOf, send } from '../test-users.ts'
import { detailPage } from './detail-page.ts'

const words = visitWords.ja
const entry = reservationEntry.ja

const menuWith = async (context: BrowserContext, menu: object): Promise<number> =>
  (await send(context, '/api/menus', { price: 3000, duration: 60, publish_state: 'published', ...menu })).data
    .id

const staffWith = async (context: BrowserContext, member: object): Promise<number> =>
  (await send(context, '/api/staff', member)).data.id

const colour = { name: 'カラーリング', price: 9000, duration: 120, waits: [[60, 100]] }

test('two menus with a chosen stylist by keyboard: the sum stands there, and her fee is a line', async ({
  page,
  date,
  context,
}) => {
  await menuWith(context, { name: 'ヘッドスパ追加', price: 2000, duration: 30, is_add_on: true })
  await staffWith(context, { name: '美咲', nomination_fee: 1000 })
  const day = dayPage(page)
  await day.open(date)
  await tabTo(page, day.gaps.first())
  await page.keyboard.press('Enter')
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  // An add-on alone is no visit.
  await expect(day.field('menu_id').locator('option', { hasText: 'ヘッドスパ追加' })).toHaveCount(0)
  await tabTo(page, day.inDialog(words.add))
  await page.keyboard.press('Enter')
  const second = day.dialog.getByRole('combobox', { name: words.nth(2) })
  await expect(second).toBeFocused()
  await second.selectOption({ label: 'ヘッドスパ追加' })
  await tabTo(page, day.field('staff_id'))
  await day.field('staff_id').selectOption({ label: '美咲' })
  await tabTo(page, day.field('is_nominated'))
  await page.keyboard.press('Space')
  await expect(day.dialog.getByText(`1時間30分・${formatAmount('ja', 8500)}`)).toBeVisible()
  await expectAccessibleEverywhere(page, 'an entry of two menus')
  await tabTo(page, day.field('name'))
  await page.keyboard.type('佐藤 健')
  await page.keyboard.press('Enter')
  const visit = calendarPage(page).visit('佐藤 健')
  await expect(visit).toContainText('カット＋シャンプー＋ヘッドスパ追加')
  await expect(visit).toContainText('担当 美咲')

  await visit.press('Enter')
  const { main } = detailPage(page)
  await expect(main).toContainText(`指名料（美咲）${formatAmount('ja', 1000)}`)
  await expect(main).toContainText(`合計${formatAmount('ja', 8500)}`)
  await expect(main.getByText(words.nomination, { exact: true })).toBeVisible()
  await expectAccessibleEverywhere(page, 'a visit of several lines')
})

test('a customer on record telephones and comes to her stylist: six interactions', async ({
  page,
  date,
  context,
}) => {
  const stylist = await staffWith(context, { name: '美咲' })
  await enter(page, { start: `${date}T10:00:00+09:00`, name: '山田 花子', phone: '09012345678' })
  const [known] = (await (await page.request.get('/api/customers')).json()).data
  await send(context, `/api/customers/${known.id}`, { preferred_staff_id: stylist }, 'PATCH')
  const day = dayPage(page)
  await day.open(date)
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  // In the column of somebody else.
  await press(day.gaps.first())
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  await press(day.field('name'))
  count += 1
  await day.field('name').pressSequentially('山田')
  await press(page.getByRole('option', { name: /山田 花子/ }))
  await expect(day.field('staff_id').locator('option:checked')).toHaveText('美咲')
  await expect(day.dialog.getByText(words.preferred)).toBeVisible()
  await press(day.dialog.getByRole('button', { name: '15:30', exact: true }))
  await press(day.save)
  await expect(day.toast(entry.saved)).toBeVisible()
  expect(count).toBeLessThanOrEqual(6)
  await expect(day.day.getByRole('link', { name: /山田 花子.*15:30〜16:30.*担当 美咲/ })).toBeVisible()
})

test('a cut is entered in the waiting time of a colour, with nothing to agree to, and stands inside its bar @both', async ({
  page,
  date,
  context,
}) => {
  const id = await menuWith(context, colour)
  await menuWith(context, { name: '前髪カット', duration: 30 })
  await send(context, '/api/reservations', {
    menu_id: id,
    start_at: `${date}T10:00:00+09:00`,
    name: '田中 様',
  })
  const day = dayPage(page)
  await day.open(date)
  const colouring = day.day.getByRole('link', { name: /田中.*放置 11:00〜11:40/ })
  await expect(colouring).toBeVisible()
  await expect(colouring.locator('[data-wait]')).toHaveText(reservations.ja.day.waiting)
  await day.day.getByRole('button', { name: /^11:00から空き 40分/ }).press('Enter')
  await expect(day.field('time')).toHaveValue('11:00')
  await day.field('menu_id').selectOption({ label: '前髪カット' })
  await expect(day.dialog.getByRole('button', { name: '11:00', exact: true })).toBeVisible()
  await day.field('name').fill('佐藤 健')
  await day.save.click()
  await expect(day.toast(entry.saved)).toBeVisible()
  const cut = day.day.getByRole('link', { name: /佐藤 健/ })
  await expect(cut).toBeVisible()
  await expect(day.day.getByText(reservations.ja.day.overlapping)).toHaveCount(0)
  const [outer, inner] = [await colouring.boundingBox(), await cut.boundingBox()]
  expect(inner!.y).toBeGreaterThan(outer!.y)
  expect(inner!.y + inner!.height).toBeLessThan(outer!.y + outer!.height)
  expect(inner!.x).toBeGreaterThan(outer!.x + 10)
  await expectAccessibleAtWidths(page, 'waiting time')
})

test('at the chair a line is added and another taken out, somebody else serves, and the seat is another one', async ({
  page,
  date,
  context,
}) => {
  const group = (await send(context, '/api/seat-groups', { name: 'セット面', units: 2 })).data
  const cut = await menuWith(context, { name: 'カットのみ', price: 4000, seat_group_ids: [group.id] })
  const spa = await menuWith(context, { name: 'ヘッドスパ', price: 2500, duration: 30 })
  await staffWith(context, { name: '美咲' })
  const { data } = await send(context, '/api/reservations', {
    menu_ids: [cut, spa],
    start_at: `${date}T10:00:00+09:00`,
    name: '山田 花子',
  })
  const detail = detailPage(page)
  await detail.goto(data.id)
  await expect(detail.main).toContainText('セット面 1')
  await detail.openEdit()
  await expect(detail.field('price')).toHaveValue('6500')
  await detail.inDialog(words.remove('ヘッドスパ')).click()
  await expect(detail.field('price')).toHaveValue('4000')
  await detail.inDialog(words.add).click()
  await detail.dialog
    .getByRole('combobox', { name: words.nth(2) })
    .selectOption({ label: 'カット＋シャンプー' })
  await expect(detail.field('price')).toHaveValue('9500')
  await expect(detail.field('total_duration')).toHaveValue('120')
  await detail.field('price').fill('9000')
  await expect(detail.dialog.getByText(words.adjustment(formatAmount('ja', -500)))).toBeVisible()
  await detail.field('staff_id').selectOption({ label: '美咲' })
  await detail.dialog.getByLabel(words.seat('セット面')).selectOption({ label: 'セット面 2' })
  await expectAccessibleEverywhere(page, 'editing lines')
  await detail.save.click()
  await expect(detail.dialog).toBeHidden()
  await expect(detail.main).toContainText(`調整${formatAmount('ja', -500)}`)
  await expect(detail.main).toContainText('セット面 2')
  await detail.tab('history').click()
  await expect(detail.main).toContainText('席：セット面 1 → セット面 2')
  await expect(detail.main).toContainText(/担当：.* → 美咲/)
})

test('another day and another staff member in one step', async ({ page, date, context }) => {
  await staffWith(context, { name: '美咲' })
  const { id } = await enter(page, { start: `${date}T10:00:00+09:00`, name: '田中 様' })
  const detail = detailPage(page)
  await detail.goto(id)
  await detail.move.click()
  await detail.chooseDate(addDate(date, 1))
  await detail.field('staff_id').selectOption({ label: '美咲' })
  await expect(detail.dialog.getByText(/担当 .* → 美咲/)).toBeVisible()
  await detail.dialog.getByRole('button', { name: '14:00', exact: true }).click()
  await detail.moveHere.click()
  await expect(detail.toast(words.movedTo('美咲'))).toBeVisible()
  await expect(detail.main).toContainText('14:00〜15:00')
})

test('the day by seats: a column for each unit, also for who has none; a dragged visit names its new staff member', async ({
  page,
  date,
  context,
}) => {
  const group = (await send(context, '/api/seat-groups', { name: '個室', units: 2 })).data
  const cut = await menuWith(context, { name: '個室カット', seat_group_ids: [group.id] })
  await staffWith(context, { name: '美咲' })
  await send(context, '/api/reservations', {
    menu_id: cut,
    start_at: `${date}T10:00:00+09:00`,
    name: '田中 様',
  })
  await enter(page, { start: `${date}T12:00:00+09:00`, name: '佐藤 様' })
  const day = dayPage(page)
  await day.open(date)
  const bySeats = page.getByRole('button', { name: reservations.ja.day.bySeats })
  await bySeats.click()
  const heads = day.day.locator('span[aria-hidden="true"] > span')
  await expect(heads.filter({ hasText: '個室 2' })).toBeVisible()
  await expect(heads.filter({ hasText: reservations.ja.day.unseated })).toBeVisible()
  await expect(day.day.getByRole('link', { name: /田中/ })).toHaveCount(1)
  await expectAccessibleAtWidths(page, 'the day by seats')
  await bySeats.click()
  await day.day.getByRole('link', { name: /佐藤/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(day.day.getByText('美咲 12:00へ移す')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day.day.getByText('美咲 12:00へ移す')).toHaveCount(0)
})

test('a shop of one person with simple menus sees no new field', async ({ page, date, context }) => {
  const { id } = await enter(page, { start: `${date}T10:00:00+09:00`, name: '田中 様' })
  const day = dayPage(page)
  await day.open(date)
  await expect(page.getByRole('button', { name: reservations.ja.day.bySeats })).toHaveCount(0)
  await day.gaps.first().press('Enter')
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  for (const name of ['staff_id', 'is_nominated']) await expect(day.field(name)).toHaveCount(0)
  await expect(day.inDialog(words.add)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await menuWith(context, { name: 'カラーリング' })
  const detail = detailPage(page)
  await detail.goto(id)
  await expect(detail.main.getByText(words.sum, { exact: true })).toHaveCount(0)
  await detail.openEdit()
  await expect(detail.field('menu_id')).toHaveValue(String(await menuOf(page)))
  // With a second menu there is one quiet button.
  await expect(detail.inDialog(words.add)).toBeVisible()
  for (const name of [entry.staff, words.seat('セット面')])
    await expect(detail.dialog.getByLabel(name, { exact: true })).toHaveCount(0)
})

test('why a time is not offered: asked of several menus and of one of the staff', async ({
  page,
  date,
  context,
}) => {
  const spa = await menuWith(context, { name: 'ヘッドスパ', duration: 30 })
  await staffWith(context, {
    name: '美咲',
    menus: [{ menu_id: spa, is_done: false, price: null, duration: null }],
  })
  const day = dayPage(page)
  await day.open(date)
  await day.day.getByRole('button', { name: entry.explain.open }).click()
  await expect(day.day.getByText(entry.explain.offered('10:00'))).toBeVisible()
  await day.day.getByLabel(entry.staff, { exact: true }).selectOption({ label: '美咲' })
  await expect(day.day.getByText(entry.explain.offered('10:00'))).toBeVisible()
  await day.day.getByRole('button', { name: words.add }).click()
  await day.day.getByRole('combobox', { name: words.nth(2) }).selectOption({ label: 'ヘッドスパ' })
  await expect(day.day.getByText(reasonTexts.ja.staff_not_for_menu)).toBeVisible()
  await expectAccessibleAtWidths(page, 'why a time is not offered')
})
