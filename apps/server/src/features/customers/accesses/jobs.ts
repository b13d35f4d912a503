import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { asSystem } from '#platform/database/scope'
import { write } from '#platform/database/transactions'

// Rule CUST-22.
const accessLife = 2 * 365.25 * dayMs
/** One night's share; what is left comes with the next. */
const atOnce = 20_000

export const forgetAccesses: Job = {
  name: 'forget-customer-accesses',
  schedule: '42 4 * * *',
  handle: (services) => {
    const before = millisToWire(services.clock.now() - accessLife)
    return forEachDue(
      services,
      { job: 'forget-customer-accesses', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from customer_accesses where ${own('shop_id')} and created_at < ${before} limit ${atOnce}`,
      // The server itself may not delete from this log.
      ({ scope }) =>
        write(services.db, asSystem(scope), (tx) =>
          sql`delete from customer_accesses where shop_id = ${scope.shopId} and created_at < ${before}`.execute(
            tx,
          ),
        ),
    )
  },
}
