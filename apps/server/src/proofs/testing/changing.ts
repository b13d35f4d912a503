// One shop after the other in an arena, and the calls that change its reservations, each by one of both servers.
import { expireRequests } from '#features/reservations/jobs'
import type { Answer } from '#testing/browser'
import type { TestShop } from '#testing/factories'
import { visitsOf, type Made } from '#testing/visits'
import { openArena, type Arena } from './arena.ts'
import { extent, type Dice } from './extent.ts'

export type Changing = {
  arena: Arena
  /** Of now; `enterShop` makes a new one. */
  shop: TestShop
  on: ReturnType<typeof visitsOf>
  rounds: readonly number[]
  enterShop: () => Promise<void>
  change: (caller: number, visit: Made, body: object) => Promise<Answer>
  move: (caller: number, visit: Made, start: string) => Promise<Answer>
  cancel: (caller: number, visit: Made) => Promise<Answer>
  expire: (caller: number) => Promise<void>
  /** Statuses in the order of the history, oldest first. */
  story: (visit: Made) => Promise<string[]>
  /** Where each of them stands now; canceled ones nowhere. */
  placesOf: (visits: readonly Made[]) => Promise<(string | undefined)[]>
  /** All at once, begun in any order; the answers in the order given. */
  together: <T>(calls: readonly (() => Promise<T>)[]) => Promise<T[]>
  /** A day of its own for each round, and a shop of its own for each fifty. */
  eachRound: (run: (date: string, round: number) => Promise<void>) => Promise<void>
}

export const openChanging = async (dice: Dice): Promise<Changing> => {
  const arena = await openArena()
  const first = await arena.makeShop()
  const rounds = Array.from({ length: extent({ short: 3, long: 1_000 }) }, (_, round) => round)
  const stage: Changing = {
    arena,
    shop: first,
    on: visitsOf(arena, first),
    rounds,
    enterShop: async () => {
      stage.shop = await arena.makeShop()
      stage.on = visitsOf(arena, stage.shop)
    },
    change: (caller, { id }, body) =>
      arena.owner(caller, stage.shop).call('PUT', `/api/reservations/${id}`, body),
    move: (caller, { token }, start) =>
      arena
        .customer(caller)
        .call('POST', `/api/public/reservations/${token}/reschedule`, { start_at: start }),
    cancel: (caller, { token }) =>
      arena.customer(caller).call('POST', `/api/public/reservations/${token}/cancel`, {}),
    expire: (caller) => expireRequests.handle(arena.at(caller).services, {}),
    story: async ({ id }) => {
      const rows = await arena.sql<{ status: string }>(
        'select status from change_logs where shop_id = $1 and reservation_id = $2 order by id',
        [stage.shop.shopId, id],
      )
      return rows.map(({ status }) => status)
    },
    placesOf: async (visits) => {
      const rows = await arena.sql<{ id: number; start_at: string }>(
        "select id, start_at from reservations where shop_id = $1 and status <> 'canceled'",
        [stage.shop.shopId],
      )
      return visits.map((visit) => rows.find(({ id }) => id === visit.id)?.start_at)
    },
    together: async (calls) => {
      const running = new Map(dice.shuffle(calls).map((call) => [call, call()]))
      return Promise.all(calls.map((call) => running.get(call) ?? call()))
    },
    eachRound: async (run) => {
      for (const round of rounds) {
        if (round > 0 && round % 50 === 0) await stage.enterShop()
        const date = new Date(Date.UTC(2026, 10, 24 + (round % 50))).toISOString().slice(0, 10)
        await run(date, round)
      }
    },
  }
  return stage
}
