// How often a customer was here and when: the one place that computes it (rules CUST-4, CUST-70 to CUST-73), and stores it; with what every
// writer of a record needs beside it.
import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { BroughtVisits } from '@noren/contract/customers/brought'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
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

/** What both give: of no customer's visits 0 and nulls. */
export type VisitFigures = {
  visit_count: number
  first_visited_at: string | null
  last_visited_at: string | null
  brought: BroughtVisits | null
}

/** Which reservations `r` count as visits: those that are agreed, whenever they are. */
export const agreedSql = sql`r.status in ('reserved', 'treated')`
/** Those that took place: treated, or reserved and past. */
export const pastSql = (now: Millis) =>
  sql`(r.status = 'treated' or (r.status = 'reserved' and r.end_at <= ${millisToWire(now)}))`

/** No visit takes longer: what began before has ended. */
export const longestVisit = 2 * dayMs

/** Those to which somebody did not come. Rule CUST-83. */
const noShowSql = sql`r.cancel_reason = 'no_show'`

/** Of the customer whose id the expression is, as a row to be joined. What was merged into the record belongs to it. */
export const figuresOf = (
  { shopId }: ShopScope,
  customerId: RawBuilder<unknown>,
  counted: RawBuilder<unknown>,
): RawBuilder<VisitFigures> => sql`(
  select ${figures} from
    (select ${visits} from reservations r where r.shop_id = ${shopId} and r.customer_id = ${customerId} and ${counted}) v,
    (select ${records} from customers p
      where p.shop_id = ${shopId} and (p.id = ${customerId} or p.merged_into_id = ${customerId})) b)`

/**
 * The same, with `id`, of all customers of the shop or of some. Each table is read once: while a shop is imported nothing is known of its
 * rows, and looking customers up one by one would take minutes.
 */
export const figuresOfAll = (
  { shopId }: ShopScope,
  counted: RawBuilder<unknown>,
  ids?: readonly number[],
): RawBuilder<VisitFigures & { id: number }> => {
  const among = (column: string) =>
    ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${ids}::bigint[])`
  const brought = sql`brought_count, brought_first_on, brought_last_on`
  return sql`(
    select b.id, ${figures} from (
      select p.id, ${records} from (
        select id, ${brought} from customers where shop_id = ${shopId} ${among('id')}
        union all
        select merged_into_id, ${brought} from customers
        where shop_id = ${shopId} and merged_into_id is not null ${among('merged_into_id')}) p
      group by p.id) b
    left join (
      select r.customer_id, ${visits} from reservations r
      where r.shop_id = ${shopId} and r.customer_id is not null and ${counted} ${among('r.customer_id')}
      group by r.customer_id) v on v.customer_id = b.id)`
}

/**
 * Counts a customer's agreed visits and finds when the last one was, those that came along too; and how often they did not come. Whoever links a reservation to another
 * customer, changes whether it is agreed or when an agreed one starts, merges records or changes what one says of visits of before, calls
 * this after it, under the shop's lock. Rule CUST-35.
 */
export const countVisits = (tx: Tx, scope: ShopScope, customerId: number): Promise<void> =>
  store(
    tx,
    scope,
    sql`(select ${customerId}::bigint as id, f.*, n.count, n.last
    from ${figuresOf(scope, sql`${customerId}::bigint`, agreedSql)} f
    cross join (select count(*) as count, max(r.start_at) as last from reservations r
      where r.shop_id = ${scope.shopId} and r.customer_id = ${customerId} and ${noShowSql}) n)`,
  )

/** The same of many. */
export const countVisitsOf = async (
  tx: Tx,
  scope: ShopScope,
  customerIds: readonly number[],
): Promise<void> => {
  if (customerIds.length > 0) await store(tx, scope, countedOfAll(scope, customerIds))
}

/** The same of all customers of a shop that was filled just now. */
export const countAllVisits = (tx: Tx, scope: ShopScope): Promise<void> =>
  store(tx, scope, countedOfAll(scope))

/** With `count` and `last`: how often each did not come. All that a record stores of its visits. */
export const countedOfAll = (scope: ShopScope, ids?: readonly number[]): RawBuilder<Counted> => sql`(
  select f.*, coalesce(n.count, 0) as count, n.last from ${figuresOfAll(scope, agreedSql, ids)} f
  left join (
    select r.customer_id, count(*) as count, max(r.start_at) as last from reservations r
    where r.shop_id = ${scope.shopId} and ${noShowSql} and r.customer_id is not null
      ${ids === undefined ? sql`` : sql`and r.customer_id = any(${[...ids]}::bigint[])`}
    group by r.customer_id) n on n.customer_id = f.id)`

type Counted = VisitFigures & { id: number; count: number; last: string | null }

const store = async (tx: Tx, { shopId }: ShopScope, counted: RawBuilder<unknown>): Promise<void> => {
  await sql`
    update customers c set agreed_count = f.visit_count, last_agreed_at = coalesce(f.last_visited_at, '-infinity'),
      no_show_count = f.count, last_no_show_at = f.last
    from ${counted} f
    where c.shop_id = ${shopId} and c.id = f.id and (c.agreed_count, c.last_agreed_at, c.no_show_count, c.last_no_show_at)
      is distinct from (f.visit_count, coalesce(f.last_visited_at, '-infinity'), f.count, f.last)`.execute(tx)
}

export const randomCode = (): string => String(randomInt(10_000_000)).padStart(7, '0')

const visits = sql`
  count(*) filter (where not r.is_brought) as here, count(*) filter (where r.is_brought) as along,
  min(r.start_at) as first_at, max(r.start_at) as last_at,
  min(r.start_at) filter (where r.is_brought) as along_first, max(r.start_at) filter (where r.is_brought) as along_last`

const records = sql`
  coalesce(sum(p.brought_count), 0) as said, min(p.brought_first_on) as first_on, max(p.brought_last_on) as last_on`

/** A file that says 12 and twelve visits on record are the same 12. */
const alongSql = sql`greatest(coalesce(v.along, 0), b.said)`
const beginOf = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Asia/Tokyo')`
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Tokyo')::date`

/** The first is not known where visits came along and nothing says when they began. */
const figures = sql`
  coalesce(v.here, 0) + ${alongSql} as visit_count,
  case when b.first_on is not null or (b.said <= coalesce(v.along, 0) and (b.last_on is null or b.last_on >= ${dayOf(sql`v.first_at`)}))
    then least(v.first_at, ${beginOf(sql`b.first_on`)}) end as first_visited_at,
  greatest(v.last_at, ${beginOf(sql`b.last_on`)}) as last_visited_at,
  case when ${alongSql} > 0 or b.first_on is not null or b.last_on is not null then json_build_object(
    'count', ${alongSql},
    'first_on', least(b.first_on, ${dayOf(sql`v.along_first`)}),
    'last_on', greatest(b.last_on, ${dayOf(sql`v.along_last`)})) end as brought`
