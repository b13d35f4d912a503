// One load of a page on a middle phone: slow processor, slow network.
import type { Browser, BrowserContextOptions } from '@playwright/test'

export const slowdown = 4
/** 150 ms and 1.6 Mbit/s, in bytes a second. */
const network = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, offline: false }

/** Milliseconds, kilobytes as sent. Blocked is what tasks take beyond 50 ms each after the first paint. */
export type Loaded = {
  painted: number
  blocked: number
  shift: number
  script: number
  /** Of the script, what was asked for before `usable` appeared. */
  scriptUntilUsable: number
  bytes: number
}

type Options = {
  withScript?: boolean
  cookies?: BrowserContextOptions['storageState']
  /** A selector of what shows that the page can be used. */
  usable?: string
}

export const load = async (
  browser: Browser,
  url: string,
  { withScript = true, cookies, usable }: Options = {},
): Promise<Loaded> => {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // It would fetch a second time what the page has fetched.
    serviceWorkers: 'block',
    storageState: cookies,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (!withScript) await devtools.send('Network.setBlockedURLs', { urls: ['*.js'] })
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    if (usable !== undefined)
      await page.addInitScript((selector) => {
        // Recorded before React runs effects, which fetch ahead.
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return
          performance.mark('usable')
          observer.disconnect()
        })
        observer.observe(document, { childList: true, subtree: true })
      }, usable)
    const answer = await page.goto(url, { waitUntil: 'networkidle' })
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    if (usable !== undefined) await page.waitForSelector(usable)
    await page.waitForTimeout(1_000)
    const documentSize = (await answer.request().sizes()).responseBodySize / 1_000
    return await page.evaluate(async (ofDocument) => {
      const entriesOf = (type: string) =>
        new Promise<PerformanceEntry[]>((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
          observer.observe({ type, buffered: true })
          setTimeout(() => resolve([]), 500)
        })
      const paints = await entriesOf('largest-contentful-paint')
      const tasks = await entriesOf('longtask')
      const shifts = (await entriesOf('layout-shift')) as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const sizeOf = (entries: PerformanceResourceTiming[]) =>
        entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000
      const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
      const usableAt = performance.getEntriesByName('usable')[0]?.startTime ?? Infinity
      return {
        painted: paints.at(-1)?.startTime ?? NaN,
        blocked: tasks
          .filter(({ startTime }) => startTime >= first)
          .reduce((sum, { duration }) => sum + duration - 50, 0),
        shift: shifts
          .filter(({ hadRecentInput }) => !hadRecentInput)
          .reduce((sum, { value }) => sum + value, 0),
        script: sizeOf(scripts),
        scriptUntilUsable: sizeOf(scripts.filter(({ startTime }) => startTime < usableAt)),
        bytes: ofDocument + sizeOf(resources),
      }
    }, documentSize)
  } finally {
    await context.close()
  }
}
