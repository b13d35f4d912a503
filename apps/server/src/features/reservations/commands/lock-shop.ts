import { toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'

/**
 * Alone in its statement: it waits for every other writer of this shop and makes each kept page of it stale.
 * A statement that locked and read at once would see the state from before the wait.
 */
export const lockShop = async (tx: Tx, { shopId }: ShopScope): Promise<void> => {
  await tx
    .updateTable('shops')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', shopId)
    .execute()
}

/** The first with this key goes on as 'new'; a repeat waits for the first and is led to what it made. */
export const claimKey = async (
  tx: Tx,
  { shopId }: ShopScope,
  key: string,
  bodyHash: Buffer,
  now: Millis,
): Promise<'new' | { reservationId: number } | Refusal<'idempotency_key_reused'>> => {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, key, body_hash: bodyHash, created_at: toWire(now) })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return 'new'
  const kept = await tx
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .select(['body_hash', 'reservation_id'])
    .executeTakeFirstOrThrow()
  if (!kept.body_hash.equals(bodyHash) || kept.reservation_id === null) return refuse('idempotency_key_reused')
  return { reservationId: kept.reservation_id }
}
