import type { CompiledQuery } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/**
 * Alone in its statement: it waits for every other writer of this shop and makes each cached page of it stale.
 * A statement that locked and read at once would see the state from before the wait.
 */
export const lockShop = async (tx: Tx, scope: ShopScope): Promise<void> => {
  await tx.executeQuery(lockShopQuery(tx, scope))
}

/** The query of `lockShop`, for callers that send it with others. */
export const lockShopQuery = (tx: Tx, { shopId }: ShopScope): CompiledQuery =>
  tx
    .updateTable('shops')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', shopId)
    .compile()
