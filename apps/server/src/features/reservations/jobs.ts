import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { releaseHolds } from '#features/occupancies/api'
import { lockAndWrite } from '#features/shops/api'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { write } from '#platform/database/transactions'
import { expireRequest } from './commands/expire-request.ts'

const keyLife = 30 * dayMs
/** One run's share; what is left comes with the next minute. */
const atOnce = 200
/** One night's share. */
const shopsANight = 20_000

/** A repeat after this is a new booking; nobody repeats for so long. */
export const forgetKeys: Job = {
  name: 'forget-idempotency-keys',
  schedule: '47 4 * * *',
  handle: (services) => {
    const before = millisToWire(services.clock.now() - keyLife)
    return forEachDue(
      services,
      { job: 'forget-idempotency-keys', atOnce: shopsANight },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from idempotency_keys where ${own('shop_id')} and created_at <= ${before} limit ${shopsANight}`,
      ({ scope }) =>
        write(services.db, scope, (tx) =>
          tx
            .deleteFrom('idempotency_keys')
            .where('shop_id', '=', scope.shopId)
            .where('created_at', '<=', before)
            .execute(),
        ),
    )
  },
}

/** Requests, for a visit or for another time, that nobody answered in time. */
export const expireRequests: Job = {
  name: 'expire-requests',
  schedule: '* * * * *',
  handle: (services) => {
    const now = services.clock.now()
    const at = millisToWire(now)
    return forEachDue(
      services,
      { job: 'expire-requests', atOnce },
      (own) => sql<{ shop_id: number; id: number }>`
        select shop_id, id, expires_at from reservations
        where ${own('shop_id')} and expires_at <= ${at} and status = 'pending_approval'
        union all
        select shop_id, reservation_id, expires_at from move_requests where ${own('shop_id')} and expires_at <= ${at}
        order by expires_at limit ${atOnce}`,
      ({ scope, id }) => expireRequest(services, scope, id, now),
    )
  },
}

/** Holds of payments that were never made: their time is free again. */
export const releaseExpiredHolds: Job = {
  name: 'release-holds',
  schedule: '* * * * *',
  handle: (services) => {
    const now = services.clock.now()
    return forEachDue(
      services,
      { job: 'release-holds', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from occupancies where ${own('shop_id')} and hold_expires_at <= ${millisToWire(now)} limit ${atOnce}`,
      ({ scope }) =>
        lockAndWrite(services, scope, async (tx) => {
          await releaseHolds(tx, scope, now)
        }),
    )
  },
}
