import type { CompiledQuery } from 'kysely'
import { toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'

/**
 * Alone in its statement: it waits for every other writer of this shop and makes each kept page of it stale.
 * A statement that locked and read at once would see the state from before the wait.
 */
export const lockShop = async (tx: Tx, scope: ShopScope): Promise<void> => {
  await tx.executeQuery(askLock(tx, scope))
}

/** The statement of `lockShop`, for callers that send it with others. */
export const askLock = (tx: Tx, { shopId }: ShopScope): CompiledQuery =>
  tx
    .updateTable('shops')
    .set((e) => ({ version: e('version', '+', 1) }))
    .where('id', '=', shopId)
    .compile()

/** Returns a row for the first with this key; a repeat waits for the first and gets none. */
export const askKey = (
  tx: Tx,
  { shopId }: ShopScope,
  key: string,
  bodyHash: Buffer,
  now: Millis,
): CompiledQuery<{ key: string }> =>
  tx
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, key, body_hash: bodyHash, created_at: toWire(now) })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .compile()

/** What the first with this key made; refused where its body was another. */
export const findRepeated = async (
  tx: Tx,
  { shopId }: ShopScope,
  key: string,
  bodyHash: Buffer,
): Promise<number | Refusal<'idempotency_key_reused'>> => {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .select(['body_hash', 'reservation_id'])
    .executeTakeFirstOrThrow()
  if (!kept.body_hash.equals(bodyHash) || kept.reservation_id === null)
    return refuse('idempotency_key_reused')
  return kept.reservation_id
}
