// The gallery of shared parts: accessible in both languages and at every width.
import { expectAccessible, overflowWidth } from '../page-checks.ts'
import { expect, test } from './fixtures.ts'

test('all parts are accessible in Japanese and in English', async ({ page }) => {
  for (const [language, word] of [
    ['日本語', '必須'],
    ['English', 'Required'],
  ]) {
    await page.getByRole('button', { name: language }).click()
    await expect(page.getByText(word ?? '').first()).toBeVisible()
    await expect(page.getByRole('grid').first()).toBeVisible()
    for (const width of [320, 375, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await overflowWidth(page), `${language}: wider than ${width}`).toBe(0)
      if (width === 375 || width === 1280) await expectAccessible(page, `${language} at ${width}`)
    }
  }
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('every target is large enough for a thumb', async ({ page }) => {
    await expect(page.getByRole('grid').first()).toBeVisible()
    for (const width of [320, 375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const findSmall = () =>
        page.evaluate(() =>
          [
            ...document.querySelectorAll(
              'main section :is(button, select, summary, [role=button], input[type=text])',
            ),
          ]
            .map((element) => ({
              box: element.getBoundingClientRect(),
              text: element.outerHTML.slice(0, 160),
            }))
            // Seven days and seven pages share the width of the smallest phone.
            .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 39))
            .map(({ box, text }) => `${Math.round(box.width)} × ${Math.round(box.height)} ${text}`),
        )
      // What was laid out for the last width takes a moment.
      await expect.poll(findSmall, `at ${width} px`).toEqual([])
    }
  })
})
