// The customer's way, of a small shop, of a crowded one, of the demo salon with its cover; and where it ends.
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { bookingTime } from '@noren/words/booking-steps'
import type { Lang } from '@noren/words/format'
import { bookingPage, someCustomer } from '../booking-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { openSellingShop, somePayer } from '../payments/customer.ts'
import { makeOwner, newEmail } from '../test-users.ts'
import { makeCrowded } from './crowded.ts'
import { inEachWindow } from './take.ts'

/** Nobody is signed in. */
const visitor = { storageState: { cookies: [], origins: [] } }

type Take = (name: string, part?: 'window') => Promise<void>

test('customer, from the shop’s page to the end', async ({ context }) => {
  const { address } = await makeOwner(context)
  await inEachWindow(context, { set: 'customer', more: visitor }, ({ page, take }) =>
    walk(page, take, address),
  )
})

test('customer, the narrowest phone', async ({ context }) => {
  const { address } = await makeOwner(context, { shopName: 'Hair & Atelier Châteauneuf-du-Pape' })
  const narrow = { viewport: { width: 320, height: 640 } }
  await inEachWindow(
    context,
    { set: 'customer-320', more: { ...visitor, ...narrow }, only: ['375'] },
    ({ page, take }) => walk(page, take, address),
  )
})

test('customer, a crowded shop and the demo salon', async ({ page, context }) => {
  const { owner } = await makeCrowded(page)
  await inEachWindow(context, { set: 'customer-crowded', more: visitor }, async ({ page: tab, take }) => {
    for (const [name, address] of [
      ['crowded', owner.address],
      ['cover', '/s/koharu'],
    ] as const) {
      await tab.goto(address)
      await take(`${name}-shop`)
      await tab.goto(`${address}/book`)
      await take(`${name}-menus`)
    }
    await tab.goto(`${owner.address}/book`)
    await tab
      .getByRole('link', { name: /^カット＋シャンプー/ })
      .first()
      .click()
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(bookingCart.ja.staff.title)
    await take('staff')
    await tab.getByRole('link', { name: new RegExp(`^${bookingCart.ja.staff.none}`) }).click()
    await expect(tab.locator('[data-week]')).toBeVisible()
    await take('times')
  })
})

test('customer, who pays in advance', async ({ page, context }) => {
  const { address } = await openSellingShop(page, context, { advance_payment: 'optional' })
  await inEachWindow(context, { set: 'customer-pays', more: visitor }, async ({ page: tab, take }) => {
    const site = bookingPage(tab)
    await site.chooseTime(address, 3)
    await site.toConfirmation(somePayer())
    await take('confirm-and-pay')
  })
})

test('customer, where the way ends', async ({ context }) => {
  const closed = await makeOwner(context, { published: false })
  await inEachWindow(context, { set: 'customer-ends', more: visitor }, async ({ page, take }) => {
    for (const [name, address] of [
      ['closed', closed.address],
      ['no-such-shop', '/s/nobody-here'],
      ['bad-link', `/r/${'x'.repeat(32)}`],
    ] as const) {
      await page.goto(address)
      await take(name)
    }
  })
})

test('customer, in English', async ({ context }) => {
  const { address } = await makeOwner(context, {
    shopName: 'Hair & Atelier Châteauneuf',
    menuName: 'Cut and shampoo',
  })
  const english = { ...visitor, locale: 'en-GB' }
  await inEachWindow(context, { set: 'customer-english', more: english }, async ({ page, take }) => {
    await page.goto(address)
    await take('shop')
    await look(page, take, { address, lang: 'en' })
  })
})

test('public pages', async ({ browser }) => {
  const anybody = await browser.newContext()
  for (const [set, locale] of [
    ['public', 'ja-JP'],
    ['public-english', 'en-GB'],
  ] as const)
    await inEachWindow(anybody, { set, more: { locale } }, async ({ page, take }) => {
      for (const path of [
        '/',
        '/terms',
        '/privacy',
        '/legal-notice',
        '/login',
        '/signup',
        '/forgot-password',
        '/nowhere',
      ]) {
        await page.goto(path)
        await take(path === '/' ? 'landing' : path.slice(1))
      }
    })
  await anybody.close()
})

const walk = async (page: Page, take: Take, address: string): Promise<void> => {
  const site = bookingPage(page)
  await page.goto(address)
  await take('shop')
  await look(page, take, { address, lang: 'ja' })
  await site.chooseTime(address)
  await site.hydrated()
  await take('details')
  await site.toConfirm.click()
  await expect(site.summary).toBeFocused()
  await take('details-errors')
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await take('confirm')
  await site.finish()
  await take('done')
  await site.manage.click()
  await expect(site.title).toHaveText(booking.ja.manage.title)
  const own = page.url()
  await take('manage')
  await page.getByRole('link', { name: booking.ja.manage.reschedule }).click()
  await expect(page.locator('[data-week]')).toBeVisible()
  await take('reschedule')
  await page.getByRole('link', { name: bookingTime.ja.monthView }).click()
  await expect(page.locator('.free-day').first()).toBeVisible()
  await take('reschedule-month')
  await page.goto(own)
  await page.getByRole('link', { name: booking.ja.manage.cancel }).click()
  await take('cancel')
  await page.getByRole('button', { name: booking.ja.cancel.submit }).click()
  await expect(page.getByText(booking.ja.manage.canceledTitle.customer)).toBeVisible()
  await take('canceled')
}

/** The times, as a week and as a month. */
const look = async (
  page: Page,
  take: Take,
  { address, lang }: { address: string; lang: Lang },
): Promise<void> => {
  await page.goto(`${address}/book`)
  await expect(page.locator('[data-week]')).toBeVisible()
  await take('week')
  await page.getByRole('link', { name: bookingTime[lang].monthView }).click()
  await expect(page.getByRole('link', { name: bookingTime[lang].weekView })).toBeVisible()
  await take('month')
}
