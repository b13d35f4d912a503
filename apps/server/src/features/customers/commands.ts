// What every writer of a customer's record needs.
import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { searchKeyOf, searchVersion, type Findable } from './rules.ts'

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

export const randomCode = (): string => String(randomInt(10_000_000)).padStart(7, '0')
