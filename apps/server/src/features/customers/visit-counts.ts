// What every writer of a customer's record, or of a visit of theirs, needs.
import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { searchKeyOf, searchVersion, type Findable } from './search-key.ts'

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
 * Counts a customer's agreed visits and finds the start of the last one. Whoever links a reservation to another customer, or changes
 * whether it is agreed or when an agreed one starts, calls this after it, under the shop's lock. Rule CUST-35.
 */
export const countVisits = async (tx: Tx, { shopId }: ShopScope, customerId: number): Promise<void> => {
  await sql`
    update customers c set agreed_count = v.count, last_agreed_at = v.last
    from (select count(*) as count, coalesce(max(r.start_at), '-infinity') as last from reservations r
      where r.shop_id = ${shopId} and r.customer_id = ${customerId} and r.status in ('reserved', 'treated')) v
    where c.shop_id = ${shopId} and c.id = ${customerId} and (c.agreed_count, c.last_agreed_at) is distinct from (v.count, v.last)`.execute(
    tx,
  )
}

/** The same of several at once. */
export const countVisitsOf = async (
  tx: Tx,
  { shopId }: ShopScope,
  customerIds: readonly number[],
): Promise<void> => {
  if (customerIds.length === 0) return
  await sql`
    update customers c set agreed_count = v.count, last_agreed_at = v.last
    from (
      select p.id, count(r.id) as count, coalesce(max(r.start_at), '-infinity') as last
      from unnest(${[...customerIds]}::bigint[]) as p(id)
      left join reservations r on r.shop_id = ${shopId} and r.customer_id = p.id and r.status in ('reserved', 'treated')
      group by p.id) v
    where c.shop_id = ${shopId} and c.id = v.id and (c.agreed_count, c.last_agreed_at) is distinct from (v.count, v.last)`.execute(
    tx,
  )
}

/** The same of all customers of a shop that was filled just now. */
export const countAllVisits = async (tx: Tx, { shopId }: ShopScope): Promise<void> => {
  await sql`
    update customers c set agreed_count = v.count, last_agreed_at = v.last
    from (
      select p.id, count(r.id) as count, coalesce(max(r.start_at), '-infinity') as last from customers p
      left join reservations r on r.shop_id = ${shopId} and r.customer_id = p.id and r.status in ('reserved', 'treated')
      where p.shop_id = ${shopId} group by p.id) v
    where c.shop_id = ${shopId} and c.id = v.id`.execute(tx)
}

export const randomCode = (): string => String(randomInt(10_000_000)).padStart(7, '0')
