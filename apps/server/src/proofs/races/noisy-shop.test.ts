// One shop searches its many customers and changes a menu between the searches: bookings of another shop stay fast.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildSearchKeys } from '#features/customers/jobs'
import { connectionsPerShop } from '#platform/shop-limiter'
import type { TestShop } from '#testing/factories'
import { hourly, checkAndStop, openServerPair, type ServerPair } from '../testing/server-pair.ts'
import { testSize, testTimeout } from '../testing/test-size.ts'

const customers = testSize({ short: 2_000, long: 100_000 })
const searches = 100
/** So many of the searches come after a change, which makes the shop's cached search index stale. */
const writers = 50
const bookings = testSize({ short: 10, long: 50 })
const rounds = testSize({ short: 1, long: 5 })

let pair: ServerPair
beforeAll(async () => {
  pair = await openServerPair()
})
afterAll(async () => {
  // The planner must know the size of the tables when the invariants run.
  await pair.sql('analyze')
  await checkAndStop(pair)
})

/** Milliseconds of each booking, one after the other. */
const bookAll = async (shop: TestShop, from: number): Promise<number[]> => {
  const took: number[] = []
  for (let index = from; index < from + bookings; index++) {
    const began = performance.now()
    // By the same server as the searches.
    const { status, text } = await pair.book(0, shop, hourly(index), { email: `c${index}@example.jp` })
    took.push(performance.now() - began)
    expect(status, text).toBe(201)
  }
  return took
}

const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN

test(
  `${searches} searches at once in one shop beside another one’s bookings`,
  { timeout: testTimeout },
  async () => {
    const [noisy, other] = [await pair.makeShop(), await pair.makeShop()]
    await pair.sql(
      `insert into customers (shop_id, name, name_kana, email, phone, created_at)
      select $1, '山田橋 ' || n, 'ヤマダバシ', 'c' || n || '@example.jp', '090' || lpad(n::text, 8, '0'), now()
      from generate_series(1, $2::int) n`,
      [noisy.shopId, customers],
    )
    await rebuildSearchKeys.handle(pair.services)
    await pair.sql('vacuum (analyze) customers')
    await pair.sql('update shops set booking_horizon_days = 365')

    let most = 0
    let written = 0
    const statuses = new Map<number, number>()
    /** Runs `work` while the noisy shop searches without pause. */
    const beside = async <T>(work: () => Promise<T>): Promise<T> => {
      let isOver = false
      const search = async (_: unknown, index: number) => {
        const path = `/api/customers?search=${encodeURIComponent('や ま だ 橋 髙')}`
        const owner = pair.owner(0, noisy)
        for (let price = 1000; !isOver; price++) {
          if (index < writers) {
            const { status, text } = await owner.call('PUT', `/api/menus/${noisy.menuId}`, { price })
            expect([200, 503], text).toContain(status)
            if (status === 200) written++
          }
          const { status } = await owner.call('GET', path)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      const running = async () => {
        const rows = await pair.sql<{ search: string }>(
          "select pid || ' ' || query_start as search from pg_stat_activity where state <> 'idle' and query like '%as last_visited_at%' and pid <> pg_backend_pid()",
        )
        return new Set(rows.map((row) => row.search))
      }
      // One reading looks at one connection after the other, and would count a search that ends and its successor. What two readings
      // in a row show was running between them.
      const watch = async () => {
        while (!isOver) {
          const first = await running()
          most = Math.max(most, first.intersection(await running()).size)
          await pause(5)
        }
      }
      const load = [watch(), ...Array.from({ length: searches }, search)]
      await pause(200)
      try {
        return await work()
      } finally {
        isOver = true
        await Promise.all(load)
      }
    }

    let next = 0
    const take = () => (next += bookings) - bookings
    // A warm-up; not counted.
    await bookAll(other, take())
    const [idle, loaded]: number[][] = [[], []]
    // In turn, so that other load on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      idle?.push(...(await bookAll(other, take())))
      loaded?.push(...(await beside(() => bookAll(other, take()))))
    }
    const [before, during] = [p95(idle ?? []), p95(loaded ?? [])]
    console.log(
      `  p95 of bookings: ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms beside the searches and ${written} changes`,
      statuses,
    )
    expect(statuses.get(200)).toBeGreaterThan(0)
    expect(written).toBeGreaterThan(0)
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(connectionsPerShop(12))
    // Times are compared in the long form only.
    if (rounds > 1) expect(during).toBeLessThanOrEqual(3 * before)
  },
)
