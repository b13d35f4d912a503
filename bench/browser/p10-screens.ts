// P10: the first screens as they load on a middle phone, and the change of month in the calendar of a big shop on a slow processor.
import { type Browser, chromium, type BrowserContext, type Page } from '@playwright/test'
import { reservations } from '@noren/words/reservations'
import { isMet, median, number, type Figure, type Finding } from '../report/figures.ts'
import { openSession, type BenchServer, type TestShop } from '../server.ts'
import { load, slowdown } from './phone.ts'

const rounds = 3
const presses = 8
const paintWanted = 100
const scriptWanted = 150
const shiftWanted = 0.02

/** Wants a browser: CHROMIUM_PATH, as the stories do. */
export const benchScreens = async (server: BenchServer, shop: TestShop): Promise<Finding> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const base = `http://localhost:${server.port}`
    const open = async (width: number): Promise<BrowserContext> => {
      const context = await browser.newContext({
        viewport: { width, height: 800 },
        locale: 'ja-JP',
        timezoneId: 'Asia/Tokyo',
        reducedMotion: 'reduce',
      })
      await context.addCookies([
        { name: 'session', value: await openSession(server.visit.services, shop.userId, 'bench'), url: base },
      ])
      return context
    }
    const figures: Figure[] = [
      ...(await figuresOf(browser, '/login', `${base}/login`, 'input[name=email]')),
      ...(await figuresOf(
        browser,
        'calendar',
        `${base}/reservation-calendar`,
        // Below the day, once its reservations are there.
        '[aria-controls=explain]',
        await (await open(375)).storageState(),
      )),
    ]
    const lines: string[] = []
    for (const [width, view] of [
      [1280, 'month'],
      [1280, 'day'],
      [375, 'month'],
    ] as const) {
      const page = await (await open(width)).newPage()
      const { painted, worked, elements } = await changeMonths(
        page,
        `${base}/reservation-calendar?view=${view}`,
      )
      figures.push({
        name: `ms from press to paint, ${view} at ${width} px`,
        ours: painted,
        goal: atMost(paintWanted),
      })
      lines.push(`${view} at ${width} px: ${number(median(worked))} ms of handlers, ${elements} elements`)
    }
    return {
      goal: 'P10',
      what: `Login and calendar at 375 px, processor ${slowdown} × slower, 150 ms, 1.6 Mbit/s; a change of month from cache, processor ${slowdown} × slower, ${presses} presses each`,
      peer: 'none: the figures of one run',
      figures,
      lines,
      requirement: `at most ${scriptWanted} KB of script until a screen can be used, layout shift at most ${shiftWanted}, at most ${paintWanted} ms until the month is painted`,
      met: figures.every(isMet),
    }
  } finally {
    await browser.close()
  }
}

const atMost = (value: number) => ({ of: 'ours', is: 'at most', value }) as const

const figuresOf = async (
  browser: Browser,
  name: string,
  url: string,
  usable: string,
  cookies?: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Figure[]> => {
  const loads = []
  for (let round = -1; round < rounds; round++) {
    const loaded = await load(browser, url, { usable, cookies })
    if (round >= 0) loads.push(loaded)
  }
  return [
    {
      name: `${name}: KB of script until it can be used`,
      ours: [median(loads.map(({ scriptUntilUsable }) => scriptUntilUsable))],
      goal: atMost(scriptWanted),
    },
    {
      name: `${name}: KB of script with what is fetched ahead`,
      ours: [median(loads.map(({ script }) => script))],
    },
    { name: `${name}: ms to the largest paint`, ours: loads.map(({ painted }) => painted) },
    { name: `${name}: ms blocked`, ours: loads.map(({ blocked }) => blocked) },
    { name: `${name}: layout shift`, ours: loads.map(({ shift }) => shift), goal: atMost(shiftWanted) },
  ]
}

type Timed = { name: string; startTime: number; duration: number; work: number }

/** Presses "next month" and then back, each time with the neighbour in the cache; from the press to the next paint. */
const changeMonths = async (page: Page, url: string) => {
  const words = reservations.ja.calendar
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const seen: Timed[] = []
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.name === 'click')
          seen.push({
            name: entry.name,
            startTime: entry.startTime,
            duration: entry.duration,
            work: entry.processingEnd - entry.processingStart,
          })
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const devtools = await page.context().newCDPSession(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (let n = -2; n < presses; n++) {
    await button(n % 4 < 2 ? words.previous : words.next).click()
    // The neighbours of the new month are fetched when the browser has nothing else to do.
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Timed[] }).seen)
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  const kept = seen.slice(-presses)
  if (kept.length < presses) throw new Error(`only ${kept.length} presses were timed`)
  return { painted: kept.map(({ duration }) => duration), worked: kept.map(({ work }) => work), elements }
}
