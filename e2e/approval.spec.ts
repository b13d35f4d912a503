// One visit from both sides: request, approval, move request, approval of it, cancellation by the shop. Each side sees the right
// texts and gets the right mails; the customer with script and without.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { booking } from '@noren/words/booking'
import { formatDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { bookingPage, someCustomer, type Start } from './booking-page.ts'
import { calendarPage } from './calendar-page.ts'
import { askForApproval, dayPage } from './day-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { managePage } from './manage-page.ts'
import { newEmail } from './test-users.ts'
import { expect, test } from './fixtures.ts'

const words = booking.ja
const changes = reservationChanges.ja
const textOf = ({ date, time }: Start): string => `${formatDate('ja', date)} ${time}`

for (const javaScriptEnabled of [true, false])
  test(`requested, approved, moved, canceled by the shop: customer ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page: owner,
    shop,
    openPage,
  }) => {
    await owner.goto('/reservation-calendar')
    await askForApproval(owner)
    const customer = someCustomer({ email: newEmail('hanako') })
    const visitor = await openPage({ javaScriptEnabled })
    const site = bookingPage(visitor)
    const manage = managePage(visitor)
    const calendar = calendarPage(owner)
    const day = dayPage(owner)

    const first =
      await test.step('the customer sends a request; every page says that it is not confirmed', async () => {
        const start = await site.chooseTime(shop.address)
        await site.toConfirmation(customer)
        await expect(visitor.getByText(words.confirm.approvalNotice)).toBeVisible()
        await visitor.getByRole('button', { name: words.confirm.submitApproval }).click()
        await expect(site.title).toHaveText(words.done.titlePending)
        await expect(visitor.getByText(words.done.pending)).toBeVisible()
        const mail = await readMail(visitor.request, customer.email, /まだ確定していません/)
        expect(mail.text).toContain('まだ予約は確定していません。')
        await visitor.goto(linkIn(mail, '/r/'))
        await expect(visitor.getByText(words.manage.status.pending_approval, { exact: true })).toBeVisible()
        return start
      })

    await test.step('the owner is notified and approves', async () => {
      const notice = await readMail(owner.request, shop.email, /承認待ち/)
      await owner.goto(linkIn(notice, '/reservation/'))
      await expect(day.chip('pending_approval')).toBeVisible()
      await day.approve.click()
      await expect(day.chip('reserved')).toBeVisible()
      await readMail(visitor.request, customer.email, /ご予約が確定しました/)
      await visitor.reload()
      await expect(visitor.getByText(words.manage.status.reserved, { exact: true })).toBeVisible()
    })

    const second = await test.step('the customer sends a move request; the present time stays', async () => {
      const wanted = await manage.chooseTime(4)
      await manage.submitRequest.click()
      await expect(visitor.getByText(words.manage.moveRequest)).toBeVisible()
      await expect(visitor.getByText(words.manage.moveRequestFor(textOf(wanted)))).toBeVisible()
      await expect(visitor.getByText(words.manage.moveRequestText(textOf(first)))).toBeVisible()
      await readMail(visitor.request, customer.email, /日時変更のお申し込み・まだ確定していません/)
      await visitor.goto(`${visitor.url()}/reschedule?from=${wanted.date}`)
      await expect(manage.requested).toBeVisible()
      return wanted
    })

    await test.step('the owner sees both times and approves', async () => {
      const notice = await readMail(owner.request, shop.email, /日時変更の申し込み/)
      expect(notice.text).toContain(textOf(second))
      await owner.goto(linkIn(notice, '/reservation/'))
      await expect(owner.getByRole('main')).toContainText(second.time)
      await owner.getByRole('button', { name: changes.moveRequest.approve }).click()
      await expect(owner.getByRole('button', { name: changes.moveRequest.approve })).toBeHidden()
      const mail = await readMail(visitor.request, customer.email, /ご予約の日時が変わりました/)
      expect(mail.text).toContain(textOf(first))
      expect(mail.text).toContain(textOf(second))
      await visitor.goto(linkIn(mail, '/r/'))
      await expect(visitor.getByRole('main')).toContainText(second.time)
      await expect(visitor.getByText(words.manage.moveRequest)).toBeHidden()
    })

    await test.step('the owner cancels; both sides see the reason, and the time is free', async () => {
      await day.more.click()
      await day.choice('canceled').click()
      await day.dialog.getByRole('radio', { name: reservations.ja.cancelReason.shop }).check()
      await day.inDialog(changes.to.canceled.submit).click()
      await expect(day.chip('canceled')).toBeVisible()
      await readMail(visitor.request, customer.email, /ご予約キャンセルのお知らせ/)
      await visitor.reload()
      await expect(visitor.getByText(words.manage.canceled, { exact: true })).toBeVisible()
      await calendar.tab('history').click()
      for (const line of [
        'お店が予約をキャンセルしました',
        'お店が日時を変更しました',
        'お客様が日時の変更を申し込みました',
      ])
        await expect(calendar.panel).toContainText(line)
      await expect(calendar.panel).toContainText(
        `${reservations.ja.status.pending_approval} → ${reservations.ja.status.reserved}`,
      )
      await visitor.goto(`${shop.address}/book?from=${second.date}`)
      await expect(site.at(second)).toBeVisible()
    })
  })
