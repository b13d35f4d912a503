// A day that goes wrong a little: somebody is late, a button is pressed by mistake, somebody does not come.
import { calendar } from '@noren/words/reservations/calendar'
import { corrections } from '@noren/words/admin/reservations/days/corrections'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { booking } from '@noren/words/booking'
import { reservations } from '@noren/words/reservations'
import { widgets } from '@noren/words/admin/widgets'
import { bookingPage, someCustomer } from '../booking-page.ts'
import { enter, shopNow, timeIn } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, overflowWidth } from '../page-checks.ts'
import { newEmail, send } from '../test-users.ts'
import { detailPage } from './detail-page.ts'

const { late, undo, steps } = corrections.ja
const day = reservations.ja.day
const changes = reservationChanges.ja

test('遅れる: two presses where nothing is in the way, what it touches is named, and it stands on the bar', async ({
  page,
  shop: _shop,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/late$/)
  const now = shopNow()
  const start = timeIn(now, -60)
  const { id } = await enter(page, { start, name: '山田 花子', phone: '090-1234-5678' })
  const detail = detailPage(page)
  await detail.goto(id)
  const toasts = page.getByRole('region', { name: widgets.ja.toasts })
  const row = page.getByRole('group', { name: late.label })
  await page.getByRole('button', { name: late.open, exact: true }).click()
  await expectAccessibleAtWidths(page, 'the choices of a lateness')
  expect(await overflowWidth(page)).toBe(0)
  await row.getByRole('button', { name: late.add(10), exact: true }).click()
  await expect(toasts.getByText(late.done(10))).toBeVisible()
  await expect(page.getByRole('main').getByText(day.late(10), { exact: true })).toBeVisible()

  // Somebody else is next: she is named before anything is saved.
  const { end_at } = (await (await page.request.get(`/api/reservations/${id}`)).json()).data
  const next = new Date(Date.parse(end_at) + 9 * 3_600_000).toISOString().slice(0, 19)
  await enter(page, { start: `${next}+09:00`, name: '鈴木 一郎' })
  await page.getByRole('button', { name: late.open, exact: true }).click()
  await row.getByRole('button', { name: late.add(20), exact: true }).click()
  await expect(row.getByText(/鈴木 一郎/)).toBeVisible()
  await expectAccessibleAtWidths(page, 'what a lateness touches')
  await row.getByRole('button', { name: late.touches.submit }).click()
  await expect(page.getByRole('main').getByText(day.late(20), { exact: true })).toBeVisible()

  await detail.open(start.slice(0, 10))
  await expect(detail.day.getByText(day.late(20)).first()).toBeVisible()
})

test('元に戻す: from the toast and from the page; the history keeps both', async ({ page, shop: _shop }) => {
  const { id } = await enter(page, { start: timeIn(shopNow(), -60), name: '山田 花子' })
  const detail = detailPage(page)
  await detail.goto(id)
  const toasts = page.getByRole('region', { name: widgets.ja.toasts })
  await detail.main.getByRole('button', { name: '施術済みにする' }).click()
  await detail.inDialog(changes.to.treated.submit).click()
  await expect(detail.chip('treated')).toBeVisible()
  await toasts.getByRole('button', { name: calendar.ja.drag.undo }).click()
  await expect(detail.chip('reserved')).toBeVisible()

  await detail.more.click()
  await detail.choice('canceled').click()
  await detail.dialog.getByRole('radio', { name: reservations.ja.cancelReason.no_show }).check()
  await detail.inDialog(changes.to.canceled.submit).click()
  await expect(detail.main.getByText(undo.pressed.canceled)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a reservation that was just canceled')
  await page.reload()
  await detail.main.getByRole('button', { name: undo.open, exact: true }).click()
  await expect(detail.chip('reserved')).toBeVisible()
  await expect(detail.main.getByText(undo.pressed.canceled)).toBeHidden()
  await detail.tab('history').click()
  await expect(page.getByText('お店が操作を取り消しました：キャンセル → 予約確定')).toBeVisible()
})

test('who did not come twice books by telephone alone from then on, and is not told why', async ({
  page,
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/book$/)
  for (const ahead of [-180, -90]) {
    const { id } = await enter(page, {
      start: timeIn(shopNow(), ahead),
      name: '山田 花子',
      phone: '090-1234-5678',
    })
    const body = { status: 'canceled', cancel_reason: 'no_show' }
    await send(page.context(), `/api/reservations/${id}`, body, 'PUT')
  }
  const [{ id: customer }] = (await (await page.request.get('/api/customers')).json()).data
  await page.goto(`/customers/${customer}`)
  const words = noShows.ja
  await expect(page.getByText(words.suggestion.title('2'))).toBeVisible()
  await expectAccessibleAtWidths(page, 'a customer who did not come twice')
  expect(await overflowWidth(page)).toBe(0)
  await page.getByRole('button', { name: words.suggestion.refused }).click()
  await expect(page.getByText(words.choices.refused)).toBeVisible()
  await expect(page.getByText(words.suggestion.title('2'))).toBeHidden()

  const visitor = await openPage()
  const site = bookingPage(visitor)
  await site.chooseTime(shop.address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await visitor.getByRole('button', { name: booking.ja.confirm.submit, exact: true }).click()
  await expect(visitor.getByText(/このご予約は、インターネットではお受けできません/)).toBeVisible()
  await expect(visitor.getByText(/無断/)).toHaveCount(0)
})

test('a visit is moved to a start of every five minutes, the grid first', async ({
  page,
  date,
  shop: _shop,
}) => {
  const { id } = await enter(page, { start: `${date}T10:00:00+09:00`, name: '山田 花子' })
  const detail = detailPage(page)
  await detail.goto(id)
  await detail.move.click()
  await expect(detail.dialog.getByRole('button', { name: '13:05', exact: true })).toHaveCount(0)
  await detail.inDialog(steps.open).click()
  await detail.dialog.getByRole('button', { name: '13:05', exact: true }).click()
  await expectAccessibleAtWidths(page, 'moving by five minutes')
  await detail.moveHere.click()
  await expect(detail.main.getByText(/^13:05/).first()).toBeVisible()
})
