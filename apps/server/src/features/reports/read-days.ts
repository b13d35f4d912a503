// Sums of each day, of which periods are made.
import { sql } from 'kysely'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { instantsOf, type Days } from './periods.ts'
import {
  beforeSql,
  bookedSql,
  canceledSql,
  kindJoins,
  kindOf,
  localDateOf,
  treatedSql,
  type Window,
} from './visits-sql.ts'

const names = [
  'sales',
  'visits',
  'booked_visits',
  'booked',
  'new_visits',
  'returning_visits',
  'canceled',
  'no_shows',
] as const
export type Sums = Record<(typeof names)[number], number>
/** By day; those without any visit are left out. */
export type DaySums = ReadonlyMap<number, Sums>

/** `periods` must not overlap. One statement. */
export const readDays = async (
  tx: Tx,
  scope: ShopScope,
  periods: readonly Days[],
  now: Millis,
): Promise<DaySums> => {
  const windows = periods.map(instantsOf)
  const of = (relation: (window: Window) => ReturnType<typeof treatedSql>) =>
    sql`(${sql.join(
      windows.map((window) => sql`select * from ${relation(window)} w`),
      sql` union all `,
    )})`
  const { rows } = await sql<Sums & { day: number }>`
    with visits as materialized (
      select reservation_id, start_at, customer_id, amount from ${of((window) => treatedSql(scope, window))} t),
    ${beforeSql(scope, sql`visits`)},
    days as (
      select ${localDateOf(sql`v.start_at`)} as date, v.amount as sales, 1 as visits, 0 as booked_visits, 0 as booked,
        (${kindOf} = 'new')::int as new_visits, (${kindOf} = 'returning')::int as returning_visits, 0 as canceled, 0 as no_shows
      from visits v ${kindJoins}
      union all
      select ${localDateOf(sql`v.start_at`)}, 0, 0, 1, v.amount, 0, 0, 0, 0 from ${of((window) => bookedSql(scope, window, now))} v
      union all
      select ${localDateOf(sql`v.start_at`)}, 0, 0, 0, 0, 0, 0, (v.reason <> 'no_show')::int, (v.reason = 'no_show')::int
      from ${of((window) => canceledSql(scope, window))} v)
    select date - date '1970-01-01' as day, ${sql.join(names.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))}
    from days group by date`.execute(tx)
  return new Map(rows.map(({ day, ...sums }) => [day, sums]))
}

export const sumOf = (days: DaySums, { from, to }: Days): Sums => {
  const sums: Sums = {
    sales: 0,
    visits: 0,
    booked_visits: 0,
    booked: 0,
    new_visits: 0,
    returning_visits: 0,
    canceled: 0,
    no_shows: 0,
  }
  for (let day = from; day <= to; day++) {
    const one = days.get(day)
    if (one) for (const name of names) sums[name] += one[name]
  }
  return sums
}
