// The free plan has twenty online reservations in thirty days: bookings at once end at exactly twenty. Rules PLAN-1, PLAN-3.
import { expect, test } from 'vitest'
import { dayMs, millisToWire, wireToMillis } from '#platform/clock'
import type { TestShop } from '#testing/factories'
import {
  breakGuards,
  hourly,
  openServerPair,
  outcomes,
  type ServerPair,
  useServerPair,
} from '../testing/server-pair.ts'
import { testSize, openRandom, testTimeout } from '../testing/test-size.ts'
import { changeCall } from '#testing/visits'

const limit = 20
const random = openRandom('races of quotas')

const pair = await useServerPair({ BILLING: 'live' })

type Live = { startAt: string; token: string }

const book = async (on: ServerPair, shop: TestShop, starts: readonly string[]) => {
  const answers = await Promise.all(starts.map((startAt, index) => on.book(index, shop, startAt)))
  const made: Live[] = answers.flatMap(({ status, body }, index) =>
    status === 201
      ? [{ startAt: starts[index]!, token: String(body.data.manage_url).split('/').at(-1)! }]
      : [],
  )
  return { made, results: outcomes(answers) }
}

const count = async (on: ServerPair, shop: TestShop): Promise<number> =>
  (
    await on.sql<{ n: number }>(
      "select count(*)::int as n from reservations where shop_id = $1 and status <> 'canceled'",
      [shop.shopId],
    )
  )[0]?.n ?? 0

/** Hours of the free plan's window that are not booked. */
const freeHours = (live: readonly Live[], many: number): string[] => {
  const taken = new Set(live.map(({ startAt }) => startAt))
  const all = Array.from({ length: 56 }, (_, index) => hourly(index)).filter((start) => !taken.has(start))
  return random.shuffle(all).slice(0, many)
}

/** The times are computed here: an UPDATE of a real cluster adds no interval to a column. */
const ageByADay = async (on: ServerPair, shop: TestShop): Promise<void> => {
  const made = await on.sql<{ id: number; created_at: string }>(
    'select id, created_at from reservations where shop_id = $1',
    [shop.shopId],
  )
  await on.sql(
    `update reservations r set created_at = v.at from unnest($2::bigint[], $3::timestamptz[]) v (id, at)
     where r.shop_id = $1 and r.id = v.id`,
    [
      shop.shopId,
      made.map(({ id }) => id),
      made.map(({ created_at: at }) => millisToWire(wireToMillis(at) - dayMs)),
    ],
  )
}

test('bookings beside cancellations end exactly at the limit', { timeout: testTimeout }, async () => {
  let shop = await pair.makeShop()
  let live: Live[] = []
  for (let round = 0; round < testSize({ short: 5, long: 1_000 }); round++) {
    // A round is a day, and the plan counts thirty of them.
    if (round > 0 && round % 20 === 0) {
      shop = await pair.makeShop()
      live = []
    }
    const leaving = random.shuffle(live).slice(0, random.integer(6))
    const [gone, come] = await Promise.all([
      Promise.all(
        leaving.map(({ token }, index) =>
          pair.customer(index).call('POST', `/api/public/reservations/${token}/cancel`, {}),
        ),
      ),
      book(pair, shop, freeHours(live, 8)),
    ])
    expect(outcomes(gone)).toEqual(leaving.map(() => '200'))
    live = [...live.filter((visit) => !leaving.includes(visit)), ...come.made]
    expect(live.length, `round ${round}`).toBeLessThanOrEqual(limit)
    expect(await count(pair, shop)).toBe(live.length)

    // More than there are places, at once.
    const places = limit - live.length
    const { made, results } = await book(pair, shop, freeHours(live, places + 5))
    live.push(...made)
    expect(results, `round ${round}`).toEqual([
      ...Array.from({ length: places }, () => '201'),
      ...Array.from({ length: 5 }, () => '409 plan_limit'),
    ])
    expect(await count(pair, shop)).toBe(limit)
    // A visit that is canceled on the day on which it was made frees no place before midnight (PLAN-3).
    await ageByADay(pair, shop)
  }
})

