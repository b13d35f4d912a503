// The visits that reports count, as one relation: what they show as figures and what they list are the same rows. Rules REP-1, REP-4 to REP-7.
import { sql, type RawBuilder } from 'kysely'
import { leadTimes, type CustomerKind, type LeadTime, type VisitSource } from '@noren/contract/reports/sales'
import { soldSql } from '#features/bills/api'
import { longestVisit } from '#features/customers/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'

/** Half open. */
export type Window = { from: Millis; to: Millis }

/** A row of `visitsSql`. Whoever is canceled has a `reason`. */
export type Visit = {
  reservation_id: number
  start_at: string
  staff_id: number
  customer_id: number | null
  menu_name: string
  name: string
  is_brought: boolean
  bill_id: number | null
  amount: number
  refunded: number
}

const columns = sql`reservation_id, start_at, staff_id, customer_id, menu_name, name, source, channel, is_brought, created_at,
  bill_id, amount, refunded`

/** Treated, as they were sold. */
export const treatedSql = (scope: ShopScope, { from, to }: Window): RawBuilder<Visit> =>
  sql`(select ${columns}, null as reason from ${soldSql(scope, from, to)} t)`

/** Reserved and to come, with their price. */
export const bookedSql = (scope: ShopScope, { from, to }: Window, now: Millis): RawBuilder<Visit> =>
  unsold(
    scope,
    { from: Math.max(from, now - longestVisit), to },
    sql`r.status = 'reserved' and r.end_at > ${millisToWire(now)}::timestamptz`,
  )

/** Canceled in whatever way, or not come. Whoever did not mean to come never was a visit. */
export const canceledSql = (scope: ShopScope, window: Window): RawBuilder<Visit> =>
  unsold(scope, window, sql`r.status = 'canceled' and r.cancel_reason <> 'spam'`)

const unsold = ({ shopId }: ShopScope, { from, to }: Window, condition: RawBuilder<unknown>) =>
  sql<Visit>`(select r.id as reservation_id, r.start_at, r.staff_id, r.customer_id, r.menu_name, r.name, r.source, r.channel,
      r.is_brought, r.created_at, null::bigint as bill_id, r.price as amount, 0 as refunded, r.cancel_reason as reason
    from reservations r where r.shop_id = ${shopId} and ${condition} and not r.is_block and r.hold_expires_at is null
      and r.start_at >= ${millisToWire(from)}::timestamptz and r.start_at < ${millisToWire(to)}::timestamptz)`

/**
 * For a WITH: of each customer of `visits` the first treated visit, and who is known to have come before the shop used the product.
 * `kindOf` needs both. Each is made once, whatever the planner thinks of the number of visits.
 */
export const beforeSql = ({ shopId }: ShopScope, visits: RawBuilder<unknown>) => sql`
  firsts as materialized (
    select c.customer_id, f.start_at as first_at from (select distinct customer_id from ${visits} where customer_id is not null) c
    cross join lateral (select r.start_at from reservations r
      where r.shop_id = ${shopId} and r.status = 'treated' and r.customer_id = c.customer_id order by r.start_at limit 1) f),
  along as materialized (${alongSql(shopId)})`

/** Customers of whom the record, or one that was merged into it, says that they came before. */
export const alongSql = (shopId: number) => sql`
  select distinct coalesce(c.merged_into_id, c.id) as customer_id from customers c
  where c.shop_id = ${shopId} and (c.brought_count > 0 or c.brought_first_on is not null or c.brought_last_on is not null)`

/** Of visits `v` joined with `kindJoins`. Rule REP-5. */
export const kindOf = sql<CustomerKind>`case when v.customer_id is null then 'unknown'
  when a.customer_id is not null or f.first_at < v.start_at then 'returning' else 'new' end`

export const kindJoins = sql`left join firsts f on f.customer_id = v.customer_id left join along a on a.customer_id = v.customer_id`

/** Rule REP-6. */
export const sourceOf = sql<VisitSource>`coalesce(v.channel, v.source)`

export const localDateOf = (moment: RawBuilder<unknown>) =>
  sql`(${moment} at time zone interval '9 hours')::date`

/** Both days by the shop's calendar. Who was entered after they came, came at once. Rule REP-7. */
export const leadTimeOf = sql<LeadTime>`(array[${sql.join(leadTimes.map((time) => sql.lit(time)))}])[
  1 + width_bucket(${localDateOf(sql`v.start_at`)} - ${localDateOf(sql`v.created_at`)}, array[1, 2, 7, 14, 30])]`

/**
 * What visits consist of, of a WITH's relation of visits: the lines of the bill with its discounts and rounding, or those of the visit where
 * none was made; and what was given back. They add up to the visits' amounts. Rule REP-8.
 */
export const linesSql = ({ shopId }: ShopScope, visits: RawBuilder<unknown>) => sql`(
  select v.reservation_id, l.kind, l.menu_id, l.name, l.quantity, l.amount from ${visits} v
    join bill_lines l on l.shop_id = ${shopId} and l.bill_id = v.bill_id
  union all
  select v.reservation_id, l.kind, l.menu_id, l.name, 1, l.price from ${visits} v
    join reservation_lines l on l.shop_id = ${shopId} and l.reservation_id = v.reservation_id where v.bill_id is null
  union all
  select v.reservation_id, 'refund', null, '', 1, -v.refunded from ${visits} v where v.refunded > 0)`

/** By what way they were paid, likewise. Rule REP-9. */
export const paymentsSql = ({ shopId }: ShopScope, visits: RawBuilder<unknown>) => sql`(
  select v.reservation_id, p.method, p.amount - case p.method when 'prepaid' then v.refunded else 0 end as amount from ${visits} v
    join bill_payments p on p.shop_id = ${shopId} and p.bill_id = v.bill_id
  union all
  select v.reservation_id, 'not_noted', v.amount from ${visits} v where v.bill_id is null)`
