import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { findInShops, write } from '#platform/database/transactions'
import { releaseHolds } from '#features/occupancies/commands'
import { lockShop } from '#features/shops/commands/lock-shop'
import type { Job } from '#platform/background/job'
import { writeAndNotify } from '#platform/write-and-notify'
import { expireRequest } from './commands/expire-request.ts'

const keyLife = 30 * dayMs
/** One run's share; what is left comes with the next minute. */
const atOnce = 200

/** A repeat after this is a new booking; nobody repeats for so long. */
export const forgetKeys: Job = {
  name: 'forget-idempotency-keys',
  schedule: '47 4 * * *',
  handle: async ({ db, clock }) => {
    await write(db, allShops, (tx) =>
      tx
        .deleteFrom('idempotency_keys')
        .where('created_at', '<=', millisToWire(clock.now() - keyLife))
        .execute(),
    )
  },
}

/** Requests, for a visit or for another time, that nobody answered in time. */
export const expireRequests: Job = {
  name: 'expire-requests',
  schedule: '* * * * *',
  handle: async (services) => {
    const now = services.clock.now()
    const due = await findInShops(
      services.db,
      sql<{ shop_id: number; id: number }>`
        select shop_id, id, expires_at from reservations
        where expires_at <= ${millisToWire(now)} and status = 'pending_approval'
        union all
        select shop_id, reservation_id, expires_at from move_requests where expires_at <= ${millisToWire(now)}
        order by expires_at limit ${atOnce}`,
    )
    await forEach(due, ({ scope, id }) => expireRequest(services, scope, id, now))
  },
}

/** Holds of payments that were never made: their time is free again. */
export const releaseExpiredHolds: Job = {
  name: 'release-holds',
  schedule: '* * * * *',
  handle: async (services) => {
    const now = services.clock.now()
    const due = await findInShops(
      services.db,
      sql<{ shop_id: number }>`
        select distinct shop_id from occupancies where hold_expires_at <= ${millisToWire(now)} limit ${atOnce}`,
    )
    await forEach(due, ({ scope }) =>
      writeAndNotify(services, scope, async (tx) => {
        await lockShop(tx, scope)
        await releaseHolds(tx, scope, now)
      }),
    )
  },
}

/** One after the other; one shop's fault is told at the end and stops no other. */
const forEach = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> => {
  const faults: unknown[] = []
  for (const one of all) await work(one).catch((fault: unknown) => faults.push(fault))
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${all.length} failed`)
}
