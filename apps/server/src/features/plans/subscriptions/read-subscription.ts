import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { findInShops, type DueQuery } from '#platform/database/find-due'
import { read, readOnce, type Db, type Tx } from '#platform/database/transactions'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { PlanCode } from '../allowances.ts'
import { planOf, type ContractStatus } from './standing.ts'

/** The shop's row as it stands; undefined where nothing was ever ordered. */
export const readSubscription = (db: Db, scope: ShopScope) =>
  read(db, scope, (tx) =>
    tx
      .selectFrom('subscriptions')
      .where('shop_id', '=', scope.shopId)
      .selectAll()
      .$narrowType<{ status: ContractStatus | null; billing_interval: 'month' | 'year' | null }>()
      .executeTakeFirst(),
  )

/** The plan that the stored contract gives, inside a transaction that has locked the shop. */
export const readPaidPlan = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<PlanCode> => {
  const row = await tx
    .selectFrom('subscriptions')
    .where('shop_id', '=', shopId)
    .select(['status', 'auto_renew', 'current_period_end'])
    .$narrowType<{ status: ContractStatus | null }>()
    .executeTakeFirst()
  if (!row?.status || row.current_period_end === null) return 'free'
  const { status, auto_renew: autoRenew, current_period_end: end } = row
  // Of a contract that was ended early the end of its period is when it ended.
  return planOf({ status, autoRenew, endedEarly: false, periodEnd: wireToMillis(end) }, now)
}

/** How many shops one run looks after; the next run goes on. */
export const atOnce = 200

/** Shops of which the provider has to be asked. */
export const dueQuery =
  (now: Millis): DueQuery<{ shop_id: number }> =>
  (own) =>
    sql`
    select shop_id from subscriptions where ${own('shop_id')} and next_look_at <= ${millisToWire(now)}
    order by next_look_at limit ${atOnce}`

/** The owner has asked for the deletion of the account: nothing may be charged for a further period. */
export const isLeaving = async (db: Db, { shopId }: ShopScope): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .where('shop_id', '=', shopId)
    .where('deletion_at', 'is not', null)
    .select('id')
    .executeTakeFirst()) !== undefined

export const readOwnerOf = async (db: Db, scope: ShopScope) => {
  const [shop] = await readOnce(
    db,
    scope,
    sql<{ name: string }>`select s.name from shops s where s.id = ${scope.shopId}`.compile(db),
  )
  const owner = await db
    .selectFrom('users')
    .where('shop_id', '=', scope.shopId)
    .select(['email', 'language'])
    .executeTakeFirst()
  return { name: shop?.name ?? '', email: owner?.email, language: owner?.language ?? 'ja' }
}

/** The shop that has this customer at the provider. */
export const findShopOf = async (db: Db, customerId: string) => {
  const [shop] = await findInShops(
    db,
    sql<{ shop_id: number }>`select shop_id from subscriptions where customer_id = ${customerId} limit 1`,
  )
  return shop
}

/** Customers at the provider whose shop is gone. */
export const listEndings = (db: Db, until: string) =>
  db
    .selectFrom('subscription_endings')
    .where('created_at', '<=', until)
    .select(['id', 'customer_id'])
    .orderBy('id')
    .limit(atOnce)
    .execute()
