import { sql } from 'kysely'
import { millisToWire } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { write } from '#platform/database/transactions'
import { isDoneSql } from './left.ts'

const atOnce = 20_000

/** Lists on which nothing is left: so that the open ones stay few. Nothing depends on it, what is open is read from the visits. */
export const closeWorklists: Job = {
  name: 'close-worklists',
  schedule: '*/10 * * * *',
  handle: (services) => {
    const at = millisToWire(services.clock.now())
    return forEachDue(
      services,
      { job: 'close-worklists', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from worklists where ${own('shop_id')} and closed_at is null limit ${atOnce}`,
      ({ scope }) =>
        write(services.db, scope, (tx) =>
          sql`update worklists w set closed_at = ${at}::timestamptz
            where w.shop_id = ${scope.shopId} and w.closed_at is null and ${isDoneSql(scope.shopId)} returning w.id`.execute(
            tx,
          ),
        ),
    )
  },
}
