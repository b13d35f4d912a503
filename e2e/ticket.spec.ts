// The ticket that the steps fill: a strip on a phone, a second column in a wide window. Rules BOOK-180 to BOOK-183.
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDayOfYear } from '@noren/words/format'
import { bookingPage, someCustomer } from './booking-page.ts'
import { expectAccessibleEverywhere, expectApart } from './page-checks.ts'
import { newEmail } from './test-users.ts'
import { expect, test } from './fixtures.ts'

const words = booking.ja

test('on a phone the ticket looks out at the bottom, unfolds without script and covers no button', async ({
  page,
  shop,
  openPage,
}) => {
  const site = bookingPage(page)
  const strip = page.locator('.ticket-strip')
  const start = await site.chooseTime(shop.address)
  await page.setViewportSize({ width: 375, height: 667 })
  await expect(strip).toBeInViewport()
  await expect(strip.locator('summary')).toContainText(formatDayOfYear('ja', start.date))
  await expect(strip.locator('summary')).toContainText('カット＋シャンプー')
  await test.step('what gets the focus is above it', async () => {
    for (const name of ['phone', 'email', 'note'] as const) {
      await site.field(name).focus()
      await expectApart(site.field(name), strip)
    }
    await site.toConfirm.focus()
    await expectApart(site.toConfirm, strip)
  })
  await test.step('in a window as low as a keyboard leaves it, it stands at the end of the page', async () => {
    await page.setViewportSize({ width: 375, height: 400 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(strip).not.toBeInViewport()
    await page.setViewportSize({ width: 375, height: 667 })
  })
  await test.step('where the button that leads on is not at the lower edge, it is there again', async () => {
    // A new size of the window may bring what has the focus, the button, into view.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, 0))
      await expect(strip.locator('summary')).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })
  await strip.locator('summary').click()
  await expect(strip.getByRole('link', { name: words.menu.changeTimeLabel })).toBeVisible()
  await expectAccessibleEverywhere(page, 'details with the ticket unfolded')

  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto(page.url())
  await plain.locator('.ticket-strip summary').click()
  await plain.getByRole('link', { name: words.menu.changeTimeLabel }).filter({ visible: true }).click()
  await expect(plain.locator('[data-week]')).toBeVisible()
})

// Rule BOOK-214.
test('in the first window of the times the ticket lies on none of them; it comes as the page is moved', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto(`${shop.address}/book`)
  const summary = page.locator('.ticket-strip.waits summary')
  await expect(page.locator('[data-week]')).toBeVisible()
  await expect(summary).toBeHidden()
  await expect(page.getByText('カット＋シャンプー').first()).toBeInViewport()
  await page.evaluate(() => scrollTo(0, 400))
  await expect(summary).toBeInViewport()
  await summary.click()
  await expect(page.locator('.ticket-strip')).toContainText('カット＋シャンプー')
  // Unfolded it stays, wherever the page is.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(summary).toBeVisible()
  await summary.click()
  await summary.blur()
  await expect(summary).toBeHidden()
  // What fits into the window has it at once.
  await page.setViewportSize({ width: 375, height: 2_000 })
  await expect(summary).toBeInViewport()
})

test('in a wide window the ticket stands beside the steps, gains a line a step, and is handed over @desktop', async ({
  page,
  shop,
  openPage,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const site = bookingPage(page)
  const ticket = page.getByRole('region', { name: words.errorPage.yourChoice })
  const empty = ticket.getByText(words.ticket.open)
  await page.goto(`${shop.address}/book`)
  await expect(ticket).toContainText('5,500円（税込）')
  await expect(empty).toHaveCount(2)
  await site.nextWeek.click()
  await site.free.first().click()
  await expect(site.title).toHaveText(words.details.title)
  await expect(ticket.locator('time')).toBeVisible()
  await site.hydrated()
  await site.field('family_name').fill('山田')
  await site.field('given_name').fill('花子')
  await expect(ticket.getByText('山田 花子')).toBeVisible()
  await expect(empty).toHaveCount(0)
  await expectApart(ticket, site.field('given_name'))
  await expect(ticket).not.toContainText(bookingCart.ja.staff.label)

  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await expect(site.fact(words.confirm.name)).toContainText('山田 花子 様')
  await expectAccessibleEverywhere(page, 'the confirmation in two columns')
  await site.finish()
  const lower = (one: typeof page) =>
    one
      .locator('.is-torn > .ticket-piece')
      .last()
      .evaluate((piece) => getComputedStyle(piece).animationName)
  expect(await lower(page)).toBe('none')
  const moving = await openPage({ reducedMotion: 'no-preference' })
  await moving.goto(page.url())
  expect(await lower(moving)).toBe('stub-tears')
  await bookingPage(moving).manage.click()
  await expect(moving.locator('.is-torn')).toBeVisible()
  expect(await lower(moving)).toBe('none')
})
