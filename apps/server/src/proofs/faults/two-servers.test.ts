// Two servers on one database under load of all kinds: a page that is older than what the other server wrote leads to a refusal,
// never to an overlap.
import { expect, test } from 'vitest'
import { eventually } from '#testing/client'
import {
  breakGuards,
  hourly,
  openServerPair,
  type ServerPair,
  useServerPair,
} from '../testing/server-pair.ts'
import { findViolations } from '../testing/checker.ts'
import { testSize, openRandom, testTimeout } from '../testing/test-size.ts'
import type { Call } from '../testing/history.ts'
import { minuteOf } from '../testing/instants.ts'
import { openTraffic } from '../testing/traffic/traffic.ts'
import { readStoredRows } from '../testing/stored-rows.ts'

const clients = 20
/** A cache reads the version again after five seconds at the latest; half a second is for slow machines. */
const staleFor = 5_500
const random = openRandom('two servers')

const pair = await useServerPair()

/** Makes so many calls about three new shops, two of which approve. */
const runLoad = async (
  on: ServerPair,
  calls: number,
  days = 14,
): Promise<{ history: Call[]; violations: string[] }> => {
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
    random,
  })
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (history.length < calls) await traffic.step(client % 2)
    }),
  )
  await traffic.settle(0)
  const rows = await readStoredRows(
    on,
    shops.map(({ shopId }) => shopId),
  )
  return { history, violations: findViolations(history, rows, { staleFor }) }
}

/** What must have happened, whatever else did. */
const wanted = [
  'make 201',
  'make slot_taken',
  'status 200',
  'move 200',
  'availability 200',
  'page 200',
  'list 200',
]

test('everything at once', { timeout: testTimeout }, async () => {
  const sums: Record<string, number> = {}
  const runs = testSize({ short: 1, long: 30 })
  const missing = () => wanted.filter((done) => !sums[done])
  for (let run = 0; run < runs || (run < 10 * runs && missing().length > 0); run++) {
    const { history, violations } = await runLoad(pair, testSize({ short: 300, long: 4_000 }))
    expect(violations).toEqual([])
    expect(await pair.violations()).toEqual([])
    for (const { operation, result } of history) {
      const moveRequest = result?.visit?.moveRequest ? ' with a move request' : ''
      const kind = operation.kind === 'availability' && operation.page ? 'page' : operation.kind
      const name = `${kind} ${result?.code ?? result?.status ?? 'no answer'}${moveRequest}`
      sums[name] = (sums[name] ?? 0) + 1
    }
  }
  const lines = Object.entries(sums).toSorted()
  console.log(lines.map(([name, n]) => `  ${String(n).padStart(6)} ${name}`).join('\n'))
  expect(missing()).toEqual([])
  // No connection was cut, so every call got an answer.
  expect(lines.filter(([name]) => /no answer|busy|fault/.test(name))).toEqual([])
})

test(
  'a page rendered before a booking was notified shows the time as taken once it was',
  { timeout: testTimeout },
  async () => {
    const shop = await pair.makeShop()
    for (let round = 0; round < testSize({ short: 4, long: 300 }); round++) {
      const startAt = hourly(round)
      const week = `/s/${shop.domain}/book?menu=${shop.menuId}&from=${startAt.slice(0, 10)}`
      const offers = async (page: string): Promise<boolean> =>
        (await pair.customer(1).call('GET', page)).text.includes(
          `name="start" value="${startAt.slice(0, 16)}"`,
        )
      // The second server has the times in its cache; it renders other pages from them after the booking.
      expect(await offers(week)).toBe(true)
      expect((await pair.book(0, shop, startAt)).status).toBe(201)
      const pages = ['&lost=1', '&lang=en', '&lost=1&lang=en'].map((more) => week + more)
      await Promise.all(pages.map(offers))
      for (const page of [week, ...pages])
        await eventually(async () => ((await offers(page)) ? undefined : page))
    }
  },
)

test('without lock and guard the checker finds overlaps', { timeout: testTimeout }, async () => {
  const open = await openServerPair()
  try {
    await breakGuards(open)
    expect(await findsViolation(open, /^doubled/)).toBe(true)
  } finally {
    await open.stop()
  }
})

test('without notifications the checker finds stale reads', { timeout: testTimeout }, async () => {
  const open = await openServerPair()
  try {
    for (const index of [0, 1]) open.at(index).services.publishChange = () => undefined
    expect(await findsViolation(open, /^not seen: the time/)).toBe(true)
  } finally {
    await open.stop()
  }
})

/** Collisions are random: runs the load up to ten times until the violation is found. */
const findsViolation = async (open: ServerPair, violation: RegExp): Promise<boolean> => {
  for (let runs = 0; runs < 10; runs++) {
    const { violations } = await runLoad(open, 300, 1)
    if (violations.some((found) => violation.test(found))) return true
  }
  return false
}
