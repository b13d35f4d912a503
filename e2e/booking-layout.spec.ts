// The layout of the customers' pages: nothing moves when a field is left, all parts share one edge, dates are not broken.
import { booking } from '@noren/words/booking'
import { bookingDetails, bookingTime } from '@noren/words/booking-steps'
import { bookingPage, someCustomer } from './booking-page.ts'
import { inputMethod, overflowWidth } from './page-checks.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Locator, type Page } from './fixtures.ts'

const words = booking.ja
const hint = bookingDetails.ja.didYouMean('gmail.com')

test('hints and errors use reserved space: a press right after a typing error hits its target', async ({
  page,
}) => {
  const site = await openDetails(page)
  for (const width of [320, 375, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const [name, typed, next] of [
      ['family_name_kana', '山田', site.field('phone')],
      ['given_name_kana', '花子', site.field('email')],
      ['phone', '090-1234-56', site.field('email')],
      ['email', 'hanako@', site.field('note')],
      ['email', 'hanako@gmial.com', site.field('note')],
      ['email', 'a..b@docomo.ne.jp', page.getByRole('radio').first()],
      ['email', 'hanako@gmial.com', site.toConfirm],
    ] as const) {
      await site.field(name).fill(typed)
      await expectSteadyPress(page, next, `${width}: a press after ${typed}`)
    }
    await test.step('every error fits in one line, all of them at once', async () => {
      for (const name of ['family_name', 'family_name_kana', 'phone', 'email'] as const)
        await site.field(name).fill('')
      await site.toConfirm.click()
      await expect(site.summary).toBeFocused()
      await expect(site.errorOf('given_name_kana')).toHaveText(/./)
      const heights = await page
        .locator('p[aria-live]')
        .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().height))
      expect(new Set(heights), `${width}`).toEqual(new Set([20]))
    })
  }
})

test('a likely typing error of the address is suggested while typing and corrected by one press', async ({
  page,
}) => {
  const site = await openDetails(page)
  const button = page.getByRole('button', { name: hint })
  const before = await positions(page)
  await page.clock.install()
  await site.field('email').focus()
  const ime = await inputMethod(page)
  await ime.compose('hanako@gmial.com')
  // Longer than the delay of the suggestion.
  await page.clock.runFor(500)
  await expect(button).toBeHidden()
  await ime.accept('hanako@gmial.com')
  await expect(button).toBeVisible()
  await expect(site.field('email')).toBeFocused()
  expect(await positions(page)).toEqual(before)
  await test.step('its target is 44 px high', async () => {
    const reach = await button.evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, width, top, bottom } = element.getBoundingClientRect()
      const hits = (y: number) => document.elementFromPoint(left + width / 2, y) === element
      let height = 0
      for (let y = top - 40; y < bottom + 40; y++) if (hits(y)) height++
      return height
    })
    expect(reach).toBeGreaterThanOrEqual(44)
  })
  await button.click()
  await expect(site.field('email')).toHaveValue('hanako@gmail.com')
  await expect(button).toBeHidden()
  expect(await positions(page)).toEqual(before)
})

