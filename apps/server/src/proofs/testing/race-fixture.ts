// A shop on two servers, a new one when needed, and the calls that change its reservations.
import { expireRequests } from '#features/reservations/jobs'
import { beforeEach } from 'vitest'
import type { Answer } from '#testing/client'
import type { TestShop } from '#testing/factories'
import { testNow } from '#testing/server'
import { visitsOf, type Made, changeCall } from '#testing/visits'
import { useServerPair, type ServerPair } from './server-pair.ts'
import { testSize, type Random } from './test-size.ts'

export type RaceFixture = {
  pair: ServerPair
  /** The present one; `openNextShop` makes a new one. */
  shop: TestShop
  on: ReturnType<typeof visitsOf>
  rounds: readonly number[]
  openNextShop: () => Promise<void>
  change: (caller: number, visit: Made, body: object) => Promise<Answer>
  move: (caller: number, visit: Made, start: string) => Promise<Answer>
  cancel: (caller: number, visit: Made) => Promise<Answer>
  expire: (caller: number) => Promise<void>
  /** Statuses in the change log, oldest first. */
  statusHistory: (visit: Made) => Promise<string[]>
  /** The present start of each; undefined for canceled ones. */
  startsOf: (visits: readonly Made[]) => Promise<(string | undefined)[]>
  /** All at once, started in random order; the answers in the order given. */
  runShuffled: <T>(calls: readonly (() => Promise<T>)[]) => Promise<T[]>
  /** A day of its own for each round, a new shop after fifty. */
  eachRound: (run: (date: string, round: number) => Promise<void>) => Promise<void>
}

/** For all tests of a file; each has a shop of its own. */
export const useRaceFixture = async (random: Random): Promise<RaceFixture> => {
  const pair = await useServerPair()
  beforeEach(async () => {
    pair.setNow(testNow)
    await fixture.openNextShop()
  })
  const first = await pair.makeShop()
  const rounds = Array.from({ length: testSize({ short: 3, long: 1_000 }) }, (_, round) => round)
  const fixture: RaceFixture = {
    pair,
    shop: first,
    on: visitsOf(pair, first),
    rounds,
    openNextShop: async () => {
      fixture.shop = await pair.makeShop()
      fixture.on = visitsOf(pair, fixture.shop)
    },
    change: (caller, { id }, body) => pair.owner(caller, fixture.shop).call(...changeCall(id, body)),
    move: (caller, { token }, start) =>
      pair.customer(caller).call('POST', `/api/public/reservations/${token}/reschedule`, { start_at: start }),
    cancel: (caller, { token }) =>
      pair.customer(caller).call('POST', `/api/public/reservations/${token}/cancel`, {}),
    expire: (caller) => expireRequests.handle(pair.at(caller).services),
    statusHistory: async ({ id }) => {
      const rows = await pair.sql<{ status: string }>(
        'select status from change_logs where shop_id = $1 and reservation_id = $2 order by id',
        [fixture.shop.shopId, id],
      )
      return rows.map(({ status }) => status)
    },
    startsOf: async (visits) => {
      const rows = await pair.sql<{ id: number; start_at: string }>(
        "select id, start_at from reservations where shop_id = $1 and status <> 'canceled'",
        [fixture.shop.shopId],
      )
      return visits.map((visit) => rows.find(({ id }) => id === visit.id)?.start_at)
    },
    runShuffled: async (calls) => {
      const running = new Map(random.shuffle(calls).map((call) => [call, call()]))
      return Promise.all(calls.map((call) => running.get(call) ?? call()))
    },
    eachRound: async (run) => {
      for (const round of rounds) {
        if (round > 0 && round % 50 === 0) await fixture.openNextShop()
        const date = new Date(Date.UTC(2026, 10, 24 + (round % 50))).toISOString().slice(0, 10)
        await run(date, round)
      }
    },
  }
  return fixture
}
