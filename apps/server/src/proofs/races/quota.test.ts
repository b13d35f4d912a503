// Twenty online reservations in thirty days are what the free plan has: however they come, it ends at exactly twenty.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestShop } from '#testing/factories'
import { breakGuards, hourly, leaveArena, openArena, outcomes, type Arena } from '../testing/arena.ts'
import { extent, openDice, patience } from '../testing/extent.ts'

const limit = 20
const dice = openDice('races of quotas')

let arena: Arena
beforeAll(async () => {
  arena = await openArena({ BILLING: 'live' })
})
afterAll(() => leaveArena(arena))

type Live = { startAt: string; token: string }

const book = async (on: Arena, shop: TestShop, starts: readonly string[]) => {
  const answers = await Promise.all(starts.map((startAt, index) => on.book(index, shop, startAt)))
  const made: Live[] = answers.flatMap(({ status, body }, index) =>
    status === 201
      ? [{ startAt: starts[index]!, token: String(body.data.manage_url).split('/').at(-1)! }]
      : [],
  )
  return { made, told: outcomes(answers) }
}

const count = async (on: Arena, shop: TestShop): Promise<number> =>
  (
    await on.sql<{ n: number }>(
      "select count(*)::int as n from reservations where shop_id = $1 and status <> 'canceled'",
      [shop.shopId],
    )
  )[0]?.n ?? 0

/** Hours of the free plan's window that nobody has. */
const freeHours = (live: readonly Live[], many: number): string[] => {
  const taken = new Set(live.map(({ startAt }) => startAt))
  const all = Array.from({ length: 56 }, (_, index) => hourly(index)).filter((start) => !taken.has(start))
  return dice.shuffle(all).slice(0, many)
}

test('bookings beside cancellations end exactly at the limit', { timeout: patience }, async () => {
  let shop = await arena.makeShop()
  let live: Live[] = []
  for (let round = 0; round < extent({ short: 5, long: 1_000 }); round++) {
    if (round > 0 && round % 100 === 0) {
      shop = await arena.makeShop()
      live = []
    }
    // Room is made while others come.
    const leaving = dice.shuffle(live).slice(0, dice.roll(6))
    const [gone, come] = await Promise.all([
      Promise.all(
        leaving.map(({ token }, index) =>
          arena.customer(index).call('POST', `/api/public/reservations/${token}/cancel`, {}),
        ),
      ),
      book(arena, shop, freeHours(live, 8)),
    ])
    expect(outcomes(gone)).toEqual(leaving.map(() => '200'))
    live = [...live.filter((one) => !leaving.includes(one)), ...come.made]
    expect(live.length, `round ${round}`).toBeLessThanOrEqual(limit)
    expect(await count(arena, shop)).toBe(live.length)

    // More than there is room for, at once.
    const room = limit - live.length
    const { made, told } = await book(arena, shop, freeHours(live, room + 5))
    live.push(...made)
    expect(told, `round ${round}`).toEqual([
      ...Array.from({ length: room }, () => '201'),
      ...Array.from({ length: 5 }, () => '409 plan_limit'),
    ])
    expect(await count(arena, shop)).toBe(limit)
  }
})

test('without the lock this race is lost, and seen to be', { timeout: patience }, async () => {
  const open = await openArena({ BILLING: 'live' })
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
})
