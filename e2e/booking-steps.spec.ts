// How the customer's steps look and behave in the window: rules BOOK-30 to BOOK-36.
import { booking } from '@noren/words/booking'
import { bookingDetails, bookingTime } from '@noren/words/booking-steps'
import { bookingPage, someCustomer } from './booking-page.ts'
import { expectAccessible, overflowWidth } from './page-checks.ts'
import { saveElsewhere } from './shop/page.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Locator, type Page } from './fixtures.ts'

const words = booking.ja
const time = bookingTime.ja

test('a week shows many times at once, in cells that a finger hits, at every width of a phone', async ({
  page,
  shop,
}) => {
  const site = bookingPage(page)
  await page.goto(`${shop.address}/book`)
  await site.nextWeek.click()
  await expect(page).toHaveURL(/from=/)
  for (const [width, height, dates] of [
    [320, 568, 5],
    [360, 640, 7],
    [375, 667, 7],
    [667, 375, 7],
  ] as const) {
    await page.setViewportSize({ width, height })
    const row = page.locator('main tbody tr').first().getByRole('button').filter({ visible: true })
    await expect(row, `${width}`).toHaveCount(dates)
    const box = await row.first().boundingBox()
    expect(box?.width, `${width}`).toBeGreaterThanOrEqual(40)
    expect(box?.height, `${width}`).toBeGreaterThanOrEqual(44)
    expect(await overflowWidth(page), `${width}`).toBe(0)
    const seen = await rowsInWindow(page)
    expect(seen, `${width} × ${height}: rows of times`).toBeGreaterThanOrEqual(
      Math.max(0, Math.floor((height - 350) / 46)),
    )
  }
})

test('the legend follows the week that is shown', async ({ page, shop }) => {
  const site = bookingPage(page)
  await page.goto(`${shop.address}/book`)
  await site.nextWeek.click()
  const legend = page.getByRole('list', { name: time.legend }).getByRole('listitem')
  await expect(legend).toHaveText([`${time.signs.open} ${time.legendItems.free}`])
})

test('the month begins with the present week and leads back to a week', async ({ page, shop }) => {
  await page.goto(`${shop.address}/book`)
  await page.getByRole('link', { name: time.monthView }).click()
  const today = new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: 'Asia/Tokyo' }).format()
  const first = page.locator('main tbody tr').first().locator('.figures')
  await expect(first.first()).toHaveText(today)
  await page.getByRole('link', { name: time.weekView }).click()
  await expect(page.locator('[data-week]')).toBeVisible()
})

for (const [javaScriptEnabled, title] of [
  [true, 'with script'],
  [false, 'without script'],
] as const)
  test(`the soonest start and a day of the month lead to the details, ${title}`, async ({
    shop,
    openPage,
  }) => {
    const page = await openPage({ javaScriptEnabled })
    const site = bookingPage(page)
    await page.goto(`${shop.address}/book`)
    const soonest = page.getByRole('group', { name: time.soonest }).getByRole('button')
    await expect(soonest).toHaveCount(3)
    await soonest.last().click()
    await expect(site.title).toHaveText(words.details.title)
    await page.goBack()
    await page.getByRole('link', { name: time.monthView }).click()
    // Loaded with its script.
    await page.waitForURL(/view=month/)
    const days = page.getByRole('link', { name: new RegExp(`${time.shares.much}$`) })
    const day = days.nth(9)
    const name = (await day.getAttribute('aria-label'))?.replace(` ${time.shares.much}`, '') ?? ''
    const before = await boxOf(day)
    await day.click()
    const times = page.getByRole('region', { name: time.timesOf(name) })
    await expect(times).toBeVisible()
    if (javaScriptEnabled) {
      await expect(day).toBeFocused()
      expect(await boxOf(day)).toEqual(before)
      await expectAccessible(page, 'a day of the month')
      await test.step('another day in its place, then none', async () => {
        await days.nth(3).click()
        await expect(times).toHaveCount(0)
        await days.nth(3).click()
        await expect(page.locator('#day')).toBeHidden()
        await day.click()
      })
    }
    await times.getByRole('button').first().click()
    await expect(site.title).toHaveText(words.details.title)
  })

