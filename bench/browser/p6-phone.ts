// P6: the booking site on a middle phone: slow processor, slow network. The peer is the same page without its script.
import { chromium, type Browser } from '@playwright/test'
import { isMet, median, ratios, type Figure, type Finding } from '../report/figures.ts'
import { dateAfter, type BenchServer, type TestShop } from '../server.ts'
import { load, type Loaded, slowdown } from './phone.ts'

const rounds = 5
const scriptWanted = 15
const blockedWanted = 60
const shiftWanted = 0.02
/** As the page without script, but for what rounds differ by. */
const paintWanted = 1.1

/** Wants a browser: CHROMIUM_PATH, as the stories do. */
export const benchPhone = async (server: BenchServer, shop: TestShop): Promise<Finding> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const base = `http://localhost:${server.port}/s/${shop.domain}`
    const pages = {
      shop: base,
      times: `${base}/book?menu=${shop.menuId}`,
      details: `${base}/book?menu=${shop.menuId}&start=${dateAfter(7)}T10:00`,
    }
    const figures: Figure[] = []
    for (const [name, url] of Object.entries(pages)) figures.push(...(await figuresOf(browser, name, url)))
    return {
      goal: 'P6',
      what: `The booking site at 375 px, processor ${slowdown} × slower, 150 ms, 1.6 Mbit/s; a shop with cover, gallery and ten blocks`,
      peer: 'the same page without its script',
      figures,
      requirement: `at most ${scriptWanted} KB of script, largest paint at most ${paintWanted} × without script, at most ${blockedWanted} ms blocked, layout shift at most ${shiftWanted}`,
      met: figures.every(isMet),
    }
  } finally {
    await browser.close()
  }
}

const figuresOf = async (browser: Browser, name: string, url: string): Promise<Figure[]> => {
  const ours: Loaded[] = []
  const bare: Loaded[] = []
  for (let round = -1; round < rounds; round++) {
    const [without, withScript] = [await load(browser, url, { withScript: false }), await load(browser, url)]
    if (round < 0) continue
    bare.push(without)
    ours.push(withScript)
  }
  const of = (loads: Loaded[], key: keyof Loaded) => loads.map((one) => one[key])
  return [
    {
      name: `${name}: KB of script`,
      ours: [median(of(ours, 'script'))],
      goal: { of: 'ours', is: 'at most', value: scriptWanted },
    },
    {
      name: `${name}: ms to the largest paint`,
      ours: of(ours, 'painted'),
      peer: of(bare, 'painted'),
      ratio: ratios(of(ours, 'painted'), of(bare, 'painted')),
      goal: { of: 'ratio', is: 'at most', value: paintWanted },
    },
    {
      name: `${name}: ms blocked`,
      ours: of(ours, 'blocked'),
      peer: of(bare, 'blocked'),
      goal: { of: 'ours', is: 'at most', value: blockedWanted },
    },
    {
      name: `${name}: layout shift`,
      ours: of(ours, 'shift'),
      goal: { of: 'ours', is: 'at most', value: shiftWanted },
    },
    { name: `${name}: KB in all`, ours: [median(of(ours, 'bytes'))] },
  ]
}
