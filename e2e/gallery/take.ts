// Where the pictures go, and the windows that they are taken in.
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { expect, type Page } from '../fixtures.ts'

export const folder = join(import.meta.dirname, '../../screens')

const touch = { isMobile: true, hasTouch: true }

/** As wide as the review looks at them. */
export const windows: Record<string, BrowserContextOptions> = {
  375: { viewport: { width: 375, height: 812 }, ...touch },
  768: { viewport: { width: 768, height: 1024 }, hasTouch: true },
  1280: { viewport: { width: 1280, height: 800 } },
}

type Camera = {
  page: Page
  /** One picture of the whole page; `window`: of what is seen without scrolling. */
  take: (name: string, part?: 'window') => Promise<void>
}

type Opened = { set: string; more?: BrowserContextOptions; only?: readonly string[] }

/** Opens each window for whoever is signed in at `context`, and closes it after the walk. */
export const inEachWindow = async (
  context: BrowserContext,
  { set, more = {}, only = Object.keys(windows) }: Opened,
  walk: (camera: Camera) => Promise<void>,
): Promise<void> => {
  const browser = context.browser()
  if (!browser) throw new Error('no browser')
  const storageState = await context.storageState()
  for (const width of only) {
    const window = await browser.newContext({
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
      baseURL: process.env.NOREN_URL,
      storageState,
      ...windows[width],
      ...more,
    })
    const page = await window.newPage()
    let nth = 0
    const take = async (name: string, part?: 'window') => {
      await settled(page)
      const file = `${String((nth += 1)).padStart(2, '0')}-${name}.png`
      const path = join(folder, width, set, file)
      const { viewport, hasTouch } = { ...windows[width], ...more }
      const isWhole = part === undefined
      // A picture of more than the window takes the touch away while it is taken: the window itself is made as high as the page.
      const isGrown = isWhole && hasTouch === true && viewport
      if (isGrown) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ ...viewport, height: Math.max(height, viewport.height) })
        await settled(page)
      }
      await page.screenshot({
        path,
        fullPage: isWhole && !isGrown,
        animations: 'disabled',
        caret: 'hide',
      })
      if (isGrown) await page.setViewportSize(viewport)
    }
    await walk({ page, take })
    await window.close()
  }
}

/** Read, drawn, and with its pictures. What never ends, such as a stream of changes, is not waited for. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('main').first()).toBeVisible()
  await expect
    // A screen whose program is still fetched has nothing in it, and no skeleton either.
    .poll(() => page.locator('main').first().evaluate(isUnread), { timeout: 15_000 })
    .toBe(false)
    // A screen that is held in its loading state is a picture, too.
    .catch(() => undefined)
  await page.evaluate(async () => {
    await document.fonts.ready
    // Those below the window, too: the picture is of the whole page.
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    // What stands in a frame, such as the page that is edited, is drawn later than what is around it.
    for (let times = 0; times < 3; times++)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
  })
}

/** Runs in the page. */
const isUnread = (main: Element): boolean =>
  main.textContent === '' || main.querySelector('.animate-pulse') !== null

/** 「/reservation-search?status=reserved」 → reservation-search-status-reserved */
export const nameOf = (path: string): string =>
  path
    .replace(/\d{4}-?\d\d-?\d\d/g, 'date')
    .replace(/\/\d+/g, '/one')
    .replace(/[^a-z]+/gi, '-')
    .replace(/^-|-$/g, '')