test('header, steps, content and footer share one edge, and no date or price is broken', async ({ page }) => {
  const look = async (name: string) => {
    for (const width of [320, 360, 768, 1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      await expectOneEdge(page, `${name} at ${width}`)
    }
  }
  for (const lang of ['ja', 'en'] as const) {
    await page.goto(`/s/koharu/book?lang=${lang}`)
    await look(`menus, ${lang}`)
    await page.locator('main li a').first().click()
    await expect(page.locator('[data-week]')).toBeVisible()
    await look(`week, ${lang}`)
    await page.getByRole('link', { name: bookingTime[lang].monthView }).click()
    await expect(page.getByRole('link', { name: bookingTime[lang].weekView })).toBeVisible()
    await look(`month, ${lang}`)
  }
  const site = await openDetails(page)
  await look('details')
  await page.getByRole('radio', { name: '初めて' }).check()
  await site.toConfirmation(
    someCustomer({ email: newEmail('hanako'), family_name_kana: 'ヤマダ', given_name_kana: 'ハナコ' }),
  )
  await look('confirmation')
  await site.finish()
  await look('done')
  await site.manage.click()
  await expect(site.title).toHaveText(words.manage.title)
  await look('own reservation')
  await page.getByRole('link', { name: words.manage.reschedule }).click()
  await expect(page.locator('[data-week]')).toBeVisible()
  await look('week of moving')
  await site.free.first().click()
  await expect(site.title).toHaveText(words.reschedule.confirmTitle)
  await look('before and after')
  await page.getByRole('link', { name: words.reschedule.back }).click()
  await page.getByRole('link', { name: words.manage.cancel }).click()
  await look('cancelling')
  await page.getByRole('button', { name: words.cancel.submit }).click()
  await expect(page.getByText(words.manage.canceledTitle.customer)).toBeVisible()
  await look('canceled')
})

/** Opens the details of the demo salon's first menu; the salon asks for readings and has questions. */
const openDetails = async (page: Page) => {
  const site = bookingPage(page)
  await page.goto('/s/koharu/book')
  await page.getByRole('link', { name: /^カット＋シャンプー/ }).click()
  const before = await site.free.first().getAttribute('value')
  await site.nextWeek.click()
  await expect(site.free.first()).not.toHaveAttribute('value', before ?? '')
  await site.free.nth(20).click()
  await expect(site.title).toHaveText(words.details.title)
  await site.hydrated()
  return site
}

/** Presses a control while another has the focus, and releases at the same place; the control must still be there. */
const expectSteadyPress = async (page: Page, target: Locator, name: string): Promise<void> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${name}: not to be seen`)
  const before = await positions(page)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // The effects of leaving the field have happened.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await positions(page), name).toEqual(before)
  const hit = await target.evaluate((element, [x, y]) => element.contains(document.elementFromPoint(x, y)), [
    box.x + box.width / 2,
    box.y + box.height / 2,
  ] as const)
  expect(hit, name).toBe(true)
  await page.mouse.up()
  if ((await target.getAttribute('type')) === 'submit') await expect(page.getByRole('alert')).toBeVisible()
  else await expect(target, name).toBeFocused()
}

/** The position of each control of the form. */
const positions = (page: Page): Promise<number[]> =>
  page
    .locator('main form :is(input:not([type="hidden"]), textarea, select, button[type="submit"])')
    .evaluateAll((controls) =>
      controls.map((control) => Math.round(control.getBoundingClientRect().top + scrollY)),
    )

const expectOneEdge = async (page: Page, name: string): Promise<void> => {
  const { lefts, rights, broken } = await page.evaluate(() => {
    const left = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().left
    const isShown = (element: Element) => element.getBoundingClientRect().width > 1
    const cards = [...document.querySelectorAll('main > div.rounded-lg, main section.rounded-lg')]
    const rows = [...document.querySelectorAll('main tbody tr:first-child')]
    const cells = rows.flatMap((row) => [...row.children].filter(isShown).at(-1) ?? [])
    return {
      lefts: ['header .crest', 'nav ol li', 'main h1', 'footer svg'].flatMap((one) => left(one) ?? []),
      rights: [...cards, ...cells].map((one) => Math.round(one.getBoundingClientRect().right)),
      broken: [...document.querySelectorAll('.whitespace-nowrap')]
        .filter((one) => isShown(one) && one.getClientRects().length > 1)
        .map((one) => one.textContent),
    }
  })
  // A ticket's heading stands in it.
  if (!name.startsWith('done')) expect.soft(new Set(lefts).size, `${name}: ${lefts.join()}`).toBe(1)
  expect.soft(new Set(rights).size, `${name}: ${rights.join()}`).toBeLessThanOrEqual(1)
  expect.soft(broken, name).toEqual([])
  expect.soft(await overflowWidth(page), `${name}: overflowWidth`).toBe(0)
}
