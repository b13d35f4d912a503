// Two servers on one database. One server queues the bookings of a shop before they reach the database; only with a second one
// are the shop's lock and the guard tested.
import { afterAll, expect } from 'vitest'
import { openClient, type Answer, type TestClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

export type ServerPair = TestServer & {
  /** The server of the n-th caller; callers take turns. */
  at: (index: number) => TestServer
  customer: (index: number) => TestClient
  owner: (index: number, shop: TestShop) => TestClient
  book: (index: number, shop: TestShop, startAt: string, more?: BookingFields) => Promise<Answer>
  makeShop: () => Promise<TestShop>
  /** Deadlocks that PostgreSQL has counted in this database. Ends all of its connections. */
  countDeadlocks: () => Promise<number>
}

type BookingFields = { key?: string; [field: string]: unknown }

export const openServerPair = async (environment: Record<string, string> = {}): Promise<ServerPair> => {
  // One address for both, as behind a balancer: links of both read the same.
  const shared = { PUBLIC_URL: 'http://localhost:9', ...environment }
  const first = await startTestServer(shared)
  const second = await startTestServer(shared, first)
  const servers = [first, second]
  const at = (index: number): TestServer => servers[index % servers.length] ?? first
  const customers = servers.map(({ url }) => openClient(url))
  const customer = (index: number): TestClient => customers[index % customers.length]!
  return {
    ...first,
    at,
    customer,
    owner: (index, shop) => openClient(at(index).url, shop.client.cookies),
    book: (index, shop, startAt, { key, ...more } = {}) =>
      customer(index).call(
        'POST',
        `/api/public/shops/${shop.domain}/reservations`,
        { ...someBooking(shop.menuId, startAt), ...more },
        keyed(key),
      ),
    makeShop: () => makeShop(first),
    setNow: (wire) => servers.forEach((server) => server.setNow(wire)),
    countDeadlocks: async () => {
      // A connection reports its counts when it ends.
      await first.sql(
        'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
      const [row] = await first.sql<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      )
      return row?.deadlocks ?? 0
    },
    stop: async () => {
      await second.stop()
      await first.stop()
    },
  }
}

/** For all tests of a file; checked when they are over. */
export const useServerPair = async (environment?: Record<string, string>): Promise<ServerPair> => {
  const pair = await openServerPair(environment)
  afterAll(() => checkAndStop(pair))
  return pair
}

/** After every race: no invariant is broken, and there was no deadlock, not even one that a retry resolved. */
export const checkAndStop = async (pair: ServerPair): Promise<void> => {
  try {
    expect(await pair.violations()).toEqual([])
    expect(await pair.countDeadlocks(), 'deadlocks').toBe(0)
  } finally {
    await pair.stop()
  }
}

/** Removes the shop's lock and the guard; a race must then find overlaps. */
export const breakGuards = async ({ sql }: TestServer): Promise<void> => {
  await sql('alter table occupancies drop constraint occupancies_never_overlap')
  await sql(
    'alter table occupancies add constraint occupancies_never_overlap exclude using gist (shop_id with =, id with =)',
  )
  await sql('create rule nobody_locks as on update to shops do instead nothing')
}

/** Status and code of each answer, sorted for comparison. */
export const outcomes = (answers: readonly Answer[]): string[] =>
  answers
    .map(({ status, body }) => (status < 300 ? String(status) : `${status} ${String(body.code)}`))
    .toSorted()

/** Hourly starts of the days from 24 November on, 400 of them. */
export const hourly = (index: number): string => {
  const date = new Date(Date.UTC(2026, 10, 24 + Math.floor(index / 8))).toISOString().slice(0, 10)
  return `${date}T${10 + (index % 8)}:00:00+09:00`
}
