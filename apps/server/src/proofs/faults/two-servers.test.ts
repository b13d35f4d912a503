// Two servers on one database under everything that customers and owners do at once: a page of one that is older than what the
// other wrote leads to a kind no, never to a doubled slot.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#testing/client'
import { breakGuards, hourly, leaveArena, openArena, type Arena } from '../testing/arena.ts'
import { findBreaches } from '../testing/checker.ts'
import { extent, openDice, patience } from '../testing/extent.ts'
import type { Call } from '../testing/history.ts'
import { minuteOf } from '../testing/instants.ts'
import { openTraffic } from '../testing/traffic.ts'
import { readTruth } from '../testing/truth.ts'

const clients = 20
/** The caches read a version anew after five seconds at the latest; the rest is the machine's. */
const staleFor = 5_500
const dice = openDice('two servers')

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => leaveArena(arena))

/** So many milliseconds on three new shops, one of which approves what is asked. */
const live = async (
  on: Arena,
  milliseconds: number,
  days = 14,
): Promise<{ history: Call[]; breaches: string[] }> => {
  const history: Call[] = []
  const shops = [await on.makeShop(), await on.makeShop(), await on.makeShop()]
  await on.sql('update menus set requires_approval = true where id = any($1)', [
    shops.slice(0, 2).map(({ menuId }) => menuId),
  ])
  const traffic = openTraffic({
    urls: [on.at(0).url, on.at(1).url],
    shops,
    firstDay: minuteOf('2026-11-24T00:00:00+09:00'),
    days,
    length: 60,
    history,
    dice,
  })
  const until = performance.now() + milliseconds
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() < until) await traffic.step(client % 2)
    }),
  )
  await traffic.settle(0)
  const rows = await readTruth(
    on,
    shops.map(({ shopId }) => shopId),
  )
  return { history, breaches: findBreaches(history, rows, { staleFor }) }
}

test('everything at once', { timeout: patience }, async () => {
  const sums: Record<string, number> = {}
  for (let left = extent({ short: 4_000, long: 300_000 }); left > 0; left -= 20_000) {
    const { history, breaches } = await live(arena, Math.min(left, 20_000))
    expect(breaches).toEqual([])
    expect(await arena.violations()).toEqual([])
    for (const { ask, told } of history) {
      const wish = told?.visit?.wish ? ' with a wish' : ''
      const kind = ask.kind === 'look' && ask.page ? 'page' : ask.kind
      const name = `${kind} ${told?.code ?? told?.status ?? 'no answer'}${wish}`
      sums[name] = (sums[name] ?? 0) + 1
    }
  }
  const lines = Object.entries(sums).toSorted()
  console.log(lines.map(([name, n]) => `  ${String(n).padStart(6)} ${name}`).join('\n'))
  for (const done of [
    'make 201',
    'make slot_taken',
    'status 200',
    'move 200',
    'look 200',
    'page 200',
    'list 200',
  ])
    expect(sums[done] ?? 0, done).toBeGreaterThan(0)
  // Nothing was torn here, so everybody got an answer.
  expect(lines.filter(([name]) => /no answer|busy|fault/.test(name))).toEqual([])
})

test(
  'a page that is made while the word of a booking is on its way shows the time as gone once it has come',
  { timeout: patience },
  async () => {
    const shop = await arena.makeShop()
    for (let round = 0; round < extent({ short: 10, long: 300 }); round++) {
      const startAt = hourly(round)
      const week = `/s/${shop.domain}/book?menu=${shop.menuId}&from=${startAt.slice(0, 10)}`
      const offers = async (page: string): Promise<boolean> =>
        (await arena.customer(1).call('GET', page)).text.includes(`value="${startAt.slice(0, 16)}"`)
      // The second server remembers the times; its other pages of them are made after the booking.
      expect(await offers(week)).toBe(true)
      expect((await arena.book(0, shop, startAt)).status).toBe(201)
      const pages = ['&lost=1', '&lang=en', '&lost=1&lang=en'].map((more) => week + more)
      await Promise.all(pages.map(offers))
      for (const page of [week, ...pages])
        await eventually(async () => ((await offers(page)) ? undefined : page), 1_000)
    }
  },
)

test('with lock and guard gone the history shows it', { timeout: patience }, async () => {
  const open = await openArena()
  try {
    await breakGuards(open)
    expect(await shows(open, /^doubled/)).toBe(true)
  } finally {
    await open.stop()
  }
})

test('with nobody told that a shop changed the history shows it', { timeout: patience }, async () => {
  const open = await openArena()
  try {
    for (const index of [0, 1]) open.at(index).services.publishChange = () => undefined
    expect(await shows(open, /^not seen: the time/)).toBe(true)
  } finally {
    await open.stop()
  }
})

/** Who collides is chance: some short lives, until one shows it. */
const shows = async (open: Arena, breach: RegExp): Promise<boolean> => {
  for (let lives = 0; lives < 10; lives++) {
    const { breaches } = await live(open, 1_500, 1)
    if (breaches.some((one) => breach.test(one))) return true
  }
  return false
}
