import { millisToWire } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'

/** Rule PAGE-19: what has expired is shown to nobody; here it is deleted. */
export const forgetPreviews: Job = {
  name: 'forget-page-previews',
  schedule: '23 * * * *',
  handle: async ({ db, clock }) => {
    await write(db, allShops, (tx) =>
      tx.deleteFrom('page_previews').where('expires_at', '<=', millisToWire(clock.now())).execute(),
    )
  },
}
