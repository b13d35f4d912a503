// Customers and owners who book, read, enter, approve, move and cancel at once.
import type { TestShop } from '#testing/factories'
import type { Call, Result, Span, Status } from '../history.ts'
import { wireOf } from '../instants.ts'
import type { Random } from '../test-size.ts'
import {
  changeByCustomer,
  changeByOwner,
  create,
  listReservations,
  openCalls,
  readAvailability,
  readWeekPage,
  type At,
  type Calls,
  type Creation,
} from './calls.ts'

export type TrafficOptions = {
  /** The address of each server. */
  urls: readonly string[]
  shops: readonly TestShop[]
  /** Local minute at which the first day begins. */
  firstDay: number
  days: number
  /** Minutes of the shops' one menu. */
  length: number
  history: Call[]
  random: Random
}

/** The calls of one run. */
export const openTraffic = (options: TrafficOptions) => {
  const { urls, shops, length, history, random } = options
  const calls = openCalls(urls, shops, history)
  const newCreation = (by: Creation['by']): Creation => ({ key: newKey(random), by, span: someSpan(options) })

  return {
    /** One random call. */
    step: (server: number): Promise<Result | undefined> => {
      const at = { shop: random.pick(shops), server }
      const what = random.integer(100)
      if (what < 40) return create(calls, at, newCreation('customer'))
      if (what < 48) return create(calls, at, newCreation('owner'))
      if (what < 54) return readAvailability(calls, at, { start: someDay(options), length })
      if (what < 60) return readWeekPage(calls, at, { start: someDay(options), length })
      if (what < 66) return listReservations(calls, at, listed(options))
      return change(options, calls, at)
    },
    /** Repeats every creation that was acknowledged or has no answer. */
    settle: async (server: number): Promise<void> => {
      const open = new Map<string, [At, Creation]>()
      for (const { shop: shopId, operation, result } of history) {
        const shop = shops.find((candidate) => candidate.shopId === shopId)
        if (shop && operation.kind === 'make' && (!result || result.status < 300 || result.status === 503))
          open.set(operation.key, [{ shop, server }, operation])
      }
      await Promise.all([...open.values()].map(([at, creation]) => create(calls, at, creation)))
    },
  }
}

/** A random change of a known reservation, by its owner or its customer. */
const change = async (options: TrafficOptions, calls: Calls, at: At): Promise<Result | undefined> => {
  const { random, length } = options
  const all = [...(calls.known.get(at.shop)?.values() ?? [])]
  const requested = all.filter(({ moveRequest, id }) => moveRequest && id !== undefined)
  const one = random.pick(requested.length > 0 && random.chance(0.4) ? requested : all)
  if (!one) return readAvailability(calls, at, { start: someDay(options), length })
  const { number, id, token } = one
  const { start } = someSpan(options)
  const start_at = wireOf(start)
  if (id !== undefined && random.chance(one.moveRequest ? 0.6 : 0.03)) {
    const answer = random.pick(['approve', 'decline'] as const)
    const operation = { kind: 'answer_move', by: 'owner', number, answer } as const
    return changeByOwner(calls, at, id, operation, { move_request: answer })
  }
  if (token && random.chance(0.5)) {
    const by = 'customer'
    return random.chance(0.5)
      ? changeByCustomer(calls, at, `${token}/cancel`, { kind: 'status', by, number, status: 'canceled' }, {})
      : changeByCustomer(calls, at, `${token}/reschedule`, { kind: 'move', by, number, start }, { start_at })
  }
  if (id === undefined) return listReservations(calls, at, listed(options))
  if (random.chance(0.4))
    return changeByOwner(calls, at, id, { kind: 'move', by: 'owner', number, start }, { start_at })
  const status: Status = random.pick(['reserved', 'reserved', 'canceled', 'pending_approval', 'treated'])
  return changeByOwner(calls, at, id, { kind: 'status', by: 'owner', number, status }, { status })
}

const someDay = ({ firstDay, days, random }: TrafficOptions): number => firstDay + 1440 * random.integer(days)

/** One of so few that requests also collide. */
const someSpan = (options: TrafficOptions): Span => {
  const start = someDay(options) + 600 + 30 * options.random.integer(17)
  return { start, end: start + options.length }
}

const listed = ({ firstDay, days }: TrafficOptions): Span => ({
  start: firstDay,
  end: firstDay + 1440 * Math.min(days, 60),
})

const newKey = (random: Random): string => `${random.hex()}${random.hex()}`
