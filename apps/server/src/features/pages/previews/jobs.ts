import { sql } from 'kysely'
import { millisToWire } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { write } from '#platform/database/transactions'

/** One run's share; what is left comes with the next hour. */
const atOnce = 5_000

/** Rule PAGE-19: what has expired is shown to nobody; here it is deleted. */
export const forgetPreviews: Job = {
  name: 'forget-page-previews',
  schedule: '23 * * * *',
  handle: (services) => {
    const now = millisToWire(services.clock.now())
    return forEachDue(
      services,
      { job: 'forget-page-previews', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from page_previews where ${own('shop_id')} and expires_at <= ${now} limit ${atOnce}`,
      ({ scope }) =>
        write(services.db, scope, (tx) =>
          tx
            .deleteFrom('page_previews')
            .where('shop_id', '=', scope.shopId)
            .where('expires_at', '<=', now)
            .execute(),
        ),
    )
  },
}
