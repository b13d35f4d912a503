// The owner's application in the dark: by a switch that the device keeps, or as the system is. Rule SCR-232.
import { calendar } from '@noren/words/reservations/calendar'
import { expect, test, type Page } from './fixtures.ts'
import { contentOf, fillScreens } from './owner/screens.ts'
import { expectAccessible } from './page-checks.ts'

const words = calendar.ja.settings
const parts = 3

/** From 0 to 255, of what lies behind everything. */
const brightness = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(document.documentElement).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number)
    return (red + green + blue) / 3
  })

test('the owner darkens her screens, and they stay dark; what customers see does not @desktop', async ({
  page,
  shop,
}) => {
  await page.goto('/reservation-calendar')
  await page.getByRole('button', { name: words.open }).click()
  expect(await brightness(page)).toBeGreaterThan(200)
  await page.getByRole('radio', { name: words.themes.dark }).check()
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#12161d')
  await page.reload()
  expect(await (await page.request.get('/menu')).text()).toContain('data-theme="dark"')
  expect(await brightness(page)).toBeLessThan(60)
  await page.goto(shop.address)
  expect(await brightness(page)).toBeGreaterThan(200)
  await page.goto('/reservation-calendar')
  await page.getByRole('button', { name: words.open }).click()
  await expect(page.getByRole('radio', { name: words.themes.dark })).toBeChecked()
  await page.getByRole('radio', { name: words.themes.auto }).check()
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => brightness(page)).toBeLessThan(60)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => brightness(page)).toBeGreaterThan(200)
})

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark' })

  for (let part = 0; part < parts; part++)
    test(`every screen can be read, part ${part + 1} @desktop`, async ({ page, allowProblem }) => {
      // The editor's view of the page lets no script in.
      allowProblem(/^Blocked script execution in '[^']*\/preview\//)
      const { reading, others } = await fillScreens(page)
      const all = Object.entries({ ...reading, ...others })
      // Where there is room it is the first of the settings' pages.
      const texts = all.filter(([path], nth) => path !== '/shop' && nth % parts === part)
      for (const [path, content] of texts) {
        await page.goto(path)
        await expect(contentOf(page, content)).toBeVisible()
        await expectAccessible(page, `${path} in the dark`)
      }
    })
})
