// Regulars who are late against their own rhythm. Rules REP-16, REP-17.
import type { OverdueCustomer } from '@noren/contract/reports/regulars'
import { formatDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { todayOf } from '#features/hours/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { localDateOf } from './visits-sql.ts'

const daysAtLeast = 3
/** The last ones say how somebody comes now. */
const intervalsCounted = 10

type Found = { total: number; customers: OverdueCustomer[] }

/** Those who became overdue last come first: they are the likeliest to come again. One statement. */
export const listOverdue = (
  db: Db,
  scope: ShopScope,
  { page, perPage }: { page: number; perPage: number },
  now: Millis,
): Promise<Found> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const today = sql`${formatDay(todayOf(now))}::date`
    const { rows } = await sql<Found>`
      with days as (
        select r.customer_id, ${localDateOf(sql`r.start_at`)} as day, count(*) as visits from reservations r
        where r.shop_id = ${shopId} and r.status = 'treated' and r.customer_id is not null group by 1, 2),
      gaps as (
        select d.*, row_number() over w as nth, d.day - lead(d.day) over w as gap from days d
        window w as (partition by d.customer_id order by d.day desc)),
      rhythms as (
        select g.customer_id, sum(g.visits)::int as visits, max(g.day) as last_on,
          ceil(percentile_cont(0.5) within group (order by g.gap) filter (where g.nth <= ${intervalsCounted}))::int as interval
        from gaps g group by g.customer_id having count(*) >= ${daysAtLeast}),
      overdue as materialized (
        select h.*, c.name, c.phone, c.email from rhythms h
        join customers c on c.shop_id = ${shopId} and c.id = h.customer_id
        where 2 * (${today} - h.last_on) > 3 * h.interval
          and c.forgotten_at is null and c.merged_into_id is null and c.online_booking <> 'refused'
          -- To come, or here lately without anybody having closed the visit.
          and not exists (select from reservations n where n.shop_id = ${shopId} and n.customer_id = h.customer_id
            and n.status in ('reserved', 'pending_approval') and ${localDateOf(sql`n.start_at`)} > h.last_on)),
      shown as (
        select * from overdue order by 2 * (last_on - date '1970-01-01') + 3 * interval desc, customer_id
        limit ${perPage} offset ${(page - 1) * perPage})
      select (select count(*) from overdue) as total,
        (select coalesce(jsonb_agg(jsonb_build_object('customer_id', o.customer_id, 'name', o.name, 'phone', o.phone, 'email', o.email,
            'visits', o.visits, 'last_visit_on', o.last_on, 'interval', o.interval, 'overdue_days', ${today} - o.last_on - o.interval,
            'last_menu_name', v.menu_name, 'last_reservation_id', v.id, 'staffName', t.name)
            order by 2 * (o.last_on - date '1970-01-01') + 3 * o.interval desc, o.customer_id), '[]')
          from shown o
          cross join lateral (select r.id, r.menu_name, r.staff_id from reservations r
            where r.shop_id = ${shopId} and r.customer_id = o.customer_id and r.status = 'treated'
            order by r.start_at desc, r.id desc limit 1) v
          join staff t on t.shop_id = ${shopId} and t.id = v.staff_id) as customers`.execute(tx)
    return rows[0] ?? { total: 0, customers: [] }
  })
