import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forEachDue } from '#platform/background/each-shop'
import { makeShop, type TestShop } from '#testing/factories'
import { openMachines, type Machines } from '#distribution/testing/away'
import { testNow, useTestServer } from '#testing/server'
import { minuteMs, wireToMillis } from '../clock.ts'
import { findDue, findInShops, noteFault, type DueQuery } from './find-due.ts'

const server = await useTestServer()
let machines: Machines
let shops: TestShop[]
const ids: number[] = []
beforeAll(async () => {
  machines = await openMachines(server)
  shops = await Promise.all(Array.from({ length: 6 }, () => makeShop(server)))
  ids.push(...shops.map(({ shopId }) => shopId).toSorted((a, b) => a - b))
})
beforeEach(() => machines.bringBack())

const now = wireToMillis(testNow)
const shopsQuery: DueQuery<{ shop_id: number }> = (own) =>
  sql`select shop_id from menus where ${own('shop_id')} order by shop_id`
const find = async (job: string, { atOnce = 100, later = 0 } = {}) => {
  const { rows, faults } = await findDue(server.services.db, { job, atOnce, now: now + later }, shopsQuery)
  return { found: rows.map(({ scope }) => scope.shopId).toSorted((a, b) => a - b), faults: faults.length }
}
const others = () => ids.slice(1)

test('what is due is found in all shops with one statement', async () => {
  expect(await find('all')).toEqual({ found: ids, faults: 0 })
  expect(
    await findInShops(
      server.services.db,
      shopsQuery(() => sql`true`),
    ),
  ).toHaveLength(6)
})

test('a shop that is away is stepped over, and left alone for a minute', async () => {
  await machines.takeAway(ids[0] ?? 0)
  // Across all shops, and then in its own.
  expect(await find('away')).toEqual({ found: others(), faults: 2 })
  // Nothing fails where nothing is asked.
  for (const later of [1, minuteMs - 1])
    expect(await find('away', { later })).toEqual({ found: others(), faults: 0 })
  expect(await find('away', { later: minuteMs })).toEqual({ found: others(), faults: 2 })
  await machines.bringBack()
  expect(await find('away', { later: 2 * minuteMs })).toEqual({ found: ids, faults: 0 })
})

test('while shops are asked one by one each round goes on behind the one before', async () => {
  await machines.takeAway(ids[0] ?? 0)
  const later = 10 * minuteMs
  const one = { atOnce: 1, later }
  // Four are asked beside each other; the first one is away.
  expect(await find('round', one)).toEqual({ found: ids.slice(1, 4), faults: 2 })
  expect(await find('round', one)).toEqual({ found: ids.slice(4), faults: 0 })
  expect(await find('round', one)).toEqual({ found: ids.slice(1, 4), faults: 0 })
})

test('a shop whose work fails is left out of what is found across all', async () => {
  const later = 20 * minuteMs
  const [first] = shops
  if (!first) throw new Error('no shop')
  noteFault(server.services.db, first.scope, Object.assign(new Error(), { code: '25006' }), now + later)
  expect((await find('writes', { later })).found).not.toContain(first.shopId)
  expect((await find('writes', { later: later + minuteMs })).found).toContain(first.shopId)
  // A fault of the program says nothing of the shop.
  noteFault(server.services.db, first.scope, new Error('a fault'), now + later)
  expect((await find('writes', { later: later + 2 * minuteMs })).found).toContain(first.shopId)
})

test('a statement that is wrong is no reason to ask each shop', async () => {
  const wrong: DueQuery<{ shop_id: number }> = (own) =>
    sql`select shop_id from menus where ${own('shop_id')} and 1 / 0 = 1`
  await expect(
    findDue(server.services.db, { job: 'wrong', atOnce: 1, now: now + 30 * minuteMs }, wrong),
  ).rejects.toThrow('division by zero')
})

test('each row is worked on, whatever happens to the others, and what failed is told as one', async () => {
  const done: number[] = []
  const place = { db: server.services.db, clock: { now: () => now + 40 * minuteMs } }
  const working = forEachDue(place, { job: 'work', atOnce: 100 }, shopsQuery, async ({ scope }) => {
    if (ids.indexOf(scope.shopId) % 3 === 0) throw new Error(`shop ${scope.shopId}`)
    done.push(scope.shopId)
  })
  const thrown: unknown = await working.catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(AggregateError)
  expect(thrown).toMatchObject({ message: 'work: 2 faults' })
  expect(done.toSorted((a, b) => a - b)).toEqual(ids.filter((_, index) => index % 3 !== 0))
})
