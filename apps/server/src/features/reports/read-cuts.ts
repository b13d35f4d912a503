// What the sales of a period consist of: by who served, what was sold, how it was paid, who came, from where and how long before.
import type { SoldMethod } from '@noren/contract/bills/closings'
import type { CustomerKind, LeadTime, VisitSource } from '@noren/contract/reports/sales'
import type { CancelReason } from '@noren/scheduling/status'
import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import {
  beforeSql,
  canceledSql,
  kindJoins,
  kindOf,
  leadTimeOf,
  linesSql,
  paymentsSql,
  sourceOf,
  treatedSql,
  type Window,
} from './visits-sql.ts'

type Sold = { visits: number; amount: number }
type SoldLines = { count: number; amount: number }

/** The largest sum first. */
export type Cuts = {
  by_staff: (Sold & { staff_id: number; name: string })[]
  by_menu: (SoldLines & { menu_id: number | null; kind: string; name: string })[]
  by_category: (SoldLines & { category_id: number | null; name: string | null })[]
  by_method: (Sold & { method: SoldMethod })[]
  by_customer: (Sold & { kind: CustomerKind })[]
  by_source: (Sold & { source: VisitSource })[]
  by_lead_time: { lead_time: LeadTime; visits: number }[]
  cancellations: { reason: CancelReason; count: number }[]
  target: number | null
}

/** One statement. `month` is that of the target, as its first day. */
export const readCuts = async (
  tx: Tx,
  scope: ShopScope,
  { window, month }: { window: Window; month: string },
): Promise<Cuts> => {
  const { shopId } = scope
  const visits = sql`visits`
  const { rows } = await sql<Cuts>`
    with visits as materialized (
      -- No more than is asked below: a year's rows have to stay in memory.
      select reservation_id, start_at, created_at, staff_id, customer_id, source, channel, is_brought, bill_id, amount, refunded
      from ${treatedSql(scope, window)} t),
    ${beforeSql(scope, visits)},
    seen as materialized (
      select v.amount, v.is_brought, ${kindOf} as kind, ${sourceOf} as source, ${leadTimeOf} as lead_time from visits v ${kindJoins}),
    sold as materialized (
      -- Menus by their record, whatever name they had; what has none by its name.
      select l.menu_id, max(l.kind) as kind, case when l.menu_id is null then l.name end as name, sum(l.quantity)::float8 as count,
        sum(l.amount)::float8 as amount
      from ${linesSql(scope, visits)} l group by l.menu_id, 3, case when l.menu_id is null then l.kind end)
    select
      ${cut(sql`select v.staff_id, t.name, ${visitSums} from visits v join staff t on t.shop_id = ${shopId} and t.id = v.staff_id group by 1, 2`, 'staff_id')} as by_staff,
      ${cut(
        sql`select l.menu_id, l.kind, coalesce(m.name, l.name) as name, l.count, l.amount from sold l
          left join menus m on m.shop_id = ${shopId} and m.id = l.menu_id`,
        'menu_id, kind, name',
      )} as by_menu,
      ${cut(
        sql`select c.id as category_id, c.name, sum(l.count) as count, sum(l.amount) as amount from sold l
          left join menus m on m.shop_id = ${shopId} and m.id = l.menu_id
          left join menu_categories c on c.shop_id = ${shopId} and c.id = m.category_id group by 1, 2`,
        'category_id',
      )} as by_category,
      ${cut(sql`select v.method, ${visitSums} from ${paymentsSql(scope, visits)} v group by 1`, 'method')} as by_method,
      ${cut(sql`select v.kind, ${visitSums} from seen v group by 1`, 'kind')} as by_customer,
      ${cut(sql`select v.source, ${visitSums} from seen v where not v.is_brought group by 1`, 'source')} as by_source,
      ${counts(sql`select v.lead_time, count(*) as visits from seen v where not v.is_brought group by 1`)} as by_lead_time,
      ${counts(sql`select v.reason, count(*) as count from ${canceledSql(scope, window)} v group by 1`)} as cancellations,
      (select g.amount from sales_targets g where g.shop_id = ${shopId} and g.month = ${month}::date) as target`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without FROM has one row')
  return row
}

const visitSums = sql`count(*) as visits, sum(v.amount) as amount`

const cut = (groups: RawBuilder<unknown>, order: string) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(g) order by g.amount desc, ${sql.join(order.split(', ').map((name) => sql.ref(`g.${name}`)))}), '[]') from (${groups}) g)`

const counts = (groups: RawBuilder<unknown>) =>
  sql`(select coalesce(jsonb_agg(to_jsonb(g)), '[]') from (${groups}) g)`
