// The owner's answers and changes: requests, other times, cancellations.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import { calendarPage } from './calendar-page.ts'
import { askForApproval, bookAs, dayPage, requestMove } from './day-page.ts'
import { expectAccessible, expectAccessibleAtWidths, overflowWidth, tabTo } from './page-checks.ts'
import { readMail } from './mailbox.ts'
import { expect, test } from './fixtures.ts'

const entry = reservationEntry.ja
const changes = reservationChanges.ja

test('a request is declined after a confirmation @desktop', async ({ page, shop, date }) => {
  const day = dayPage(page)
  await askForApproval(page)
  const made = await bookAs(page, shop, `${date}T12:00:00+09:00`)
  await page.goto(`/reservation/${made.id}`)
  await expect(page.getByText(/までに承認されない場合、自動的に取り消されます$/)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a request')
  await day.decline.click()
  await expect(day.dialog.getByText(changes.finalNote)).toBeVisible()
  await expectAccessibleAtWidths(page, 'declining')
  await day.inDialog(changes.to.declined.submit).click()
  await expect(day.chip('canceled')).toBeVisible()
  await expect(page.getByText(reservations.ja.cancelReason.declined, { exact: true })).toBeVisible()
  await expect(day.more).toBeHidden()
  await expect(day.move).toBeHidden()
  await readMail(page.request, made.email, /ご予約をお受けできませんでした/)
})

test('the owner moves a visit and answers move requests @desktop', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations\/\d+(\/move)?$/)
  const day = dayPage(page)
  const at = (time: string) => `${date}T${time}:00+09:00`
  await bookAs(page, shop, at('16:00'), '二郎')
  const made = await bookAs(page, shop, at('10:00'))

  await test.step('moved by the owner', async () => {
    await page.goto(`/reservation/${made.id}`)
    await day.move.click()
    await day.moveHere.click()
    await expect(day.field('time')).toHaveAccessibleDescription(changes.move.same)
    await day.field('time').selectOption('16:30')
    await day.moveHere.click()
    await expect(day.dialog.getByRole('link', { name: /16:00〜17:00 .*山田 二郎 様/ })).toBeVisible()
    await expectAccessibleAtWidths(page, 'moving onto another visit')
    await day.field('time').selectOption('18:30')
    await day.moveHere.click()
    await expect(day.dialog.getByText(entry.outside.reasons.too_long)).toBeVisible()
    await day.field('time').selectOption('13:00')
    await day.moveHere.click()
    await expect(day.toast(changes.move.done)).toBeVisible()
    await expect(day.move).toBeFocused()
    await expect(page.getByRole('main')).toContainText('13:00〜14:00')
    await readMail(page.request, made.email, /日時が変わりました/)
  })

  await askForApproval(page)
  await requestMove(page, made, at('11:00'))

  await test.step('a move request is shown in the calendar beside the visit', async () => {
    await day.open(date)
    const moveRequest = day.day.getByRole('link', { name: reservations.ja.day.moveRequest })
    await expect(moveRequest).toContainText('11:00')
    await expect(calendarPage(page).visit('山田 花子')).toHaveCount(2)
    await expectAccessibleAtWidths(page, 'day with a move request')
    await moveRequest.click()
    await expect(page.getByRole('region', { name: changes.moveRequest.title })).toContainText('11:00〜12:00')
    await expectAccessibleAtWidths(page, 'a move request')
  })

  await test.step('declined: the visit keeps its time', async () => {
    await day.decline.click()
    await day.inDialog(changes.decline).click()
    await expect(day.toast(changes.moveRequest.declined)).toBeVisible()
    await expect(page.getByText(changes.moveRequest.title)).toBeHidden()
    await expect(page.getByRole('main')).toContainText('13:00〜14:00')
    await readMail(page.request, made.email, /日時の変更をお受けできませんでした/)
  })

  await test.step('approved: the visit has the new time', async () => {
    await requestMove(page, made, at('14:30'))
    await page.reload()
    await page.getByRole('button', { name: changes.moveRequest.approve }).click()
    await expect(day.toast(changes.moveRequest.approved)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('14:30〜15:30')
    await expect(page.getByText(changes.moveRequest.title)).toBeHidden()
  })
})

test('canceling asks for the reason and is final @desktop', async ({ page, shop, date, allowProblem }) => {
  allowProblem(/(status of 409|ERR_FAILED) .*\/api\/reservations\/\d+(\/move)?$/)
  const day = dayPage(page)
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)

  await page.goto(`/reservation/${made.id}`)
  await tabTo(page, day.more)
  await page.keyboard.press('Enter')
  await expect(day.choice('reserved')).toHaveAttribute('aria-checked', 'true')
  await expectAccessible(page, 'status selector')
  expect(await overflowWidth(page)).toBe(0)
  await day.choice('canceled').focus()
  await page.keyboard.press('Enter')
  await expect(day.dialog.getByText(changes.undoNote)).toBeVisible()
  await expectAccessibleAtWidths(page, 'canceling')
  await page.keyboard.press('Escape')
  await expect(day.dialog).toBeHidden()
  await expect(day.more).toBeFocused()

  await test.step('a failure is shown in the dialog, and the input is kept', async () => {
    await page.keyboard.press('Enter')
    await day.choice('canceled').click()
    const reason = (one: 'shop' | 'customer' | 'same_day') =>
      day.dialog.getByRole('radio', { name: reservations.ja.cancelReason[one] })
    const notify = day.dialog.getByRole('checkbox', { name: changes.notify })
    await expect(notify).toBeChecked()
    // Nothing is chosen already, and without a reason nothing is canceled.
    await expect(day.dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await day.inDialog(changes.to.canceled.submit).click()
    await expect(day.dialog.getByText(changes.chooseReason)).toBeVisible()
    // The day of the visit is not here yet.
    await expect(reason('same_day')).toHaveCount(0)
    // A choice by hand is kept when the reason changes.
    await notify.uncheck()
    await reason('customer').check()
    await expect(notify).not.toBeChecked()
    await page.route('**/api/reservations/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await day.inDialog(changes.to.canceled.submit).click()
    await expect(day.dialog.getByText(changes.failed)).toBeVisible()
    await page.unroute('**/api/reservations/*')
    await expect(day.dialog.getByRole('radio', { name: reservations.ja.cancelReason.customer })).toBeChecked()
    await day.inDialog(changes.to.canceled.submit).click()
    await expect(day.chip('canceled')).toBeVisible()
    await expect(page.getByText(reservations.ja.cancelReason.customer)).toBeVisible()
    await expect(day.more).toBeHidden()
  })

  await test.step('the customer’s own reason is shown', async () => {
    const given = await bookAs(page, shop, `${date}T14:00:00+09:00`, '二郎')
    const note = '体調不良のため、\n申し訳ありません。'
    await page.request.post(`/api/public/reservations/${given.token}/cancel`, { data: { reason: note } })
    await page.goto(`/reservation/${given.id}`)
    await expect(page.getByRole('definition').filter({ hasText: '体調不良のため、' })).toBeVisible()
    await expect(page.getByText(reservations.ja.detail.cancelNote)).toBeVisible()
    await expectAccessibleAtWidths(page, 'canceled by the customer')
  })
})
