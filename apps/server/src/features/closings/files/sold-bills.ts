// Bills as the files for the tax adviser tell them: every one of a visit, those that were corrected too, and visits without any.
import type { SoldMethod } from '@noren/contract/bills/closings'
import type { TaxRate } from '@noren/contract/bills/amounts'
import type { BillLineKind } from '@noren/contract/bills/bills'
import { sql } from 'kysely'
import { soldSql } from '#features/bills/api'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** Visits that begin in [from, to). */
export type Days = { from: Millis; to: Millis }

export type StoredBill = {
  id: number
  revision: number
  ended_at: string | null
  reason: string | null
  staff_name: string
  total: number
  discount_reason: string | null
  lines: {
    kind: BillLineKind | 'discount' | 'rounding'
    name: string
    unit_price: number
    quantity: number
    amount: number
    tax_rate: TaxRate
  }[]
  payments: { method: SoldMethod; amount: number; paid_on: string }[]
}

/** `amount` is null of a visit that is not treated any more. */
export type BilledVisit = {
  id: number
  start_at: string
  reservation_number: string
  menu_name: string
  staff_name: string
  amount: number | null
  refunded: number | null
  bill_id: number | null
  bills: StoredBill[]
}

const atOnce = 500

/** A transaction for each part: a slow download holds none open. */
export async function* billedVisits(
  db: Db,
  scope: ShopScope,
  { from, to }: Days,
): AsyncGenerator<BilledVisit[]> {
  for (let after: Place | undefined = { start_at: millisToWire(from), id: 0 }; after !== undefined;) {
    const rows: BilledVisit[] = await readPart(db, scope, after, to)
    if (rows.length > 0) yield rows
    after = rows.length === atOnce ? rows.at(-1) : undefined
  }
}

export const countBilledVisits = (db: Db, scope: ShopScope, { from, to }: Days): Promise<number> =>
  read(db, scope, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count ${fromVisits(scope, from, to)}
        and r.start_at >= ${millisToWire(from)}::timestamptz`.execute(tx)
    return rows[0]?.count ?? 0
  })

/** The last row of the part before. */
type Place = { start_at: string; id: number }

const readPart = (db: Db, scope: ShopScope, { start_at, id }: Place, to: Millis): Promise<BilledVisit[]> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const { rows } = await sql<BilledVisit>`
      select r.id, r.start_at, r.reservation_number, r.menu_name, t.name as staff_name, s.amount, s.refunded, s.bill_id,
        (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'revision', b.revision, 'ended_at', b.ended_at, 'reason', b.reason,
          'staff_name', (select u.name from staff u where u.shop_id = ${shopId} and u.id = b.staff_id), 'total', b.total,
          'discount_reason', b.discount_reason,
          'lines', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'name', l.name, 'unit_price', l.unit_price,
            'quantity', l.quantity, 'amount', l.amount, 'tax_rate', l.tax_rate) order by l.priority), '[]')
            from bill_lines l where l.shop_id = ${shopId} and l.bill_id = b.id),
          'payments', (select coalesce(jsonb_agg(jsonb_build_object('method', p.method, 'amount', p.amount, 'paid_on', p.paid_on)
            order by p.method), '[]') from bill_payments p where p.shop_id = ${shopId} and p.bill_id = b.id)) order by b.revision), '[]')
        from bills b where b.shop_id = ${shopId} and b.reservation_id = r.id) as bills
      ${fromVisits(scope, wireToMillis(start_at), to)}
        and (r.start_at, r.id) > (${start_at}::timestamptz, ${id}::bigint)
      order by r.start_at, r.id limit ${atOnce}`.execute(tx)
    return rows
  })

const fromVisits = (scope: ShopScope, from: Millis, to: Millis) => sql`
  from reservations r
  left join ${soldSql(scope, from, to)} s on s.reservation_id = r.id
  join staff t on t.shop_id = ${scope.shopId} and t.id = r.staff_id
  where r.shop_id = ${scope.shopId} and r.start_at < ${millisToWire(to)}::timestamptz and not r.is_block and r.hold_expires_at is null
    and (s.reservation_id is not null
      or exists (select from bills o where o.shop_id = ${scope.shopId} and o.reservation_id = r.id))`