test('the summary of errors loses what was mended, and nothing moves under the press', async ({ page }) => {
  const site = bookingPage(page)
  await page.goto('/s/koharu/book')
  await page.getByRole('link', { name: /^カット＋シャンプー/ }).click()
  await site.nextWeek.click()
  await expect(page).toHaveURL(/from=/)
  await site.free.nth(20).click()
  await site.hydrated()
  await site.toConfirm.click()
  await expect(site.summary).toBeFocused()
  const count = await site.summary.getByRole('link').count()
  const mended = site.summary.getByRole('link', { name: '電話番号' })
  await expect(mended).toHaveCount(1)
  await site.field('phone').pressSequentially('09012345678')
  await expect(site.summary.getByRole('link')).toHaveCount(count)
  await site.field('email').scrollIntoViewIfNeeded()
  const box = await boxOf(site.field('email'))
  await page.mouse.move(box.x + 40, box.y + 20)
  await page.mouse.down()
  expect(await boxOf(site.field('email'))).toEqual(box)
  await page.mouse.up()
  await expect(site.field('email')).toBeFocused()
  await expect(mended).toHaveCount(0)
  await expect(site.summary).toContainText(bookingDetails.ja.summary(count - 1))
  await test.step('also what was chosen', async () => {
    const question = site.summary.getByRole('link', { name: 'ご来店は初めてですか' })
    await expect(question).toHaveCount(1)
    await page.getByRole('radio', { name: '初めて' }).check()
    await expect(question).toHaveCount(0)
  })
})

test('price and button of the confirmation are always in the window and cover nothing', async ({
  page,
  shop,
}) => {
  const site = bookingPage(page)
  await site.chooseTime(shop.address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  const bar = page.locator('.bottom-bar')
  await expect(bar).toContainText('5,500円（税込）')
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [667, 375],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(site.submit).toBeInViewport({ ratio: 1 })
    expect(await overflowWidth(page), `${width}`).toBe(0)
    await test.step(`${width}: what gets the focus by keyboard is above the bar`, async () => {
      await page.evaluate(() =>
        document.activeElement instanceof HTMLElement ? document.activeElement.blur() : 0,
      )
      for (const button of await page.getByRole('button', { name: words.confirm.change }).all()) {
        await button.focus()
        const { y, height: tall } = await boxOf(button)
        expect(y + tall).toBeLessThanOrEqual((await boxOf(bar)).y)
      }
    })
    await test.step(`${width}: at the end of the page the last fact is above the bar`, async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      const last = await boxOf(page.locator('main dd').last())
      expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(bar)).y)
    })
  }
})

test('the number is copied by one press; without script there is no such button', async ({
  shop,
  context,
  openPage,
}) => {
  await saveElsewhere(context, { name: 'はる', phone_number: '03-1234-5678' })
  const visitor = await openPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  const site = bookingPage(visitor)
  await site.chooseTime(shop.address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  const number = await site.finish()
  const copy = visitor.getByRole('button', { name: words.done.copy })
  const before = await boxOf(visitor.getByRole('link', { name: words.done.calendar, exact: true }))
  await copy.click()
  await expect(visitor.getByRole('button', { name: words.done.copied })).toBeVisible()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe(number)
  expect(await boxOf(visitor.getByRole('link', { name: words.done.calendar, exact: true }))).toEqual(before)
  await test.step('the visit can be put into Google’s calendar by a link, without the secret one', async () => {
    const link = visitor.getByRole('link', { name: words.done.googleCalendar })
    const query = new URL((await link.getAttribute('href')) ?? '').searchParams
    expect(query.get('text')).toContain('カット＋シャンプー')
    expect(query.get('dates')).toMatch(/^20\d{6}T\d{6}\/20\d{6}T\d{6}$/)
    expect(query.toString()).not.toContain('%2Fr%2F')
  })
  await test.step('the telephone stands below the name of a shop without an address', async () => {
    await visitor.setViewportSize({ width: 375, height: 812 })
    const facts = visitor.getByRole('definition').filter({ hasText: 'はる' })
    const call = facts.getByRole('link', { name: '03-1234-5678' })
    // Name and telephone are a line each.
    expect((await boxOf(call)).y).toBeGreaterThanOrEqual((await boxOf(facts)).y + 20)
  })
  const plain = await openPage({ javaScriptEnabled: false })
  await plain.goto(visitor.url())
  await expect(plain.getByText(number)).toBeVisible()
  await expect(plain.getByRole('button', { name: words.done.copy })).toHaveCount(0)
  await test.step('the hem drops once, and not with reduced motion', async () => {
    const animation = (page: Page) =>
      page.locator('.hem').evaluate((hem) => {
        const { animationName, animationIterationCount } = getComputedStyle(hem)
        return [animationName, animationIterationCount]
      })
    expect((await animation(visitor))[0]).toBe('none')
    const moving = await openPage({ reducedMotion: 'no-preference' })
    await moving.goto(visitor.url())
    expect(await animation(moving)).toEqual(['hem-drops', '1'])
  })
})

/** Rows of times that stand in the window from top to bottom, of a page that is not scrolled. */
const rowsInWindow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, 0)
    const rows = [...document.querySelectorAll('main tbody tr')]
    return rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length
  })

const boxOf = async (target: Locator) => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target.toString()}: not to be seen`)
  return box
}
