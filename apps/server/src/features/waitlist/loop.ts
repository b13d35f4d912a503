// Serves the waiting lists, and ends other times that nobody answered: woken by changes of shops in which somebody waits and by the ends of offers, and looking by itself in any
// case. All that is due is found by rows, so a process that is killed loses nothing. Any number of workers may run; the shop's lock
// decides (decision 0122).
import { sql } from 'kysely'
import { loggerOf, logError } from '#platform/http/log'
import { eachShop } from '#platform/background/each-shop'
import { wireToMillis, type Millis } from '#platform/clock'
import { findDue } from '#platform/database/find-due'
import { read } from '#platform/database/transactions'
import type { ChangeListener } from '#platform/change-events'
import type { Services } from '#platform/services'
import { expireDueOffers } from '#features/offers/api'
import { lockAndWrite } from '#features/shops/api'
import { findWork, isOfferedAt, serveWaiting } from './serving/serve.ts'

export type WaitlistLoop = { wake: ChangeListener; stop: () => Promise<void> }

/** In any case; a notification may be lost. */
const pollEvery: Millis = 20_000
/** What comes by time alone: the horizon moves, limits of mails end. */
const lookAgainAfter: Millis = 600_000
const shopsAtOnce = 2_000

/** What this process found a shop to be when it had served it. */
type Served = { version: number; at: Millis; wasOpen: boolean; nextEnd: Millis }
export type Memory = Map<number, Served>

export const startWaitlist = (services: Services, log = loggerOf(services.config.logLevel)): WaitlistLoop => {
  const memory: Memory = new Map()
  let changed: Set<number> | 'all' = 'all'
  let isStopped = false
  let endRest: () => void = () => undefined

  const rest = (wait: Millis): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, wait)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isStopped || changed === 'all' || changed.size > 0) endRest()
    })

  const work = async (): Promise<void> => {
    let lastLook = -Infinity
    while (!isStopped) {
      const now = services.clock.now()
      const ended = [...memory].filter(([, { nextEnd }]) => nextEnd <= now).map(([shopId]) => shopId)
      const asked: Set<number> | 'all' =
        changed === 'all' || Math.abs(now - lastLook) >= pollEvery ? 'all' : new Set([...changed, ...ended])
      changed = new Set()
      if (asked === 'all') lastLook = now
      const faults =
        asked === 'all' || asked.size > 0
          ? await serveAll(services, memory, asked).catch((fault: unknown) => [fault])
          : []
      // Other times that were offered end by the same clock.
      const nextOther = await expireOthers(services).catch((fault: unknown) => {
        faults.push(fault)
        return null
      })
      // While stopping the pool may be closed already.
      if (!isStopped) for (const fault of faults) logError(log, fault, { job: 'waitlist' })
      // What failed is tried again with the next look, not at once.
      for (const shopId of ended) forgetEnd(memory, shopId, now)
      const ends = [...memory.values()].map(({ nextEnd }) => nextEnd)
      const next = Math.min(nextOther ?? Infinity, ...ends) - services.clock.now()
      await rest(Math.max(0, Math.min(next, pollEvery)))
    }
  }

  const ended = work()
  return {
    wake: (shops) => {
      if (shops === 'all') changed = 'all'
      else if (changed !== 'all') for (const shopId of shops) if (shopId > 0) changed.add(shopId)
      endRest()
    },
    stop: async () => {
      isStopped = true
      endRest()
      await ended
    },
  }
}

/** Ends those that are due; when the next one is. What fails is due again with the next look. */
const expireOthers = async (services: Services): Promise<Millis | null> => {
  const { faults } = await expireDueOffers(services, services.clock.now())
  if (faults.length > 0) throw faults[0]
  const { rows } = await findDue(
    services.db,
    { job: 'waitlist', atOnce: 1, now: services.clock.now() },
    (own) => sql<{ shop_id: number; ends_at: string }>`
      select shop_id, ends_at from offers where ${own('shop_id')} and status = 'open' and kind = 'other_times' order by ends_at limit 1`,
  )
  return rows[0] ? wireToMillis(rows[0].ends_at) : null
}

const forgetEnd = (memory: Memory, shopId: number, now: Millis): void => {
  const known = memory.get(shopId)
  if (known && known.nextEnd <= now) memory.set(shopId, { ...known, nextEnd: Infinity })
}

/** One look at all shops in which somebody waits, or at these; returns what failed. Rule WAIT-9. */
export const serveAll = async (
  services: Services,
  memory: Memory = new Map(),
  changed: ReadonlySet<number> | 'all' = 'all',
): Promise<unknown[]> => {
  const now = services.clock.now()
  const ofThese = changed === 'all' ? sql`true` : sql`e.shop_id = any(${[...changed]}::bigint[])`
  const found = await findDue(
    services.db,
    { job: 'waitlist', atOnce: shopsAtOnce, now },
    (own) => sql<{ shop_id: number; version: number; next_end: string | null }>`
      select s.id as shop_id, s.version, (select min(o.ends_at) from offers o
          where ${own('o.shop_id')} and o.shop_id = s.id and o.status = 'open' and o.kind = 'waitlist') as next_end
      from shops s where ${own('s.id')} and exists (select from waitlist_entries e
        where ${own('e.shop_id')} and e.shop_id = s.id and e.status in ('unproven', 'waiting') and ${ofThese})
      order by s.id limit ${shopsAtOnce}`,
  )
  const due = found.rows.filter((row) => isDue(memory.get(row.shop_id), row, now))
  const { faults } = await eachShop(services.db, now, due, async (scope, rows) => {
    if (await read(services.db, scope, (tx) => findWork(tx, services, scope, now)))
      await lockAndWrite(services, scope, (tx) => serveWaiting(tx, services, scope, now))
    for (const { shop_id, version, next_end } of rows)
      memory.set(shop_id, {
        version,
        at: now,
        wasOpen: isOfferedAt(now),
        nextEnd: next_end === null ? Infinity : wireToMillis(next_end),
      })
    return []
  })
  return [...found.faults, ...faults]
}

/** Whether anything may be otherwise than when this process served the shop. */
const isDue = (
  served: Served | undefined,
  { version, next_end }: { version: number; next_end: string | null },
  now: Millis,
): boolean =>
  served === undefined ||
  served.version !== version ||
  served.wasOpen !== isOfferedAt(now) ||
  Math.abs(now - served.at) >= lookAgainAfter ||
  (next_end !== null && wireToMillis(next_end) <= now)
