// What every writer of a customer's record, or of a visit of theirs, needs.
import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { searchKeyOf, searchVersion, type Findable } from './search-key.ts'
import { agreedSql, figuresOf, figuresOfAll } from './visit-figures.ts'

/** Whoever writes a customer's name, reading, address or telephone writes these columns too; the doctor checks it. */
export const searchColumns = (customer: Findable): { key: string; version: number } => ({
  key: searchKeyOf(customer),
  version: searchVersion,
})

/** A code that no other customer of the shop has; to be used under the shop's lock. Rule CUST-12. */
export const freeCodeSql = ({ shopId }: ShopScope): RawBuilder<string> => {
  const candidates = Array.from({ length: 5 }, randomCode)
  return sql<string>`(
    select code from unnest(${candidates}::text[]) code
    where (select c.id from customers c where c.shop_id = ${shopId} and c.customer_code = code limit 1) is null limit 1)`
}

/**
 * Counts a customer's agreed visits and finds when the last one was, those that came along too. Whoever links a reservation to another
 * customer, changes whether it is agreed or when an agreed one starts, merges records or changes what one says of visits of before, calls
 * this after it, under the shop's lock. Rule CUST-35.
 */
export const countVisits = (tx: Tx, scope: ShopScope, customerId: number): Promise<void> =>
  store(tx, scope, figuresOf(scope, sql`${customerId}::bigint`, agreedSql), sql`${customerId}::bigint`)

/** The same of many. */
export const countVisitsOf = async (
  tx: Tx,
  scope: ShopScope,
  customerIds: readonly number[],
): Promise<void> => {
  if (customerIds.length > 0) await store(tx, scope, figuresOfAll(scope, agreedSql, customerIds))
}

/** The same of all customers of a shop that was filled just now. */
export const countAllVisits = (tx: Tx, scope: ShopScope): Promise<void> =>
  store(tx, scope, figuresOfAll(scope, agreedSql))

const store = async (
  tx: Tx,
  { shopId }: ShopScope,
  counted: RawBuilder<unknown>,
  id: RawBuilder<unknown> = sql`f.id`,
): Promise<void> => {
  await sql`
    update customers c set agreed_count = f.visit_count, last_agreed_at = coalesce(f.last_visited_at, '-infinity')
    from ${counted} f
    where c.shop_id = ${shopId} and c.id = ${id}
      and (c.agreed_count, c.last_agreed_at) is distinct from (f.visit_count, coalesce(f.last_visited_at, '-infinity'))`.execute(
    tx,
  )
}

export const randomCode = (): string => String(randomInt(10_000_000)).padStart(7, '0')
