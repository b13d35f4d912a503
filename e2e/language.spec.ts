// English: by Accept-Language on the booking site, by a switch in the owner's application.
import { booking } from '@noren/words/booking'
import { bookingDetails, bookingTime } from '@noren/words/booking-steps'
import { validation } from '@noren/words/validation'
import { newEmail } from './test-users.ts'
import { readMail } from './mailbox.ts'
import { expect, test } from './fixtures.ts'

test('a browser with English gets the booking site in English', async ({ shop, openPage }) => {
  const visitor = await openPage({ locale: 'en-GB' })
  const email = newEmail('jane')
  await visitor.goto(shop.address)
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'en')
  await visitor
    .getByRole('link', { name: booking.en.shop.book, exact: true })
    .filter({ visible: true })
    .click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(bookingTime.en.title)
  await visitor.getByText(bookingTime.en.next, { exact: true }).filter({ visible: true }).click()
  await visitor
    .getByRole('button', { name: / free$/ })
    .filter({ visible: true })
    .nth(20)
    .click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(booking.en.details.title)
  await visitor.getByRole('button', { name: bookingDetails.en.submit }).click()
  await expect(visitor.getByText(validation.en.phone_required).first()).toBeVisible()
  for (const [name, text] of Object.entries({
    family_name: 'Austen',
    given_name: 'Jane',
    phone: '+81 90-1234-5678',
    email,
  }))
    await visitor.locator(`[name="${name}"]`).fill(text)
  await visitor.getByRole('button', { name: bookingDetails.en.submit }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(booking.en.confirm.title)
  // In the list and in the bar.
  await expect(visitor.getByText('¥5,500 (tax incl.)')).toHaveCount(2)
  await visitor.getByRole('button', { name: booking.en.confirm.submit }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(booking.en.done.title)
  const mail = await readMail(visitor.request, email, /./)
  expect(mail.text).toContain('Jane Austen')
})

test('a link changes the language, and the next steps keep it', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/s/koharu`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('link', { name: booking.en.shop.book, exact: true }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking.en.menu.title)
  await page.getByRole('link', { name: '日本語' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(booking.ja.menu.title)
})
