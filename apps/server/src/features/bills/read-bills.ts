import { sql } from 'kysely'
import type { TaxRate } from '@noren/contract/bills/amounts'
import { paidStatuses } from '#features/payments/api'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { StoredBill } from './stored-bill.ts'

/** All bills of a visit, the latest first. */
export const readBills = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
): Promise<StoredBill[]> => {
  const { rows } = await sql<StoredBill>`
    select b.id, b.revision, b.sold_on::text as sold_on, b.staff_id, b.reason, b.total, b.rounding, b.received, b.created_at, b.ended_at,
      case when b.discount_kind is not null then
        jsonb_build_object('kind', b.discount_kind, 'value', b.discount_value, 'reason', b.discount_reason) end as discount,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'unit_price', l.unit_price,
          'quantity', l.quantity, 'amount', l.amount, 'tax_rate', l.tax_rate) order by l.priority), '[]')
        from bill_lines l where l.shop_id = ${shopId} and l.bill_id = b.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'paid_on', p.paid_on)), '[]')
        from bill_payments p where p.shop_id = ${shopId} and p.bill_id = b.id) as payments
    from bills b where b.shop_id = ${shopId} and b.reservation_id = ${reservationId} order by b.revision desc`.execute(
    tx,
  )
  return rows
}

/** Of a reservation `r`: its bill that counts. */
export const billColumn = ({ shopId }: ShopScope) =>
  sql<{ total: number; revision: number } | null>`(
    select jsonb_build_object('total', b.total, 'revision', b.revision) from bills b
    where b.shop_id = ${shopId} and b.reservation_id = r.id and b.ended_at is null)`.as('bill')

/** Whether a reservation `r` has one that counts. */
export const hasBillColumn = ({ shopId }: ShopScope) =>
  sql<boolean>`exists (select from bills b where b.shop_id = ${shopId} and b.reservation_id = r.id and b.ended_at is null)`.as(
    'has_bill',
  )

export type BillFacts = {
  /** Paid through the booking site and not given back. */
  prepaid: number
  /** Of the days that were asked about, those that are closed. */
  closed: string[]
  /** Whether one of the menus that were asked about is none of the shop's. */
  isMenuUnknown: boolean
}

export const readBillFacts = async (
  tx: Tx,
  { shopId }: ShopScope,
  {
    reservationId,
    days,
    menuIds = [],
  }: { reservationId: number; days: readonly string[]; menuIds?: readonly number[] },
): Promise<BillFacts> => {
  const { rows } = await sql<BillFacts>`
    select coalesce((select p.amount - p.refund_amount from payments p
        where p.shop_id = ${shopId} and p.reservation_id = ${reservationId} and p.status = any(${paidStatuses})
        order by p.id desc limit 1), 0) as prepaid,
      (select coalesce(array_agg(c.date::text), '{}') from day_closings c
        where c.shop_id = ${shopId} and c.date = any(${days}::date[]) and c.reopened_at is null) as closed,
      exists (select from unnest(${menuIds}::bigint[]) n (id)
        where not exists (select from menus m where m.shop_id = ${shopId} and m.id = n.id)) as "isMenuUnknown"`.execute(
    tx,
  )
  if (!rows[0]) throw new Error('a select without a row')
  return rows[0]
}

export type Article = { name: string; unit_price: number; tax_rate: TaxRate }

/** So many of the latest sales are looked at, and so many articles are proposed. */
const articlesFrom = 200
const articlesMax = 20

/** Articles that were sold lately, the latest first. */
export const listArticles = async (tx: Tx, { shopId }: ShopScope): Promise<Article[]> => {
  const { rows } = await sql<Article>`
    select s.name, s.unit_price, s.tax_rate from (
      select l.name, l.unit_price, l.tax_rate, l.bill_id from bill_lines l join bills b on b.shop_id = ${shopId} and b.id = l.bill_id
      where l.shop_id = ${shopId} and l.kind = 'retail' and b.ended_at is null order by l.bill_id desc limit ${articlesFrom}) s
    group by s.name, s.unit_price, s.tax_rate order by max(s.bill_id) desc, s.name, s.unit_price limit ${articlesMax}`.execute(
    tx,
  )
  return rows
}
