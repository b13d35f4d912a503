import { sql } from 'kysely'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { dayMs, millisToWire } from '#platform/clock'
import { write } from '#platform/database/transactions'

/** So long it can be looked into. Rule MSG-228. */
const kept = 30 * dayMs
/** One night's share; what is left comes with the next. */
const atOnce = 20_000

export const forgetPushes: Job = {
  name: 'forget-pushes',
  schedule: '47 4 * * *',
  handle: (services) => {
    const old = sql`created_at < ${millisToWire(services.clock.now() - kept)}`
    return forEachDue(
      services,
      { job: 'forget-pushes', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from push_messages where ${own('shop_id')} and ${old} limit ${atOnce}`,
      ({ scope }) =>
        write(services.db, scope, (tx) =>
          sql`delete from push_messages where shop_id = ${scope.shopId} and ${old}`.execute(tx),
        ),
    )
  },
}
