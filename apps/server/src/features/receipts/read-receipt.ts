import type { Receipt } from '@noren/contract/payments/receipts'
import { priceOf } from '@noren/scheduling/cart'
import { sql } from 'kysely'
import { currentOf, readBills } from '#features/bills/api'
import { readDomain } from '#features/domains/api'
import { addressSql, areaSql } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { paidStatuses } from '#features/payments/api'
import { billOnReceipt } from './bill-on-receipt.ts'
import { taxIn, taxRate } from './tax.ts'

/** Of the bill where the visit has one, else of the advance payment; undefined where there is neither. An address that is hidden is told to those alone who may know it (BOOK-21). Rules PAY-26, BILL-29. */
export const readReceipt = async (
  db: Db,
  scope: ShopScope,
  reservationId: number,
): Promise<Receipt | undefined> => {
  const { shopId } = scope
  const { row, bill, current } = await read(db, scope, async (tx) => ({
    row: (
      await sql<Row>`
        select r.reservation_number as number, r.name, r.menu_name, (
            select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
              'duration', l.duration) order by l.priority), '[]')
            from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id) as lines, r.start_at, p.paid_at, p.amount, p.refund_amount,
          s.name as shop_name, s.cloth, s.voice, s.pattern, s.phone_number, s.invoice_number, s.embed_origins,
          case when s.address_hidden and r.status not in ('reserved', 'treated') then ${areaSql} else ${addressSql} end as address
        from reservations r
        join shops s on s.id = ${shopId}
        left join payments p on p.shop_id = ${shopId} and p.reservation_id = r.id and p.status = any(${paidStatuses})
        where r.shop_id = ${shopId} and r.id = ${reservationId}
        order by p.id desc limit 1`.execute(tx)
    ).rows[0],
    bill: currentOf(await readBills(tx, scope, reservationId)),
    current: await readDomain(tx, scope),
  }))
  if (!row || !current) return undefined
  const onBill = bill && billOnReceipt(bill, (row.amount ?? 0) - (row.refund_amount ?? 0))
  const paid_at = onBill?.issued_at ?? row.paid_at
  // Neither paid in advance nor by a bill.
  if (paid_at === null) return undefined
  const {
    lines,
    shop_name,
    cloth,
    voice,
    pattern,
    phone_number,
    invoice_number,
    embed_origins,
    address,
    ...visit
  } = row
  const amount = onBill?.total ?? row.amount ?? 0
  const refund_amount = onBill?.refunded ?? row.refund_amount ?? 0
  const total = amount - refund_amount - (onBill?.unpaid ?? 0)
  return {
    ...visit,
    paid_at,
    amount,
    refund_amount,
    lines: priceOf(lines) === amount ? lines : [],
    total,
    tax_rate: taxRate,
    tax: onBill ? onBill.rates.reduce((sum, { tax }) => sum + tax, 0) : taxIn(total),
    bill: onBill ?? null,
    shop: {
      name: shop_name,
      domain: current.domain,
      cloth,
      voice,
      pattern,
      phone_number,
      invoice_number,
      embed_origins,
      address,
    },
  }
}

type Row = Pick<Receipt, 'number' | 'name' | 'menu_name' | 'lines' | 'start_at'> & {
  paid_at: string | null
  amount: number | null
  refund_amount: number | null
  shop_name: string
} & Omit<Receipt['shop'], 'name' | 'domain'>
