// One shop searches its many customers without end and changes something between the searches: nobody else notices.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rebuildSearchKeys } from '#features/customers/jobs'
import { connectionsPerShop } from '#platform/shop-queues'
import type { TestShop } from '#testing/factories'
import { hourly, leaveArena, openArena, type Arena } from '../testing/arena.ts'
import { extent, patience } from '../testing/extent.ts'

const customers = extent({ short: 2_000, long: 100_000 })
const searches = 100
/** Of those who search so many change something before each search, which makes the index of the shop's customers stale. */
const writers = 50
const bookings = extent({ short: 10, long: 50 })
const rounds = extent({ short: 1, long: 5 })

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(async () => {
  // The doctor's plans must know how large the tables have become.
  await arena.sql('analyze')
  await leaveArena(arena)
})

/** Milliseconds of each; one after the other, as one shop's customers come. */
const bookAll = async (shop: TestShop, from: number): Promise<number[]> => {
  const took: number[] = []
  for (let index = from; index < from + bookings; index++) {
    const began = performance.now()
    // All by the server that the searches go to.
    const { status, text } = await arena.book(0, shop, hourly(index), { email: `c${index}@example.jp` })
    took.push(performance.now() - began)
    expect(status, text).toBe(201)
  }
  return took
}

const p95 = (took: readonly number[]): number =>
  took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? NaN

test(
  `${searches} searches at once in one shop and another one’s bookings`,
  { timeout: patience },
  async () => {
    const [noisy, other] = [await arena.makeShop(), await arena.makeShop()]
    await arena.sql(
      `insert into customers (shop_id, name, name_kana, email, phone, created_at)
      select $1, '山田橋 ' || n, 'ヤマダバシ', 'c' || n || '@example.jp', '090' || lpad(n::text, 8, '0'), now()
      from generate_series(1, $2::int) n`,
      [noisy.shopId, customers],
    )
    await rebuildSearchKeys.handle(arena.services, {})
    await arena.sql('vacuum (analyze) customers')
    await arena.sql('update shops set booking_horizon_days = 365')

    let most = 0
    let written = 0
    const told = new Map<number, number>()
    /** Runs `work` while the noisy shop's searches never pause. */
    const beside = async <T>(work: () => Promise<T>): Promise<T> => {
      let isOver = false
      const search = async (_: unknown, index: number) => {
        const path = `/api/customers?search=${encodeURIComponent('や ま だ 橋 髙')}`
        const owner = arena.owner(0, noisy)
        for (let price = 1000; !isOver; price++) {
          if (index < writers) {
            const { status, text } = await owner.call('PUT', `/api/menus/${noisy.menuId}`, { price })
            expect([200, 503], text).toContain(status)
            if (status === 200) written++
          }
          const { status } = await owner.call('GET', path)
          told.set(status, (told.get(status) ?? 0) + 1)
        }
      }
      const watch = async () => {
        while (!isOver) {
          const [row] = await arena.sql<{ n: number }>(
            "select count(*)::int as n from pg_stat_activity where state <> 'idle' and query like '%as last_visited_at%' and pid <> pg_backend_pid()",
          )
          most = Math.max(most, row?.n ?? 0)
          await pause(5)
        }
      }
      const noise = [watch(), ...Array.from({ length: searches }, search)]
      await pause(200)
      try {
        return await work()
      } finally {
        isOver = true
        await Promise.all(noise)
      }
    }

    let next = 0
    const take = () => (next += bookings) - bookings
    // Until the code is compiled; not counted.
    await bookAll(other, take())
    const [idle, loud]: number[][] = [[], []]
    // In turn, so that what disturbs one disturbs the other.
    for (let round = 0; round < rounds; round++) {
      idle?.push(...(await bookAll(other, take())))
      loud?.push(...(await beside(() => bookAll(other, take()))))
    }
    const [before, during] = [p95(idle ?? []), p95(loud ?? [])]
    console.log(
      `  p95 of bookings: ${before.toFixed(1)} ms idle, ${during.toFixed(1)} ms beside the searches and ${written} changes`,
      told,
    )
    expect(told.get(200)).toBeGreaterThan(0)
    expect(written).toBeGreaterThan(0)
    expect([...told.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(connectionsPerShop(12))
    // In the short form nothing is measured by the clock.
    if (rounds > 1) expect(during).toBeLessThanOrEqual(3 * before)
  },
)
