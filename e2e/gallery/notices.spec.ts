// Toasts, tooltips, validation messages, announcements. Rules SCR-6 to SCR-11.
import { common } from '@noren/words/common'
import { inputMethod } from '../page-checks.ts'
import { expect, type Page, announcements, samples, stopTime, test, valueOf, words } from './fixtures.ts'

const toasts = (page: Page) => page.getByRole('region', { name: words.toasts })
const card = (page: Page) => toasts(page).locator(':scope > div')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The forms beside have one of this name too. */
const undo = (page: Page) => toasts(page).getByRole('button', { name: samples.undo, exact: true })
const away = (page: Page) => page.mouse.move(0, 0)
const expectStaying = (page: Page) => expect(card(page)).not.toHaveAttribute('inert')
const expectLeaving = (page: Page) => expect(card(page)).toHaveAttribute('inert')

test('one toast at once; it closes after 5 s, pauses under mouse or focus, and is removed a second later', async ({
  page,
}) => {
  await stopTime(page)
  await test.step('a new one replaces the last', async () => {
    await button(page, 'Success').click()
    await away(page)
    await page.clock.runFor(3000)
    await button(page, 'With an action').click()
    await away(page)
    await expect(card(page)).toHaveCount(1)
    await expect(card(page)).toContainText(samples.toastText)
    await page.clock.runFor(4900)
    await expectStaying(page)
    await page.clock.runFor(200)
    await expectLeaving(page)
    await page.clock.runFor(800)
    await expect(card(page)).toHaveCount(1)
    await page.clock.runFor(200)
    await expect(card(page)).toHaveCount(0)
  })
  await test.step('its time pauses while it is hovered or focused, and continues afterwards', async () => {
    await button(page, 'With an action').click()
    await away(page)
    await page.clock.runFor(3000)
    await card(page).hover()
    await page.clock.runFor(20_000)
    await expectStaying(page)
    await away(page)
    await page.keyboard.press('F8')
    await expect(toasts(page)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(undo(page)).toBeFocused()
    await page.clock.runFor(20_000)
    await expectStaying(page)
    await button(page, 'Success').focus()
    await page.clock.runFor(1900)
    await expectStaying(page)
    await page.clock.runFor(200)
    await expectLeaving(page)
  })
})

test('a toast is closed by Escape, its button, its action or a swipe of 50 px, and returns the focus', async ({
  page,
  demo,
}) => {
  const ime = await inputMethod(page)
  const success = button(page, 'Success')
  await test.step('Escape, but not during a conversion', async () => {
    await success.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('F8')
    await ime.escape()
    await expectStaying(page)
    await page.keyboard.press('Escape')
    await expectLeaving(page)
    await expect(success).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expectLeaving(page)
  })
  await test.step('its button and its action', async () => {
    await success.click()
    await button(page, common.ja.close).click()
    await expectLeaving(page)
    await button(page, 'With an action').click()
    await undo(page).click()
    await expectLeaving(page)
    await expect(valueOf(demo('Toasts'))).toHaveText('{"undone":1}')
  })
  await test.step('a swipe', async () => {
    await success.click()
    await expectStaying(page)
    const box = await card(page).boundingBox()
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 20]
    for (const [by, leaves] of [
      [49, false],
      [-50, true],
    ] as const) {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + by / 2, y)
      await page.mouse.move(x + by, y)
      await page.mouse.up()
      await (leaves ? expectLeaving(page) : expectStaying(page))
    }
  })
  await test.step('a swipe begins after 2 px by mouse, 10 px by touch', async () => {
    await success.click()
    await expectStaying(page)
    const begins = (pointerType: string, by: number) =>
      card(page).evaluate(
        (element, [type, x]) => {
          let begun = false
          element.setPointerCapture = () => (begun = true)
          for (const [name, clientX] of [
            ['pointerdown', 100],
            ['pointermove', 100 + x],
            ['pointercancel', 100],
          ] as const)
            element.dispatchEvent(
              new PointerEvent(name, { pointerType: type, pointerId: 1, clientX, bubbles: true }),
            )
          return begun
        },
        [pointerType, by] as const,
      )
    expect(await begins('mouse', 1)).toBe(false)
    expect(await begins('mouse', 2)).toBe(true)
    expect(await begins('touch', 9)).toBe(false)
    expect(await begins('touch', 10)).toBe(true)
  })
})

