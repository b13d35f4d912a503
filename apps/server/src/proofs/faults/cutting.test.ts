// The connection to PostgreSQL is cut after each message of a booking in turn, the server's and PostgreSQL's: the customer gets
// 201 or "busy", and a repeat with the same key settles it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openClient, type Answer } from '#testing/client'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { hourly } from '../testing/server-pair.ts'
import { testSize, testTimeout } from '../testing/test-size.ts'
import { openCutProxy, type Side, type CutProxy } from '../testing/cut-proxy.ts'
import { changeCall } from '#testing/visits'

let database: TestDatabase
let proxy: CutProxy
let server: TestServer
let shop: TestShop
beforeAll(async () => {
  database = await openTestDatabase()
  proxy = await openCutProxy(database.connection)
  server = await startTestServer({ LOG_LEVEL: 'silent' }, { ...database, connection: proxy.connection })
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
  await database.close()
})
beforeEach(async () => {
  shop = await makeShop(server)
})
afterEach(async () => {
  proxy.cutAfter('requests', Infinity)
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

/** Waits until the backend whose connection was cut has finished. */
const untilSettled = () =>
  eventually(async () => {
    const working = await database.sql(
      "select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
    return working.length === 0 || undefined
  })

/** Repeats the call, cut one message later each time, until it was not cut twice. Returns the answers, counted. */
const cutThrough = async (
  side: Side,
  one: (
    startAt: string,
    round: number,
  ) => Promise<{ send: () => Promise<Answer>; settle: (first: Answer) => Promise<void> }>,
  /** 1 for every message, n for each n-th. */
  stride = 1,
): Promise<Record<string, number>> => {
  const answers: Record<string, number> = {}
  let uncut = 0
  for (let round = 1; round < 400; round += stride) {
    const { send, settle } = await one(hourly(round - 1), round)
    proxy.cutAfter(side, round)
    const answer = await send()
    const { isCut } = proxy.passed()
    proxy.cutAfter(side, Infinity)
    if (isCut) await untilSettled()
    const outcome = isCut ? `${answer.status} ${answer.body.code ?? ''}`.trim() : 'not cut'
    answers[outcome] = (answers[outcome] ?? 0) + 1
    if (answer.status >= 300) expect([answer.status, answer.body.code], `cut ${round}`).toEqual([503, 'busy'])
    await settle(answer)
    if (!isCut) {
      expect(answer.status).toBeLessThan(300)
      // A connection that has run the statements before needs fewer messages, so one uncut call is not the end.
      if (++uncut < 2) continue
      console.log(`  ${side}: ${round} messages; ${JSON.stringify(answers)}`)
      return answers
    }
  }
  throw new Error('the call was cut in every round')
}

test.each(['requests', 'responses'] as const)(
  'a booking, cut after each of the %s',
  { timeout: testTimeout },
  async (side) => {
    let committedUnanswered = 0
    const answers = await cutThrough(side, async (startAt, round) => {
      const key = `cut-${side}-${round}`
      const send = () =>
        customer('POST', `shops/${shop.domain}/reservations`, someBooking(shop.menuId, startAt), keyed(key))
      // Fills the cache with an answer that the booking must invalidate.
      expect(await isOffered(startAt)).toBe(true)
      return {
        send,
        settle: async (first) => {
          const stored = await idsAt(startAt)
          if (first.status === 201) expect(stored).toHaveLength(1)
          if (first.status === 503 && stored.length === 1) committedUnanswered++
          const again = await send()
          expect(again.status, again.text).toBe(201)
          if (first.status === 201) expect(again.body.data).toEqual(first.body.data)
          const after = await idsAt(startAt)
          expect(after).toHaveLength(1)
          if (stored.length === 1) expect(after).toEqual(stored)
          expect(await isOffered(startAt), `round ${round}: an acknowledged time is offered`).toBe(false)
        },
      }
    })
    expect(answers['503 busy']).toBeGreaterThan(5)
    // Some were committed although the customer got no answer: that is what the key is for.
    expect(committedUnanswered).toBeGreaterThan(0)
  },
)

test.each(['requests', 'responses'] as const)(
  'an owner’s move, cut after each of the %s',
  { timeout: testTimeout },
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
        const send = () => shop.client.call(...changeCall(id, { start_at: goal }))
        return {
          send,
          settle: async (first) => {
            const [there, here] = [await idsAt(goal), await idsAt(startAt)]
            // At exactly one of the two.
            expect([...there, ...here]).toEqual([id])
            if (first.status === 200) expect(there).toEqual([id])
            expect((await send()).status).toBe(200)
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
      testSize({ short: 4, long: 1 }),
    )
  },
)
