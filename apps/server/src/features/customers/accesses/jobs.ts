import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'

// Rule CUST-22.
const accessLife = 2 * 365.25 * dayMs
/** One night's share; what is left comes with the next. */
const atOnce = 50_000

export const forgetAccesses: Job = {
  name: 'forget-customer-accesses',
  schedule: '42 4 * * *',
  handle: async ({ db, clock }) => {
    await write(db, allShops, (tx) =>
      sql`
        delete from customer_accesses where (shop_id, id) in (
          select shop_id, id from customer_accesses where created_at < ${millisToWire(clock.now() - accessLife)}
          order by created_at limit ${atOnce})`.execute(tx),
    )
  },
}
