import type { Receipt } from '@noren/contract/payments/receipts'
import { priceOf } from '@noren/scheduling/cart'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import { addressSql, areaSql } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { paidStatuses } from '../owner/paid.ts'
import { taxIn, taxRate } from './tax.ts'

/** Undefined where nothing was paid. An address that is hidden is told to those alone who may know it (BOOK-21). Rule PAY-26. */
export const readReceipt = async (
  db: Db,
  scope: ShopScope,
  reservationId: number,
): Promise<Receipt | undefined> => {
  const { shopId } = scope
  const { row, current } = await read(db, scope, async (tx) => ({
    row: (
      await sql<Row>`
        select r.reservation_number as number, r.name, r.menu_name, (
            select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'menu_id', l.menu_id, 'name', l.name, 'price', l.price,
              'duration', l.duration) order by l.priority), '[]')
            from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id) as lines, r.start_at, p.paid_at, p.amount, p.refund_amount,
          s.name as shop_name, s.cloth, s.voice, s.phone_number, s.invoice_number, s.embed_origins,
          case when s.address_hidden and r.status not in ('reserved', 'treated') then ${areaSql} else ${addressSql} end as address
        from payments p
        join reservations r on r.shop_id = ${shopId} and r.id = p.reservation_id
        join shops s on s.id = ${shopId}
        where p.shop_id = ${shopId} and p.reservation_id = ${reservationId} and p.status = any(${paidStatuses})
        order by p.id desc limit 1`.execute(tx)
    ).rows[0],
    current: await readDomain(tx, scope),
  }))
  if (!row || !current) return undefined
  const { lines, shop_name, cloth, voice, phone_number, invoice_number, embed_origins, address, ...paid } =
    row
  const total = paid.amount - paid.refund_amount
  return {
    ...paid,
    lines: priceOf(lines) === paid.amount ? lines : [],
    total,
    tax_rate: taxRate,
    tax: taxIn(total),
    shop: {
      name: shop_name,
      domain: current.domain,
      cloth,
      voice,
      phone_number,
      invoice_number,
      embed_origins,
      address,
    },
  }
}

type Row = Pick<
  Receipt,
  'number' | 'name' | 'menu_name' | 'lines' | 'start_at' | 'paid_at' | 'amount' | 'refund_amount'
> & { shop_name: string } & Omit<Receipt['shop'], 'name' | 'domain'>
