// The mails of a booking as a mail program shows them: to the customer and to the shop, also in the dark.
import { join } from 'node:path'
import { booking } from '@noren/words/booking'
import { bookingPage, someCustomer } from '../booking-page.ts'
import { test } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { makeOwner, newEmail } from '../test-users.ts'
import { folder, inEachWindow, windows } from './take.ts'

test('mails of a booking', async ({ page, context }) => {
  const { address, email: shop } = await makeOwner(context)
  const customer = newEmail('hanako')
  const site = bookingPage(page)
  await site.chooseTime(address)
  await site.hydrated()
  await site.toConfirmation(someCustomer({ email: customer }))
  await site.finish()
  await site.manage.click()
  const mails = [
    ['confirmed', await readMail(context.request, customer, /予約/)],
    ['to-the-shop', await readMail(context.request, shop, /新しい予約/)],
  ] as [string, { html: string }][]
  await page.getByRole('link', { name: booking.ja.manage.cancel }).click()
  await page.getByRole('button', { name: booking.ja.cancel.submit }).click()
  mails.push(['canceled', await readMail(context.request, customer, /キャンセル/)])

  for (const colorScheme of ['light', 'dark'] as const)
    await inEachWindow(context, { set: 'mails', more: { colorScheme } }, async ({ page: program }) => {
      const width = String(program.viewportSize()?.width ?? Object.keys(windows)[0])
      for (const [name, { html }] of mails) {
        await program.setContent(html)
        await program.screenshot({
          path: join(folder, width, 'mails', `${name}-${colorScheme}.png`),
          fullPage: true,
        })
      }
    })
})
