// Two servers on one database. Within one, bookings of a shop stand in line before they reach the database; that line is a
// courtesy, and only with a second server do the lock and the guard have to hold.
import { expect } from 'vitest'
import { openVisitor, type Answer, type Visitor } from '#testing/browser'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

export type Arena = TestServer & {
  /** Both servers; `at(n)` is the n-th caller's. */
  at: (index: number) => TestServer
  customer: (index: number) => Visitor
  owner: (index: number, shop: TestShop) => Visitor
  book: (index: number, shop: TestShop, startAt: string, more?: Wish) => Promise<Answer>
  makeShop: () => Promise<TestShop>
  /** Dead-locks that PostgreSQL has seen in this database. Ends all of its connections. */
  countDeadlocks: () => Promise<number>
}

type Wish = { key?: string; [field: string]: unknown }

export const openArena = async (environment: Record<string, string> = {}): Promise<Arena> => {
  // One address for both, as behind a balancer: links of both read the same.
  const shared = { PUBLIC_URL: 'http://localhost:9', ...environment }
  const first = await startTestServer(shared)
  const second = await startTestServer(shared, first)
  const servers = [first, second]
  const at = (index: number): TestServer => servers[index % servers.length] ?? first
  const customers = servers.map(({ url }) => openVisitor(url))
  const customer = (index: number): Visitor => customers[index % customers.length]!
  return {
    ...first,
    at,
    customer,
    owner: (index, shop) => openVisitor(at(index).url, shop.visitor.cookies),
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
      // A connection tells what it counted when it ends.
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

/** What holds after every race: no invariant is broken and nobody was dead-locked, not even somebody who was helped out of it. */
export const leaveArena = async (arena: Arena): Promise<void> => {
  try {
    expect(await arena.violations()).toEqual([])
    expect(await arena.countDeadlocks(), 'dead-locks').toBe(0)
  } finally {
    await arena.stop()
  }
}

/** Neither the lock nor the guard is left: what a race must find out. */
export const breakGuards = async ({ sql }: TestServer): Promise<void> => {
  await sql(`alter table occupancies drop constraint occupancies_never_overlap,
    add constraint occupancies_never_overlap exclude using gist (shop_id with =, id with =)`)
  await sql('create rule nobody_locks as on update to shops do instead nothing')
}

/** Status and code of each answer, sorted, as one compares them. */
export const outcomes = (answers: readonly Answer[]): string[] =>
  answers
    .map(({ status, body }) => (status < 300 ? String(status) : `${status} ${String(body.code)}`))
    .toSorted()

/** Hourly starts of the days from 24 November on, 400 of them. */
export const hourly = (index: number): string => {
  const date = new Date(Date.UTC(2026, 10, 24 + Math.floor(index / 8))).toISOString().slice(0, 10)
  return `${date}T${10 + (index % 8)}:00:00+09:00`
}
