// The list behind a figure: the same rows, with the amounts as they were counted. Rules REP-12, REP-13.
import type { CountedQuery, CountedVisit } from '@noren/contract/reports/counted-visits'
import type { Status } from '@noren/scheduling/status'
import { sql, type RawBuilder } from 'kysely'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { daysIn, instantsOf } from './periods.ts'
import {
  beforeSql,
  bookedSql,
  canceledSql,
  kindJoins,
  kindOf,
  leadTimeOf,
  linesSql,
  localDateOf,
  paymentsSql,
  sourceOf,
  treatedSql,
} from './visits-sql.ts'

type Found = { total: number; amount: number; visits: Omit<CountedVisit, 'status'>[] }

/** One statement. */
export const listCounted = (
  db: Db,
  scope: ShopScope,
  query: CountedQuery & { page: number; per_page: number },
  now: Millis,
): Promise<{ rows: CountedVisit[]; total: number; amount: number }> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const { state = 'treated', page, per_page: perPage } = query
    const window = instantsOf(daysIn(query))
    const visits = sql`visits`
    const relation = {
      treated: () => treatedSql(scope, window),
      booked: () => bookedSql(scope, window, now),
      canceled: () => canceledSql(scope, window),
      no_show: () => canceledSql(scope, window),
    }[state]()
    const { rows } = await sql<Found>`
      with visits as materialized (select * from ${relation} w),
      ${query.customer === undefined ? sql`` : sql`${beforeSql(scope, visits)},`}
      ${query.method === undefined ? sql`` : sql`paid as materialized ${ofMethod(scope, query.method)},`}
      ${asksLines(query) ? sql`parts as materialized ${ofLines(scope, query)},` : sql``}
      found as materialized (
        select v.reservation_id as id, v.start_at, v.name, v.staff_id, v.menu_name, ${amountOf(query)} as amount from visits v
        ${query.customer === undefined ? sql`` : kindJoins}
        ${query.method === undefined ? sql`` : sql`join paid p on p.reservation_id = v.reservation_id`}
        ${asksLines(query) ? sql`join parts l on l.reservation_id = v.reservation_id` : sql``}
        where ${sql.join([sql`true`, ...conditionsOf(scope, query)], sql` and `)})
      select (select count(*) from found) as total, (select coalesce(sum(amount), 0)::bigint from found) as amount,
        (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'start_at', x.start_at, 'customerName', x.name, 'staffName', t.name,
            'menu_name', x.menu_name, 'amount', x.amount) order by x.start_at desc, x.id desc), '[]')
          from (select * from found order by start_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}) x
          join staff t on t.shop_id = ${shopId} and t.id = x.staff_id) as visits`.execute(tx)
    const [row] = rows
    if (!row) throw new Error('a statement without FROM has one row')
    return {
      total: row.total,
      amount: row.amount,
      rows: row.visits.map((visit) => ({ ...visit, status: statusOf[state] })),
    }
  })

const statusOf: Record<NonNullable<CountedQuery['state']>, Status> = {
  treated: 'treated',
  booked: 'reserved',
  canceled: 'canceled',
  no_show: 'canceled',
}

const asksLines = ({ menu_id, category_id }: CountedQuery): boolean =>
  menu_id !== undefined || category_id !== undefined

/** Asked for a way, a menu or a category it is what counts to that; for both, of the whole visit. */
const amountOf = (query: CountedQuery): RawBuilder<number> => {
  if (query.method !== undefined && !asksLines(query)) return sql`p.amount`
  return asksLines(query) && query.method === undefined ? sql`l.amount` : sql`v.amount`
}

const ofMethod = (scope: ShopScope, method: string) =>
  sql`(select w.reservation_id, w.amount from ${paymentsSql(scope, sql`visits`)} w where w.method = ${method})`

const ofLines = (scope: ShopScope, { menu_id, category_id }: CountedQuery) => sql`(
  select w.reservation_id, sum(w.amount) as amount from ${linesSql(scope, sql`visits`)} w
  join menus m on m.shop_id = ${scope.shopId} and m.id = w.menu_id
  where (${menu_id ?? null}::bigint is null or m.id = ${menu_id ?? null}::bigint)
    and (${category_id ?? null}::bigint is null or m.category_id = ${category_id ?? null}::bigint)
  group by w.reservation_id)`

const conditionsOf = (scope: ShopScope, query: CountedQuery): RawBuilder<unknown>[] => {
  const { state, staff_id, customer, source, lead_time, reason, weekday, hour } = query
  const where = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
    value === undefined ? [] : [condition(value)]
  return [
    ...(state === 'canceled' ? [sql`v.reason <> 'no_show'`] : []),
    ...(state === 'no_show' ? [sql`v.reason = 'no_show'`] : []),
    ...where(staff_id, (id) => sql`v.staff_id = ${id}::bigint`),
    // Of both: a way is of treated visits alone, and so is noted of no other.
    ...where(query.method, () => ((state ?? 'treated') === 'treated' ? sql`true` : sql`false`)),
    ...where(customer, (kind) => sql`${kindOf} = ${kind}`),
    ...where(query.returned_within, (months) => cameAgain(scope, months)),
    ...where(source, (from) => sql`not v.is_brought and ${sourceOf} = ${from}`),
    ...where(lead_time, (time) => sql`not v.is_brought and ${leadTimeOf} = ${time}`),
    ...where(reason, (why) => sql`v.reason = ${why}`),
    ...(weekday === undefined && hour === undefined ? [] : [isBusyAt(scope, { weekday, hour })]),
  ]
}

/** On another day, as cohorts count it. Rules REP-15, REP-59. */
const cameAgain = ({ shopId }: ShopScope, months: number): RawBuilder<unknown> => sql`exists (
  select from reservations r
  where r.shop_id = ${shopId} and r.customer_id = v.customer_id and r.status = 'treated'
    and r.start_at >= (${localDateOf(sql`v.start_at`)} + 1)::timestamp at time zone interval '9 hours'
    and r.start_at < (date_trunc('month', v.start_at at time zone interval '9 hours')
      + make_interval(months => ${months + 1}::int)) at time zone interval '9 hours')`

/** Whether somebody was busy with the visit at some minute of that weekday and hour, as the heat map counts it. */
const isBusyAt = (
  { shopId }: ShopScope,
  { weekday, hour }: Pick<CountedQuery, 'weekday' | 'hour'>,
): RawBuilder<unknown> => sql`exists (
  select from occupancies o cross join generate_series(lower(o.minutes) / 60, (upper(o.minutes) - 1) / 60) h
  where o.shop_id = ${shopId} and o.reservation_id = v.reservation_id and o.kind = 'visit' and o.staff_id is not null
    and (${hour ?? null}::int is null or h % 24 = ${hour ?? null}::int)
    and (${weekday ?? null}::int is null or (h / 24 + 4) % 7 = ${weekday ?? null}::int))`
