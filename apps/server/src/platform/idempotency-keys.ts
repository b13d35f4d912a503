// Idempotency: the first call with a key makes something, a repeat gets the same thing, another body with it is refused.
// Kept for 30 days; refusals are rolled back and so not kept.
import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { toWire, type Millis } from './clock.ts'
import type { ShopScope } from './database/scope.ts'
import { read, type Db, type Tx } from './database/transactions.ts'
import { refuse, type Refusal } from './errors.ts'

export type Key = { key: string; kind: 'reservation' | 'special_hour' | 'shop'; hash: Buffer }

/** Of the parsed body, so that the order of keys and the spelling of folded fields do not matter. */
export const keyOf = (key: string, kind: Key['kind'], body: object): Key => ({
  key,
  kind,
  hash: createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest(),
})

/** Returns a row for the first with this key; a repeat waits for the first and gets none. */
export const askKey = (
  tx: Tx,
  { shopId }: ShopScope,
  key: Key,
  now: Millis,
): CompiledQuery<{ key: string }> =>
  tx
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, key: key.key, kind: key.kind, body_hash: key.hash, created_at: toWire(now) })
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doNothing())
    .returning('key')
    .compile()

/** What the first with this key made; refused where its body was another. */
export const findMade = async (
  tx: Tx,
  { shopId }: ShopScope,
  { key, hash }: Key,
): Promise<number | Refusal<'idempotency_key_reused'>> => {
  const kept = await tx
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .select(['body_hash', 'target'])
    .executeTakeFirstOrThrow()
  if (!kept.body_hash.equals(hash) || kept.target === null) return refuse('idempotency_key_reused')
  return kept.target
}

/** Writes down what the key made. The booking does it in its own statement. */
export const keepMade = async (tx: Tx, { shopId }: ShopScope, key: Key, target: number): Promise<void> => {
  await tx
    .updateTable('idempotency_keys')
    .set({ target })
    .where('shop_id', '=', shopId)
    .where('key', '=', key.key)
    .execute()
}

/** Whether a call with this key has made something. */
export const isKeyKnown = (db: Db, scope: ShopScope, key: string): Promise<boolean> =>
  read(db, scope, async (tx) => {
    const row = await tx
      .selectFrom('idempotency_keys')
      .where('shop_id', '=', scope.shopId)
      .where('key', '=', key)
      .select('key')
      .executeTakeFirst()
    return row !== undefined
  })
