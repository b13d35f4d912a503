// Who came first in a month, and how many of them came again. Rule REP-15.
import type { Cohorts } from '@noren/contract/reports/regulars'
import { addMonths, formatDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { todayOf } from '#features/hours/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { instantsOf, monthOf } from './periods.ts'
import { alongSql, localDateOf } from './visits-sql.ts'

const monthsBefore = 12

/** `after`: months from the first visit to the next one on another day; null where there was none. */
type Group = { month: string; after: number | null; customers: number }

/** One statement over the visits of the shop that have a customer. */
export const readCohorts = (db: Db, scope: ShopScope, now: Millis): Promise<Cohorts> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const months = monthsUntil(now)
    const oldest = instantsOf({ from: months[0] ?? 0, to: months[0] ?? 0 })
    const { rows } = await sql<Group>`
      with firsts as materialized (
        select r.customer_id, min(r.start_at) as first_at from reservations r
        where r.shop_id = ${shopId} and r.status = 'treated' and r.customer_id is not null
        group by r.customer_id having min(r.start_at) >= ${millisToWire(oldest.from)}::timestamptz),
      seconds as (
        select f.customer_id, ${localDateOf(sql`f.first_at`)} as first_on, ${localDateOf(sql`min(r.start_at)`)} as second_on
        from firsts f left join reservations r on r.shop_id = ${shopId} and r.customer_id = f.customer_id and r.status = 'treated'
          and ${localDateOf(sql`r.start_at`)} > ${localDateOf(sql`f.first_at`)}
        where f.customer_id not in (${alongSql(shopId)})
        group by f.customer_id, f.first_at)
      select to_char(first_on, 'YYYY-MM') as month, ((extract(year from second_on) - extract(year from first_on)) * 12
        + extract(month from second_on) - extract(month from first_on))::int as after, count(*) as customers
      from seconds group by 1, 2`.execute(tx)
    return {
      cohorts: months.map((first, nth) => {
        const month = formatDay(first).slice(0, 7)
        const groups = rows.filter((group) => group.month === month)
        return {
          month,
          customers: sumOf(groups),
          returned: Array.from({ length: months.length - nth }, (_, within) =>
            sumOf(groups.filter(({ after }) => after !== null && after <= within)),
          ),
        }
      }),
    }
  })

/** Their first days, the oldest first. */
const monthsUntil = (now: Millis): number[] => {
  const present = monthOf(todayOf(now)).from
  return Array.from({ length: monthsBefore + 1 }, (_, nth) => addMonths(present, nth - monthsBefore))
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { customers }) => sum + customers, 0)
