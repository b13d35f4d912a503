// What customers print: the ticket and the reservation on one sheet without buttons, the shop's page to keep. Rule PAGE-57.
import { booking } from '@noren/words/booking'
import { bookingPage, someCustomer } from '../booking-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { makeOwner, newEmail } from '../test-users.ts'

const words = booking.ja

test('the ticket is printed whole, on one sheet and without buttons @desktop', async ({
  context,
  openPage,
}) => {
  const { address } = await makeOwner(context, { shopName: 'ヘアサロン つきみ' })
  const visitor = await openPage({ viewport: sheet })
  const site = bookingPage(visitor)
  await visitor.goto(address)
  await expectPrintable(visitor, 'ヘアサロン つきみ')

  await site.chooseTime(address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  const number = await site.finish()
  await expectPrintable(visitor, number)
  await expectTicketWhole(visitor)

  await site.manage.click()
  await expect(site.title).toHaveText(words.manage.title)
  await expectPrintable(visitor, number)
  await expectTicketWhole(visitor)
})

// Rule BOOK-183.
test('a long wish begins on the sheet of its ticket @desktop', async ({ context, openPage }) => {
  const { address } = await makeOwner(context)
  const visitor = await openPage({ viewport: sheet })
  const site = bookingPage(visitor)
  await site.chooseTime(address)
  const note = '襟足は短めに、前髪は眉が少し隠れるくらいでお願いします。'.repeat(35)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako'), note }))
  await site.finish()
  await visitor.emulateMedia({ media: 'print' })
  const wish = visitor.locator('dl > div', { hasText: note })
  expect((await wish.boundingBox())?.height, 'taller than what is left of the sheet').toBeGreaterThan(400)
  for (let part = wish; (await part.evaluate((one) => one.tagName)) !== 'MAIN'; part = part.locator('..'))
    await expect(part).not.toHaveCSS('break-inside', 'avoid')
})

/** A4 within the margins of print.css, in CSS pixels. */
const sheet = { width: 680, height: 1009 }

const expectPrintable = async (page: Page, text: string): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
  for (const role of ['button', 'textbox', 'combobox'] as const)
    await expect(page.getByRole(role).filter({ visible: true }), role).toHaveCount(0)
  // Links that look like buttons.
  for (const name of [words.shop.book, words.done.calendar])
    await expect(page.getByRole('link', { name, exact: true }).filter({ visible: true }), name).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
}

const expectTicketWhole = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' })
  const ticket = page.locator('.ticket')
  const box = await ticket.boundingBox()
  expect(box?.height, 'shorter than a sheet').toBeLessThan(sheet.height)
  await expect(ticket).toHaveCSS('break-inside', 'avoid')
  await page.emulateMedia({ media: 'screen' })
}