test('an unexpected error has a title, is logged to the console and assertive; a quiet one is not logged', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/deliberate/)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await stopTime(page)
  await button(page, 'Quiet error').click()
  await expect(card(page)).toContainText(common.ja.errorTitle)
  expect(errors).toEqual([])
  await page.clock.runFor(1200)
  await button(page, 'Error').click()
  await page.clock.runFor(150)
  await expect(card(page)).toContainText(samples.failure)
  await expect(announcements(page).nth(1)).toHaveText(`${common.ja.errorTitle} ${samples.failure}`)
  expect(errors.filter((text) => text.includes('deliberate'))).toHaveLength(1)
})

test('announcements appear after 100 ms and are cleared a second later; validation messages say their kind', async ({
  page,
  demo,
}) => {
  const [calm, urgent] = [announcements(page).first(), announcements(page).nth(1)]
  await expect(calm).toHaveAttribute('aria-live', 'polite')
  await expect(urgent).toHaveAttribute('aria-live', 'assertive')
  await stopTime(page)
  await button(page, 'Say').click()
  await page.clock.runFor(90)
  await expect(calm).toBeEmpty()
  await page.clock.runFor(20)
  await expect(calm).toHaveText(samples.toast)
  await page.clock.runFor(980)
  await expect(calm).toHaveText(samples.toast)
  await page.clock.runFor(20)
  await expect(calm).toBeEmpty()
  await button(page, 'Interrupt').click()
  await page.clock.runFor(110)
  await expect(urgent).toHaveText(samples.failure)
  await expect(calm).toBeEmpty()
  await page.clock.runFor(1100)
  await button(page, 'Say two').click()
  await page.clock.runFor(110)
  await expect(calm).toHaveText(`${samples.toast} ${samples.shortTip}`)
  for (const kind of ['error', 'warning', 'info', 'success'] as const)
    await expect(demo('Validation').getByText(samples.kinds[kind]).locator('..')).toHaveText(
      `${words.kinds[kind]}${samples.kinds[kind]}`,
    )
  expect(Object.values(words.kinds)).toEqual(['エラー', '警告', '情報', '成功'])
})

test('a tooltip opens after 700 ms, a quick one after 200 ms, the next at once; and on focus', async ({
  page,
}) => {
  const tip = page.getByRole('tooltip')
  const point = (name: string) => button(page, name).hover()
  await button(page, 'Slow').scrollIntoViewIfNeeded()
  await stopTime(page)
  await test.step('by mouse', async () => {
    await point('Slow')
    await page.clock.runFor(680)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(40)
    await expect(tip).toHaveText(samples.tip)
    expect((await tip.boundingBox())?.width).toBeLessThanOrEqual(300)
    await expect(button(page, 'Slow')).toHaveAccessibleDescription(samples.tip)
    await point('Slow too')
    await page.clock.runFor(20)
    await expect(tip.getByText(samples.shortTip)).toBeVisible()
    await away(page)
    await page.clock.runFor(1000)
    await expect(tip).toHaveCount(0)
    await point('Fast 1')
    await page.clock.runFor(180)
    await expect(tip).toHaveCount(0)
    await page.clock.runFor(40)
    await expect(tip).toHaveText(samples.shortTip)
    await away(page)
    await page.clock.runFor(250)
    await point('Slow')
    await page.clock.runFor(20)
    await expect(tip).toHaveText(samples.tip)
    await away(page)
    await page.clock.runFor(1000)
  })
  await test.step('by keyboard', async () => {
    await button(page, 'Quiet error').focus()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Slow')).toBeFocused()
    await page.clock.runFor(20)
    await expect(tip).toHaveText(samples.tip)
    await page.keyboard.press('Escape')
    await page.clock.runFor(300)
    await expect(tip).toHaveCount(0)
  })
})
