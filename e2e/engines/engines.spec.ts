// What customers and owners do most, in every engine: nothing here is of one browser.
import { test as base, expect } from '@playwright/test'
import type { Engine } from './engine.ts'
import { launch, type EngineName } from './launch.ts'
import { serveWithoutScript } from './without-script.ts'

const test = base.extend<{ product: string }, { engine: Engine }>({
  engine: [
    // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
    async ({}, provide, { project }) => {
      // The configuration names its projects so.
      const engine = await launch(project.name as EngineName)
      await provide(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- fixtures take an object pattern
  product: async ({}, provide) => provide(process.env.NOREN_URL ?? ''),
})

const shop = '/s/koharu'
const phone = { width: 375, height: 812 }

test('a visit is booked, and moved by its link', async ({ engine, product }) => {
  await book(engine, product)
  await press(engine, 'main a[href*="/r/"]:not([href*=".ics"])')
  await press(engine, 'main a[href*="/reschedule"]')
  await turnWeek(engine)
  const start = await read(engine, `${seen('.free-cell')}[0].value`)
  await press(engine, '.free-cell')
  await press(engine, 'form[data-once] button[type="submit"]')
  // The reservation's own page, with its new time.
  await expect.poll(() => read(engine, shownStart)).toBe(start)
})

test('a visit is booked without script', async ({ engine, product }) => {
  const plain = await serveWithoutScript(product)
  await book(engine, plain.url)
  plain.stop()
})

test('the owner signs in and sees the calendar, on a phone and on a desktop', async ({ engine, product }) => {
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await engine.resize(phone)
  await engine.open(`${product}/login`)
  await press(engine, 'form input[inputmode="email"]')
  await engine.type(email)
  await press(engine, 'form input[autocomplete="current-password"]')
  await engine.type(password)
  await press(engine, 'form button[type="submit"]')
  await expect.poll(() => read(engine, 'location.pathname')).toBe('/reservation-calendar')
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await engine.resize(size)
    await expect
      .poll(() => read(engine, visibleCount('main a[href*="/reservation/"], main button')))
      .toBeGreaterThan(3)
    await expect.poll(() => read(engine, overflow)).toBe(0)
  }
})

/** From the shop's page to the ticket, at a phone's width. */
const book = async (engine: Engine, place: string): Promise<void> => {
  await engine.resize(phone)
  await engine.open(`${place}${shop}?lang=ja`)
  await press(engine, `a[href*="/book?menu="]`)
  await expect.poll(() => read(engine, visibleCount('.free-cell'))).toBeGreaterThan(0)
  // A closed day says so inside its own column, from top to bottom.
  await expect.poll(() => read(engine, closedSigns)).toEqual([])
  await expect.poll(() => read(engine, overflow)).toBe(0)
  await turnWeek(engine)
  await press(engine, '.free-cell')
  await expect.poll(() => read(engine, visibleCount('[name="email"]'))).toBe(1)
  for (const [name, text] of Object.entries(customer))
    await engine.value(
      `(document.querySelector('[name="${name}"]').value = ${JSON.stringify(text)}, document.querySelector('[name="${name}"]').dispatchEvent(new Event('change', { bubbles: true })))`,
    )
  await press(engine, 'input[type="radio"]')
  await press(engine, 'form[action*="/confirm"] button[type="submit"]')
  await press(engine, 'form[data-once] button[type="submit"]')
  await expect
    .poll(() => read(engine, 'document.querySelector("main .ticket")?.textContent'))
    .toMatch(/\d{4}-\d{4}/)
  await expect.poll(() => read(engine, overflow)).toBe(0)
}

/** By script in its place, without script as a page of its own. */
const turnWeek = async (engine: Engine): Promise<void> => {
  const first = `${seen('.free-cell')}[0]?.value`
  await expect.poll(() => read(engine, first)).toBeTruthy()
  const before = await read(engine, first)
  await press(engine, '[data-turn="next"]')
  await expect.poll(async () => ((await read(engine, first)) ?? before) !== before).toBe(true)
}

const customer = {
  family_name: '山田',
  given_name: '花子',
  family_name_kana: 'ヤマダ',
  given_name_kana: 'ハナコ',
  phone: '090-1234-5678',
  email: 'hanako@example.jp',
}

/** What the page says; undefined while another one is loading. */
const read = (engine: Engine, expression: string): Promise<unknown> =>
  engine.value(expression).catch(() => undefined)

/** Clicks the middle of the first that is seen, once it is there and lies still. */
const press = async (engine: Engine, selector: string): Promise<void> => {
  let last = ''
  const place = async () => {
    const now = await read(engine, middleOf(selector))
    const isStill = JSON.stringify(now) === last
    last = JSON.stringify(now)
    return isStill ? now : undefined
  }
  await expect.poll(place, selector).toBeTruthy()
  const [x, y] = JSON.parse(last)
  await engine.press(x, y)
}

const seen = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((one) => one.offsetParent)`
const visibleCount = (selector: string): string => `${seen(selector)}.length`
const middleOf = (selector: string): string => `((found) => {
  if (!found || document.readyState !== 'complete') return undefined
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = found.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
})(${seen(selector)}[0])`

const shownStart =
  'location.pathname.split("/").length === 3 && document.querySelector("main .ticket time")?.dateTime.slice(0, 16)'
const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

/** Signs that lie outside of their cell, or whose letters stand beside each other. */
const closedSigns = `${seen('.closed-sign')}.flatMap((sign) => {
  const box = sign.getBoundingClientRect()
  const cell = sign.parentElement.getBoundingClientRect()
  const isInside = box.left >= cell.left && box.right <= cell.right && sign.scrollWidth <= sign.clientWidth + 1
  return isInside && box.height > 2 * box.width ? [] : [[sign.textContent, box.width, box.height, sign.scrollWidth, cell.width]]
})`
