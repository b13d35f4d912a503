// Each of the owner's screens that reads something: with a failing server, without one, with a slow one, and then with its content,
// which is accessible and fits every width. The other screens: pages.spec.ts.
import { common } from '@noren/words/common'
import { expect, test, type Page } from './fixtures.ts'
import { contentOf, fillScreens } from './owner/screens.ts'
import { expectAccessibleEverywhere } from './page-checks.ts'

const { reload, retry, offline, network } = common.ja
const parts = 3

for (let part = 0; part < parts; part++)
  test(`every screen tells a failing server from none, tries again, and shows its content without a jump, part ${part + 1}`, async ({
    page,
    allowProblem,
  }) => {
    allowProblem(/status of 500 |ERR_INTERNET_DISCONNECTED/)
    const { reading } = await fillScreens(page)
    await countShifts(page)
    const server = await answers(page)
    const own = Object.entries(reading).filter((_, nth) => nth % parts === part)
    for (const [path, content] of own)
      await test.step(path, async () => {
        server.fail()
        await page.goto(path)
        const again = page
          .getByRole('main')
          .getByRole('button', { name: new RegExp(`^(${reload}|${retry})$`) })
          .first()
        await expect(again).toBeVisible()
        server.vanish()
        await again.click()
        await expect(page.getByText(offline).or(page.getByText(network)).first()).toBeVisible()
        server.delay()
        await page.evaluate(() => (window.shifts = 0))
        await again.click()
        await expect(contentOf(page, content)).toBeVisible()
        await expect(again).toBeHidden()
        expect.soft(await page.evaluate(() => window.shifts), `${path}: layout shift`).toBeLessThan(0.1)
        await expectAccessibleEverywhere(page, path)
      })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

declare global {
  interface Window {
    shifts: number
  }
}

/** Sums what moves without a press. */
const countShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) window.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How reads are answered from now on; the session itself is always known. */
const answers = async (page: Page) => {
  let mode: 'fail' | 'vanish' | 'delay' = 'fail'
  await page.route(/\/api\/(?!auth\/me$)/, async (route) => {
    if (mode === 'fail')
      return route.fulfill({ status: 500, json: { message: '', code: 'fault', request_id: 'test' } })
    if (mode === 'vanish') return route.abort('internetdisconnected')
    // Longer than a press counts as the cause of what moves.
    await new Promise((resolve) => setTimeout(resolve, 600))
    return route.continue()
  })
  return {
    fail: () => void (mode = 'fail'),
    vanish: () => void (mode = 'vanish'),
    delay: () => void (mode = 'delay'),
  }
}
