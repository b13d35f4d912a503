// Idempotency: the first call with a key makes something, a repeat gets the same thing, another body with it is refused.
// Kept for 30 days; refusals are rolled back and leave no key.
import { createHash } from 'node:crypto'
import { millisToWire, type Millis } from './clock.ts'
import type { ShopScope } from './database/scope.ts'
import { read, type Db, type Tx } from './database/transactions.ts'
import { refuse, type Refusal } from './errors.ts'

/** `kind` says what the call makes; each feature names its own. */
export type IdempotencyKey = { key: string; kind: string; hash: Buffer }

/** Of the parsed body, so that the order of keys and the spelling of folded fields do not matter. */
export const idempotencyKey = (key: string, kind: string, body: object): IdempotencyKey => ({
  key,
  kind,
  hash: createHash('sha256')
    .update(JSON.stringify([kind, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest(),
})

/**
 * The id of what an earlier call with this key made; undefined where this is the first, refused where the body was another. To be read
 * under the lock that every writer of the shop takes: two calls with one key come one after the other.
 */
export const findResult = async (
  tx: Tx,
  { shopId }: ShopScope,
  { key, hash }: IdempotencyKey,
): Promise<number | undefined | Refusal<'idempotency_key_reused'>> => {
  const saved = await tx
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .select(['body_hash', 'target'])
    .executeTakeFirst()
  if (!saved) return undefined
  return saved.body_hash.equals(hash) ? saved.target : refuse('idempotency_key_reused')
}

/** Written in the transaction that makes the target. */
export const saveResult = async (
  tx: Tx,
  { shopId }: ShopScope,
  { key, kind, hash }: IdempotencyKey,
  target: number,
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, key, kind, body_hash: hash, target, created_at: millisToWire(now) })
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
