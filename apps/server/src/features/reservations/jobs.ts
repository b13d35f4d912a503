import { day, toWire } from '#platform/clock'
import { allShops } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'

const keyLife = 30 * day

/** A repeat after this is a new booking; nobody repeats for so long. */
export const forgetKeys: Job = {
  name: 'forget-idempotency-keys',
  schedule: '47 4 * * *',
  handle: async ({ db, clock }) => {
    await write(db, allShops, (tx) =>
      tx
        .deleteFrom('idempotency_keys')
        .where('created_at', '<=', toWire(clock.now() - keyLife))
        .execute(),
    )
  },
}
