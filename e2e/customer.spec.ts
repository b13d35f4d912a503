// A customer books and cancels, and the owner sees it. With script and without.
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { changeLogs } from '@noren/words/change-logs'
import { formatDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { validation } from '@noren/words/validation'
import { bookingPage, someCustomer, type Customer, type Start } from './booking-page.ts'
import { calendarPage } from './calendar-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = booking.ja
const texts = validation.ja

test('a customer books and cancels, and the owner sees both', async ({ page: owner, shop, openPage }) => {
  const visitor = await openPage()
  const customer = someCustomer({ email: newEmail('hanako') })
  const start = await chooseAndFill(visitor, shop.address, customer)
  const number = await confirmAndKeep(visitor, customer, start)

  const calendar = calendarPage(owner)
  await test.step('the owner finds the visit, its number and its history', async () => {
    await calendar.open(start)
    await expect(calendar.day).toHaveAccessibleName(reservations.ja.day.title(formatDate('ja', start.date)))
    await expect(calendar.day).toContainText(reservations.ja.day.hours('10:00〜19:00'))
    await calendar.visit('山田 花子').click()
    await expect(owner).toHaveURL(/\/reservation\/\d+$/)
    await expect(owner.getByText(number)).toBeVisible()
    await expect(owner.getByRole('main')).toContainText('5,500円')
    await calendar.tab('info').click()
    await expect(calendar.panel).toContainText('09012345678')
    await expect(calendar.panel).toContainText(customer.email)
    await calendar.tab('history').click()
    await expect(calendar.panel).toContainText(changeLogs.ja.created('お客様', '予約確定'))
  })
  const notice = await readMail(owner.request, shop.email, /新しい予約/)
  expect(notice.subject).toContain('山田 花子')

  await cancelByMail(visitor, customer)

  await test.step('the owner sees it canceled', async () => {
    await calendar.open(start)
    await expect(calendar.day).toContainText(reservations.ja.day.canceled(1))
    await calendar.visit('山田 花子').click()
    await expect(owner.getByText(reservations.ja.status.canceled, { exact: true }).first()).toBeVisible()
    await expect(owner.getByRole('main')).toContainText(reservations.ja.cancelReason.customer)
    await calendar.tab('history').click()
    await expect(calendar.panel).toContainText('お客様が予約をキャンセルしました')
    await expect(calendar.panel).toContainText(changeLogs.ja.created('お客様', '予約確定'))
  })
})

test.describe('without script', () => {
  test('every step of the customer works', async ({ shop, openPage, allowProblem }) => {
    // Without script the server checks the form and answers 422.
    allowProblem(/status of 422 .*\/confirm$/)
    const visitor = await openPage({ javaScriptEnabled: false })
    const customer = someCustomer({ email: newEmail('hanako') })
    const start = await chooseAndFill(visitor, shop.address, customer)
    await confirmAndKeep(visitor, customer, start)
    await cancelByMail(visitor, customer)
    await test.step('the start is free again', async () => {
      const site = bookingPage(visitor)
      await visitor.goto(`${shop.address}/book?from=${start.date}`)
      await expect(site.at(start)).toBeVisible()
    })
  })
})

const chooseAndFill = (page: Page, address: string, customer: Customer): Promise<Start> =>
  test.step('shop, time, details with errors and corrected', async () => {
    const site = bookingPage(page)
    const start = await site.chooseTime(address)
    await expect(page.getByRole('main')).toContainText(formatDate('ja', start.date))
    await expect(page.getByRole('main')).toContainText(start.time)
    await site.fill({ family_name: '山田', phone: '090-1234-56', email: 'hanako@' })
    await site.toConfirm.click()
    await expect(site.summary).toBeFocused()
    await expect(site.summary).toContainText(bookingDetails.ja.summary(3))
    await expect(site.errorOf('given_name')).toHaveText(texts.given_name_required)
    await expect(site.errorOf('phone')).toHaveText(texts.phone)
    await expect(site.errorOf('email')).toHaveText(texts.email)
    await expect(site.field('family_name')).toHaveValue('山田')
    await site.toConfirmation(customer)
    return start
  })

const confirmAndKeep = (page: Page, customer: Customer, start: Start): Promise<string> =>
  test.step('the six facts of the confirmation; the ticket survives a reload', async () => {
    const site = bookingPage(page)
    const { confirm } = words
    await expect(site.fact(confirm.what)).toContainText('カット＋シャンプー')
    await expect(site.fact(confirm.price)).toContainText('5,500円（税込）')
    await expect(site.fact(confirm.when)).toContainText(`${formatDate('ja', start.date)} ${start.time}`)
    await expect(site.fact(confirm.payment)).toContainText(confirm.paymentOnSite)
    await expect(site.fact(confirm.offer)).toContainText(/\d{4}年\d+月\d+日.+まで/)
    await expect(site.fact(confirm.cancel)).toContainText(/\d{4}年\d+月\d+日.+まで/)
    await expect(site.factOf('phone')).toHaveText('09012345678')
    await expect(site.factOf('email')).toHaveText(customer.email)
    await expect(site.factOf('note')).toHaveText(customer.note)
    const number = await site.finish()
    await page.reload()
    await expect(site.title).toHaveText(words.done.title)
    await expect(site.number).toHaveText(number)
    return number
  })

const cancelByMail = (page: Page, customer: Customer): Promise<void> =>
  test.step('the link of the mail and the cancellation', async () => {
    const site = bookingPage(page)
    const mail = await readMail(page.request, customer.email, /ご予約を承りました/)
    expect(mail.attachments.map(({ type }) => type)).toContain('text/calendar')
    await page.goto(linkIn(mail, '/r/'))
    await expect(site.title).toHaveText(words.manage.title)
    await page.getByRole('link', { name: words.manage.cancel }).click()
    await expect(site.title).toHaveText(words.cancel.title)
    await page.getByLabel(words.cancel.reason).fill('都合が悪くなりました')
    await page.getByRole('button', { name: words.cancel.submit }).click()
    await expect(page.getByText(words.manage.canceledTitle.customer)).toBeVisible()
    await readMail(page.request, customer.email, /ご予約をキャンセルしました/)
  })
