// The connection to PostgreSQL is cut behind each message of a booking in turn, the server's and PostgreSQL's own: the customer
// is told that it is booked or that the house is busy, and asking again with the same key settles it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openClient, type Answer } from '#testing/client'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { hourly } from '../testing/arena.ts'
import { extent, patience } from '../testing/extent.ts'
import { openWire, type Side, type Wire } from '../testing/wire.ts'

let database: TestDatabase
let wire: Wire
let server: TestServer
let shop: TestShop
beforeAll(async () => {
  database = await openTestDatabase()
  wire = await openWire(database.connection)
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { ...database, connection: wire.connection })
})
afterAll(async () => {
  await server.stop()
  await wire.close()
  await database.close()
})
beforeEach(async () => {
  shop = await makeShop(server)
})
afterEach(async () => {
  wire.cutAfter('questions', Infinity)
  expect(await server.violations()).toEqual([])
})

const customer = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  openClient(server.url).call(method, `/api/public/${path}`, body, headers)

const isOffered = async (startAt: string): Promise<boolean> => {
  const date = startAt.slice(0, 10)
  const answer = await customer(
    'GET',
    `shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${date}&days=1`,
  )
  return answer.body.data.days[0].starts.includes(startAt.slice(11, 16))
}

const idsAt = async (startAt: string): Promise<number[]> =>
  (
    await database.sql<{ id: number }>(
      "select id from reservations where shop_id = $1 and start_at = $2 and status <> 'canceled'",
      [shop.shopId, startAt],
    )
  ).map(({ id }) => id)

/** The cut backend has done what it was told before it noticed, or has not: from here on nothing changes by itself. */
const untilSettled = () =>
  eventually(async () => {
    const working = await database.sql(
      "select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
    return working.length === 0 || undefined
  })

/** Cuts behind message after message until the call passes untouched; how often, and how it was answered. */
const cutThrough = async (
  side: Side,
  one: (
    startAt: string,
    round: number,
  ) => Promise<{ ask: () => Promise<Answer>; settle: (first: Answer) => Promise<void> }>,
  /** Every message, or only each so many-th. */
  stride = 1,
): Promise<Record<string, number>> => {
  const told: Record<string, number> = {}
  for (let round = 1; round < 400; round += stride) {
    const { ask, settle } = await one(hourly(round - 1), round)
    wire.cutAfter(side, round)
    const answer = await ask()
    const { isCut } = wire.passed()
    wire.cutAfter(side, Infinity)
    if (isCut) await untilSettled()
    const said = isCut ? `${answer.status} ${answer.body.code ?? ''}`.trim() : 'untouched'
    told[said] = (told[said] ?? 0) + 1
    if (answer.status >= 300) expect([answer.status, answer.body.code], `cut ${round}`).toEqual([503, 'busy'])
    await settle(answer)
    if (!isCut) {
      expect(answer.status).toBeLessThan(300)
      console.log(`  ${side}: ${round} messages; ${JSON.stringify(told)}`)
      return told
    }
  }
  throw new Error('the call never passes untouched')
}

test.each(['questions', 'answers'] as const)(
  'a booking, cut behind each of the %s',
  { timeout: patience },
  async (side) => {
    let lateKnown = 0
    const told = await cutThrough(side, async (startAt, round) => {
      const key = `cut-${side}-${round}`
      const ask = () =>
        customer('POST', `shops/${shop.domain}/reservations`, someBooking(shop.menuId, startAt), keyed(key))
      // So that an answer is kept that the booking must make stale.
      expect(await isOffered(startAt)).toBe(true)
      return {
        ask,
        settle: async (first) => {
          const stored = await idsAt(startAt)
          if (first.status === 201) expect(stored).toHaveLength(1)
          if (first.status === 503 && stored.length === 1) lateKnown++
          const again = await ask()
          expect(again.status, again.text).toBe(201)
          if (first.status === 201) expect(again.body.data).toEqual(first.body.data)
          const after = await idsAt(startAt)
          expect(after).toHaveLength(1)
          if (stored.length === 1) expect(after).toEqual(stored)
          expect(await isOffered(startAt), `round ${round}: an acknowledged time is offered`).toBe(false)
        },
      }
    })
    expect(told['503 busy']).toBeGreaterThan(5)
    // Some were committed although their customer was told nothing: that is what the key is for.
    expect(lateKnown).toBeGreaterThan(0)
  },
)

test.each(['questions', 'answers'] as const)(
  'an owner’s move, cut behind each of the %s',
  { timeout: patience },
  async (side) => {
    await cutThrough(
      side,
      async (startAt) => {
        const made = await customer(
          'POST',
          `shops/${shop.domain}/reservations`,
          someBooking(shop.menuId, startAt),
          keyed(),
        )
        expect(made.status, made.text).toBe(201)
        const [id] = await idsAt(startAt)
        const goal = startAt.replace(':00:00+', ':30:00+')
        const ask = () => shop.client.call('PUT', `/api/reservations/${id}`, { start_at: goal })
        return {
          ask,
          settle: async (first) => {
            const [there, here] = [await idsAt(goal), await idsAt(startAt)]
            // Never at both, never nowhere.
            expect([...there, ...here]).toEqual([id])
            if (first.status === 200) expect(there).toEqual([id])
            expect((await ask()).status).toBe(200)
            expect(await idsAt(goal)).toEqual([id])
            const [log] = await database.sql<{ n: number }>(
              "select count(*)::int as n from change_logs where shop_id = $1 and reservation_id = $2 and kind = 'rescheduled'",
              [shop.shopId, id],
            )
            expect(log?.n).toBe(1)
            expect(
              (await shop.client.call('PUT', `/api/reservations/${id}`, { status: 'canceled' })).status,
            ).toBe(200)
          },
        }
      },
      extent({ short: 4, long: 1 }),
    )
  },
)
