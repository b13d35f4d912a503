// The page of one reservation: what is where, its states, its status, the next visit.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationMessages } from '@noren/words/admin/reservations/messages'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { widgets } from '@noren/words/admin/widgets'
import { longName } from '../customers/customer-page.ts'
import { addDate, bookAs, enter, shopNow, timeIn } from '../day-page.ts'
import { expect, hold, test } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { expectAccessible, expectAccessibleAtWidths, overflowWidth } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { detailPage, words } from './detail-page.ts'

const texts = reservations.ja.detail
const changes = reservationChanges.ja

test('on a phone the telephone and the wishes are in the first view; the tab stands in the address', async ({
  page,
  date,
  context,
}) => {
  const { data } = await send(context, '/api/reservations', {
    menu_id: (await (await page.request.get('/api/menus')).json()).data[0].id,
    start_at: `${date}T10:00:00+09:00`,
    name: longName,
    name_kana: 'ナガイナマエノカタ',
    phone: '090-1234-5678',
    note: '襟足を短めに。\nパーマは次回にします。',
  })
  const detail = detailPage(page)
  await detail.goto(data.id)
  await expect(page.locator('header').getByRole('link', { name: texts.back })).toBeVisible()
  const call = page.getByRole('link', { name: words.callTo(longName) })
  await expect(call).toHaveAttribute('href', 'tel:09012345678')
  for (const shown of [call, page.getByText('襟足を短めに。')])
    expect((await shown.boundingBox())?.y).toBeLessThan(700)
  expect(await overflowWidth(page)).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowWidth(page)).toBe(0)
  await expectAccessibleAtWidths(page, 'a reservation with a long name')

  await detail.tab('info').click()
  await expect(page).toHaveURL(/\?tab=info$/)
  await page.reload()
  await expect(detail.tab('info')).toHaveAttribute('aria-selected', 'true')
  await detail.tab('details').click()
  await expect(page).toHaveURL(new RegExp(`/reservation/${data.id}$`))
  // No buffers: the ticket says it all, and there is no time line.
  await expect(detail.main.getByText('1時間', { exact: true })).toBeVisible()
  await expect(page.getByText(texts.timeline)).toBeHidden()
  await page.getByRole('link', { name: `${longName} 様`, exact: true }).click()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test('where there is room the customer’s card stands beside the tabs', async ({ page, shop, date }) => {
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)
  await detail.goto(made.id)
  // On a phone it follows the ticket.
  await expect(detail.card.getByRole('link', { name: words.record })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(detail.card).toHaveCount(1)
  await expect(detail.card.getByRole('link', { name: words.record })).toBeVisible()
  await expect(detail.card).toContainText(words.noNotes)
})

test('the status: a warning before the day, a reason with a message, the mail and the history', async ({
  page,
  shop,
  date,
}) => {
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)
  await detail.goto(made.id)
  await expect(page.getByRole('button', { name: words.treated, exact: true })).toBeHidden()
  await detail.more.click()
  await detail.choice('treated').click()
  await expect(detail.dialog.getByText(/^まだ来店日前です。/)).toBeVisible()
  await expect(detail.dialog.getByText(changes.undoNote)).toBeVisible()
  await detail.inDialog(changes.back).click()

  // Four presses: the menu, cancel, the reason, the button.
  await detail.more.click()
  await detail.choice('canceled').click()
  await detail.dialog.getByRole('radio', { name: reservations.ja.cancelReason.customer }).check()
  await detail.inDialog(words.sentence.open).click()
  await expect(detail.dialog.getByLabel(words.sentence.label)).toBeFocused()
  await detail.dialog.getByLabel(words.sentence.label).fill('またのご来店をお待ちしています。')
  await expectAccessibleAtWidths(page, 'canceling with a message')
  // What was written is not lost by one key.
  await page.keyboard.press('Escape')
  await expect(detail.discard).toBeVisible()
  await detail.inDialog(widgets.ja.unsaved.stay).click()
  await detail.inDialog(changes.to.canceled.submit).click()
  await expect(detail.chip('canceled')).toBeVisible()
  const mail = await readMail(page.request, made.email, /キャンセル/)
  expect(mail.text).toContain('またのご来店をお待ちしています。')
  await expect(page.getByText(reservationMessages.ja.sentence)).toBeVisible()
  await detail.tab('history').click()
  await expect(page.getByText('お客様へのメッセージを添えました')).toBeVisible()
})

