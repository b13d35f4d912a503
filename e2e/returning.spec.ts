// Customers who come back: the same again, another one, and what the browser keeps. Rules BOOK-150 to BOOK-154.
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import { bookingTime } from '@noren/words/booking-steps'
import { bookingPage, someCustomer, type Customer, type Start } from './booking-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = bookingAgain.ja

const bookOnce = async (page: Page, address: string, customer: Customer): Promise<Start> => {
  const site = bookingPage(page)
  const start = await site.chooseTime(address)
  await site.toConfirmation(customer)
  await site.finish()
  return start
}

const expectFilled = async (page: Page, customer: Customer): Promise<void> => {
  const site = bookingPage(page)
  await expect(site.title).toHaveText(booking.ja.details.title)
  await expect(site.field('family_name')).toHaveValue(customer.family_name)
  await expect(site.field('given_name')).toHaveValue(customer.given_name)
  await expect(site.field('phone')).toHaveValue('09012345678')
  await expect(site.field('email')).toHaveValue(customer.email)
  await expect(site.field('note')).toHaveValue('')
}

const bookAgainByMail = async (page: Page, address: string): Promise<void> => {
  const site = bookingPage(page)
  const customer = someCustomer({ email: newEmail('hanako') })
  await bookOnce(page, address, customer)
  const mail = await readMail(page.request, customer.email, /ご予約を承りました/)
  expect(mail.text).toContain(`■${words.repeatComing}`)
  const manage = linkIn(mail, '/r/')

  await test.step('one press to the times, three to the next visit', async () => {
    await page.goto(manage)
    await page.getByRole('link', { name: words.repeatComing }).click()
    await expect(site.title).toHaveText(bookingTime.ja.title)
    await expect(page.getByRole('main')).toContainText('カット＋シャンプー')
    await site.nextWeek.click()
    await site.free.last().click()
    await expectFilled(page, customer)
    await expect(page.getByText(words.filled.slice(0, 15))).toBeVisible()
  })
  await test.step('a reload and a way back keep them', async () => {
    await page.reload()
    await expectFilled(page, customer)
    await page.goBack()
    await expect(site.title).toHaveText(bookingTime.ja.title)
    await site.free.last().click()
    await expectFilled(page, customer)
  })
  await test.step('and it is booked', async () => {
    await site.toConfirm.click()
    await expect(site.title).toHaveText(booking.ja.confirm.title)
    await site.finish()
  })
  await test.step('another one: the fields are filled once more', async () => {
    await page.getByRole('link', { name: words.another }).click()
    await expect(site.title).toHaveText(bookingTime.ja.title)
    await site.nextWeek.click()
    await site.free.nth(4).click()
    await expectFilled(page, customer)
  })
}

test('a customer books the same again from the mail, and another one after it', async ({
  shop,
  openPage,
}) => {
  await bookAgainByMail(await openPage(), shop.address)
})

test('without script, too', async ({ shop, openPage }) => {
  await bookAgainByMail(await openPage({ javaScriptEnabled: false }), shop.address)
})

test('the browser keeps the fields where it is asked to, and takes them back', async ({ shop, openPage }) => {
  const page = await openPage()
  const site = bookingPage(page)
  const customer = someCustomer({ email: newEmail('hanako'), phone: '09012345678' })
  const keep = page.getByRole('checkbox', { name: words.keep.label })
  const clear = page.getByRole('button', { name: words.keep.clear })
  const open = async () => {
    await site.chooseTime(shop.address, 3)
    await site.hydrated()
  }
  const kept = () => page.evaluate(() => Object.values(localStorage).join())

  await test.step('nothing is kept unless it is ticked', async () => {
    await open()
    await expect(keep).toBeVisible()
    await expect(keep).not.toBeChecked()
    await expect(clear).toBeHidden()
    await expectAccessibleAtWidths(page, 'the details with the offer to keep them')
    await site.toConfirmation(customer)
    expect(await kept()).toBe('')
  })
  await test.step('ticked, the next form has them, but for the wishes', async () => {
    await open()
    await site.fill(customer)
    await keep.check()
    await site.toConfirm.click()
    await expect(site.title).toHaveText(booking.ja.confirm.title)
    expect(await kept()).toContain(customer.email)
    expect(await kept()).not.toContain(customer.note)
    await open()
    await expect(keep).toBeChecked()
    await expectFilled(page, customer)
  })
  await test.step('one press takes all of it back, from the fields too', async () => {
    await clear.click()
    await expect(page.getByText(words.keep.cleared)).toBeVisible()
    await expect(keep).not.toBeChecked()
    await expect(site.field('family_name')).toHaveValue('')
    expect(await kept()).toBe('')
    await open()
    await expect(site.field('email')).toHaveValue('')
  })
  await test.step('so does unticking it, which leaves the fields of this booking', async () => {
    await site.fill(customer)
    await keep.check()
    await site.toConfirm.click()
    await expect(site.title).toHaveText(booking.ja.confirm.title)
    await open()
    await keep.uncheck()
    expect(await kept()).toBe('')
    await expect(site.field('email')).toHaveValue(customer.email)
  })
})