/** The reservations of a shop that count, and those that are marked as spam. */
const marksOf = async (on: ServerPair, shop: TestShop) => {
  const rows = await on.sql<{ id: number; start_at: string; status: string; cancel_reason: string | null }>(
    'select id, start_at, status, cancel_reason from reservations where shop_id = $1',
    [shop.shopId],
  )
  return {
    live: rows.filter(({ status }) => status !== 'canceled'),
    marked: rows.filter(({ cancel_reason }) => cancel_reason === 'spam'),
    starts: rows.map(({ start_at }) => ({ startAt: start_at, token: '' })),
  }
}

// Rules RES-48, RES-49, PLAN-21. A shop has room for so many rounds before its hours or its marks are used up.
test(
  'bookings beside marks of spam and marks taken back end exactly at the limit',
  { timeout: testTimeout },
  async () => {
    const perShop = 4
    let shop = await pair.makeShop()
    for (let round = 0; round < testSize({ short: 8, long: 1_000 }); round++) {
      if (round % perShop === 0) shop = await pair.makeShop()
      const before = await marksOf(pair, shop)
      const mark = random.shuffle(before.live).slice(0, random.integer(5))
      const unmark = random.shuffle(before.marked).slice(0, random.integer(5))
      const change = (id: number, index: number, spam: boolean) =>
        pair.owner(index, shop).call(...changeCall(id, { spam }))
      const [marks, back] = await Promise.all([
        Promise.all(mark.map(({ id }, index) => change(id, index, true))),
        Promise.all(unmark.map(({ id }, index) => change(id, index + 1, false))),
        book(pair, shop, freeHours(before.starts, 4)),
      ])
      expect(outcomes(marks)).toEqual(mark.map(() => '200'))
      for (const result of outcomes(back)) expect(['200', '409 plan_limit']).toContain(result)
      const between = await marksOf(pair, shop)
      expect(between.live.length, `round ${round}`).toBeLessThanOrEqual(limit)

      // More than there are places, at once: new ones, and all that are marked.
      const places = limit - between.live.length
      const [fresh, again] = await Promise.all([
        book(pair, shop, freeHours(between.starts, places + 1)),
        Promise.all(between.marked.map(({ id }, index) => change(id, index, false))),
      ])
      const won = [...fresh.results, ...outcomes(again)].filter((result) => /^20/.test(result))
      expect(won, `round ${round}`).toHaveLength(places)
      expect(await count(pair, shop)).toBe(limit)
    }
  },
)

test('of a mark and the customer’s own cancellation one is written', { timeout: testTimeout }, async () => {
  for (let round = 0; round < testSize({ short: 3, long: 100 }); round++) {
    const shop = await pair.makeShop()
    const { made } = await book(pair, shop, [hourly(0), hourly(1), hourly(2)])
    const { live } = await marksOf(pair, shop)
    const results = await Promise.all(
      live.map(async ({ id, start_at }, index) => {
        const { token } = made.find(({ startAt }) => startAt === start_at)!
        const answers = await Promise.all([
          pair.owner(index, shop).call(...changeCall(id, { spam: true })),
          pair.customer(index + 1).call('POST', `/api/public/reservations/${token}/cancel`, {}),
        ])
        return outcomes(answers).toSorted()
      }),
    )
    for (const result of results) expect(result).toEqual(['200', '409 final'])
  }
})

test(
  'without the lock the limit is exceeded, and the test detects it',
  { timeout: testTimeout },
  async () => {
    const open = await openServerPair({ BILLING: 'live' })
    try {
      await breakGuards(open)
      let most = 0
      for (let round = 0; round < 10 && most <= limit; round++) {
        const shop = await open.makeShop()
        await book(open, shop, freeHours([], limit - 1))
        await book(open, shop, freeHours([], 20))
        most = Math.max(most, await count(open, shop))
      }
      expect(most).toBeGreaterThan(limit)
    } finally {
      await open.stop()
    }
  },
)
