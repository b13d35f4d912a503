import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

/** A write of which nobody else's comes in between, and of which others are told after COMMIT. */
export const lockAndWrite = <T>(
  services: Pick<Services, 'db' | 'publishChange' | 'wakeWorker'>,
  scope: ShopScope,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    return work(tx)
  })

/**
 * Alone in its statement: it waits for every other writer of this shop and makes each cached page of it stale.
 * A statement that locked and read at once would see the state from before the wait.
 */
export const lockShop = async (tx: Tx, { shopId }: ShopScope): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', shopId)
    .execute()
}
