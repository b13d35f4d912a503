// The visits of days with what they sold, and the cash that was received.
import type { SoldMethod } from '@noren/contract/bills/closings'
import type { TaxRate } from '@noren/contract/bills/amounts'
import type { Status } from '@noren/scheduling/status'
import { sql } from 'kysely'
import { soldSql } from '#features/bills/api'
import { millisToWire } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { midnightOf } from './days.ts'

/** Agreed or treated; all that is null is so while the visit is not treated. */
export type VisitRow = {
  id: number
  start_at: string
  end_at: string
  status: Status
  customerName: string
  staff_id: number
  staffName: string
  menu_name: string
  amount: number | null
  refunded: number | null
  bill_id: number | null
  revision: number | null
  paid: { method: SoldMethod; amount: number }[]
  taxed: { rate: TaxRate; amount: number }[]
}

/** That begin on the dates, both ends included, in order. */
export const readVisits = async (
  tx: Tx,
  scope: ShopScope,
  { from, to }: { from: string; to: string },
): Promise<VisitRow[]> => {
  const { shopId } = scope
  const [begin, end] = [midnightOf(from), midnightOf(to, 1)]
  const { rows } = await sql<VisitRow>`
    select r.id, r.start_at, r.end_at, r.status, r.name as "customerName", t.id as staff_id, t.name as "staffName", r.menu_name, s.amount, s.refunded,
      s.bill_id, (select b.revision from bills b where b.shop_id = ${shopId} and b.id = s.bill_id) as revision,
      (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount)), '[]') from bill_payments p
        where p.shop_id = ${shopId} and p.bill_id = s.bill_id) as paid,
      (select coalesce(jsonb_agg(jsonb_build_object('rate', l.rate, 'amount', l.amount)), '[]') from (
        select b.tax_rate as rate, sum(b.amount) as amount from bill_lines b
        where b.shop_id = ${shopId} and b.bill_id = s.bill_id group by b.tax_rate) l) as taxed
    from reservations r
    left join ${soldSql(scope, begin, end)} s on s.reservation_id = r.id
    join staff t on t.shop_id = ${shopId} and t.id = coalesce(s.staff_id, r.staff_id)
    where r.shop_id = ${shopId} and r.start_at >= ${millisToWire(begin)}::timestamptz and r.start_at < ${millisToWire(end)}::timestamptz
      and r.status in ('reserved', 'treated') and not r.is_block and r.hold_expires_at is null
    order by r.start_at, r.id`.execute(tx)
  return rows
}

/** What current bills say was received in cash in these days, whenever the visits were. */
export const cashSql = ({ shopId }: ShopScope, from: string, to: string) => sql<{
  date: string
  amount: number
}>`(
  select p.paid_on as date, sum(p.amount) as amount from bill_payments p
  join bills b on b.shop_id = ${shopId} and b.id = p.bill_id and b.ended_at is null
  where p.shop_id = ${shopId} and p.method = 'cash' and p.paid_on between ${from}::date and ${to}::date
  group by p.paid_on)`