test('a visit that has begun is treated in two presses, from the day and from its page', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const now = shopNow()
  // Midnight is near: then yesterday's.
  const start = now.minutes > 120 ? timeIn(now, -90) : `${addDate(now.today, -1)}T12:00:00+09:00`
  await enter(page, { start, name: '佐藤 梅' })
  const other = await enter(page, { start: `${addDate(now.today, -2)}T12:00:00+09:00`, name: '鈴木 一郎' })
  const detail = detailPage(page)
  await detail.open(start.slice(0, 10))
  await page.getByRole('button', { name: words.treatedOf('佐藤 梅') }).click()
  await expectAccessibleAtWidths(page, 'treating from the day')
  await detail.inDialog(changes.to.treated.submit).click()
  await expect(detail.toast(changes.to.treated.done)).toBeVisible()
  await expect(page.getByRole('button', { name: words.treatedOf('佐藤 梅') })).toBeHidden()

  await page.goto(`/reservation/${other.id}`)
  await page.getByRole('button', { name: words.treated, exact: true }).click()
  await expect(detail.dialog.getByText(/^まだ来店日前です。/)).toBeHidden()
  await detail.inDialog(changes.to.treated.submit).click()
  await expect(detail.chip('treated')).toBeVisible()
})

test('the next visit begins with the same customer, menu and staff member, four weeks later; closed dates say so', async ({
  page,
  shop,
  date,
  context,
}) => {
  const made = await bookAs(page, shop, `${date}T10:30:00+09:00`)
  const owner = (await (await page.request.get('/api/staff')).json()).data[0]
  await send(context, '/api/staff', { name: '美咲' })
  const closed = addDate(date, 14)
  const period = { status: 'close', start_at: `${closed} 00:00:00`, end_at: `${closed} 23:59:00` }
  await send(context, '/api/special-hours', period)
  const detail = detailPage(page)
  await detail.goto(made.id)
  await detail.more.click()
  await detail.next.click()
  const later = addDate(date, 28)
  const first = page.getByRole('menuitem').filter({ hasText: words.next.weeks(4) })
  await expect(first).toContainText(words.next.weeks(4))
  await expect(first).toContainText(formatShortDate('ja', later))
  const second = page.getByRole('menuitem', { name: words.next.weeks(2) })
  await expect(second).toContainText(words.next.closed)
  await expect(first).not.toContainText(words.next.closed)
  await expectAccessible(page, 'the weeks of the next visit')
  expect(await overflowWidth(page)).toBe(0)
  await first.click()
  await expect(detail.dateField()).toContainText(formatShortDate('ja', later))
  await expect(detail.field('time')).toHaveValue('10:30')
  await expect(detail.field('staff_id').locator('option:checked')).toHaveText(owner.name)
  await expect(detail.dialog.getByText('山田 花子 様')).toBeVisible()
  await detail.dialog.getByRole('button', { name: reservationEntry.ja.submit, exact: true }).click()
  await expect(detail.toast(reservationEntry.ja.saved)).toBeVisible()
  const answer = await page.request.get('/api/reservations', { params: { from: later, to: later } })
  expect((await answer.json()).data).toMatchObject([
    { customerName: '山田 花子', start_at: `${later}T10:30:00+09:00`, title: 'カット＋シャンプー' },
  ])
})

test('a slow server shows the shape, a failing one says so, history and page apart; what is not there is told', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/(status of (404|500)|ERR_FAILED) .*\/api\/reservations\/\d+/)
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)

  const release = await hold(page, `**/api/reservations/${made.id}`)
  await page.goto(`/reservation/${made.id}`)
  await expect(page.getByRole('status').filter({ hasText: common.ja.loading }).first()).toBeVisible()
  await expectAccessibleAtWidths(page, 'a reservation that is loading')
  release()
  await expect(detail.more).toBeVisible()
  await page.unroute(`**/api/reservations/${made.id}`)

  await page.route('**/change-logs?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await detail.tab('history').click()
  await expect(page.getByText(texts.historyError)).toBeVisible()
  await page.unroute('**/change-logs?*')
  await page.getByRole('button', { name: common.ja.retry }).click()
  await expect(page.getByText('お客様が予約を登録しました（予約確定）')).toBeVisible()

  await page.route(`**/api/reservations/${made.id}`, (route) => route.abort())
  await page.goto(`/reservation/${made.id}`)
  await expect(page.getByText(common.ja.network).or(page.getByText(common.ja.offline)).first()).toBeVisible()
  await page.unroute(`**/api/reservations/${made.id}`)

  await page.goto('/reservation/999999999')
  await expect(page.getByText(texts.notFound)).toBeVisible()
})

test('the history is read in pages', async ({ page, shop, date, context }) => {
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  for (let price = 6000; price < 6011; price++)
    await send(context, `/api/reservations/${made.id}`, { price }, 'PATCH')
  const detail = detailPage(page)
  await detail.goto(made.id, '?tab=history')
  await expect(page.getByText(texts.page(1, 2))).toBeVisible()
  await expect(page.getByText('料金：6,009円 → 6,010円')).toBeVisible()
  await page.getByRole('button', { name: texts.older }).click()
  await expect(page.getByText(texts.page(2, 2))).toBeVisible()
  await expect(page.getByText('お客様が予約を登録しました（予約確定）')).toBeVisible()
})
