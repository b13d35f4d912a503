// Visits that were treated, and their bills, written as the product writes them: a day's sums do not depend on who wrote them.
import {
  amountOf,
  billAmounts,
  type Discount,
  type PricedLine,
  type Rounding,
} from '@noren/contract/bills/amounts'
import type { PaymentMethod } from '@noren/contract/bills/bills'
import type { TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

export type BillLineOf = PricedLine & { kind?: string; name?: string; menu_id?: number | null }
export type PaymentOf = { method: PaymentMethod; amount: number; paid_on?: string }

export type BillOf = {
  lines: BillLineOf[]
  discount?: Discount | null
  rounding?: Rounding
  payments: PaymentOf[]
  /** Why the one before it was corrected. */
  reason?: string
}

let last = 10_000_000

export const billsOf = (server: TestServer, shop: TestShop) => {
  const first = async (text: string, values: unknown[]): Promise<number> =>
    (await server.sql<{ id: number }>(text, values))[0]?.id ?? 0
  return {
    /** A visit of an hour, treated unless another status is said. */
    visit: async (
      startAt: string,
      {
        status = 'treated',
        price = 5500,
        name = '山田 花子',
        staffId,
      }: { status?: string; price?: number; name?: string; staffId?: number } = {},
    ): Promise<number> =>
      first(
        `with made as (
          insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, menu_id, start_at, end_at, before_time,
            after_time, menu_name, price, duration, name, created_at)
          select $1, $2, $3, case when $3 = 'canceled' then 'shop' end, 'owner', coalesce($4, min(id)), $5, $6::timestamptz,
            $6::timestamptz + interval '1 hour', 0, 0, 'カット', $7, 60, $8, $6::timestamptz - interval '1 day'
          from staff where shop_id = $1 returning shop_id, id, status, cancel_reason, created_at, staff_id, start_at),
        -- At one time there may be several.
        taken as (insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, reservation_id)
          select shop_id, staff_id, int4range((extract(epoch from start_at) / 60)::int + 540, (extract(epoch from start_at) / 60)::int + 600),
            'visit', false, 'brought', id from made where status <> 'canceled'),
        lines as (insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
          select shop_id, id, 1, 'menu', $5, 'カット', $7, 60 from made)
        insert into change_logs (shop_id, reservation_id, actor, kind, status, cancel_reason, changes, created_at)
        select shop_id, id, 'owner', kind, case when kind = 'created' and status = 'treated' then 'reserved' else status end, cancel_reason, '[]',
          created_at
        from made join (values (1, 'created'), (2, 'status')) as k(nth, kind) on kind = 'created' or status = 'treated' order by nth
        returning reservation_id as id`,
        [shop.shopId, String((last += 1)), status, staffId ?? null, shop.menuId, startAt, price, name],
      ),
    /** The next revision of a visit's bill; the one before it ends. */
    bill: async (
      reservationId: number,
      { lines, discount = null, rounding = 1, payments, reason }: BillOf,
    ) => {
      const amounts = billAmounts(lines, discount, rounding)
      if (typeof amounts === 'string') throw new Error(amounts)
      const now = new Date(server.services.clock.now()).toISOString()
      await server.sql(
        'update bills set ended_at = $3 where shop_id = $1 and reservation_id = $2 and ended_at is null',
        [shop.shopId, reservationId, now],
      )
      const id = await first(
        `insert into bills (shop_id, reservation_id, revision, reason, sold_on, staff_id, total, discount_kind, discount_value, discount_reason,
           rounding, user_id, created_at)
         select $1, $2, (select coalesce(max(revision), 0) + 1 from bills where shop_id = $1 and reservation_id = $2), $3,
           (start_at at time zone 'Asia/Tokyo')::date, staff_id, $4, $5, $6, $7, $8, $9, $10
         from reservations where shop_id = $1 and id = $2 returning id`,
        [
          shop.shopId,
          reservationId,
          reason ?? null,
          amounts.total,
          discount?.kind ?? null,
          discount?.value ?? null,
          discount === null ? null : 'ご紹介',
          rounding,
          shop.userId,
          now,
        ],
      )
      const taken = [
        ...amounts.discount.map((part) => ({ ...part, kind: 'discount' })),
        ...amounts.rounding.map((part) => ({ ...part, kind: 'rounding' })),
      ]
      const rows = [
        ...lines.map((line) => ({
          kind: line.kind ?? 'menu',
          menu_id: line.menu_id ?? null,
          name: line.name ?? 'カット',
          unit_price: line.unit_price,
          quantity: line.quantity,
          amount: amountOf(line),
          tax_rate: line.tax_rate,
        })),
        ...taken.map(({ kind, rate, amount }) => ({
          kind,
          menu_id: null,
          name: '',
          unit_price: amount,
          quantity: 1,
          amount,
          tax_rate: rate,
        })),
      ].map((row, at) => ({ ...row, priority: at + 1 }))
      await server.sql(
        `insert into bill_lines (shop_id, bill_id, priority, kind, menu_id, name, unit_price, quantity, amount, tax_rate)
         select $1, $2, priority, kind, menu_id, name, unit_price, quantity, amount, tax_rate
         from jsonb_to_recordset($3::jsonb) as l(priority int, kind text, menu_id bigint, name text, unit_price int, quantity int, amount int,
           tax_rate int)`,
        [shop.shopId, id, JSON.stringify(rows)],
      )
      await server.sql(
        `insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, changes, created_at)
         select $1, $2, 'owner', null, case when revision = 1 then 'billed' else 'bill_corrected' end, 'treated',
           jsonb_build_array(jsonb_build_object('field', 'bill', 'from', null, 'to', total::text)), created_at
         from bills where shop_id = $1 and reservation_id = $2 and id = $3`,
        [shop.shopId, reservationId, id],
      )
      await server.sql(
        `insert into bill_payments (shop_id, bill_id, method, amount, paid_on)
         select $1, $2, p.method, p.amount, coalesce(p.paid_on, b.sold_on)
         from jsonb_to_recordset($3::jsonb) as p(method text, amount int, paid_on date) join bills b on b.shop_id = $1 and b.id = $2`,
        [shop.shopId, id, JSON.stringify(payments)],
      )
      return id
    },
    /** The visit's status was taken back, and its bill with it. */
    takeBack: async (reservationId: number) => {
      await server.sql("update reservations set status = 'reserved' where shop_id = $1 and id = $2", [
        shop.shopId,
        reservationId,
      ])
      await server.sql(
        `insert into change_logs (shop_id, reservation_id, actor, kind, status, changes, created_at)
         select $1, $2, 'owner', 'undone', 'reserved', '[]', max(created_at) from change_logs where shop_id = $1 and reservation_id = $2 and kind = 'status'`,
        [shop.shopId, reservationId],
      )
      await server.sql(
        'update bills set ended_at = created_at where shop_id = $1 and reservation_id = $2 and ended_at is null',
        [shop.shopId, reservationId],
      )
    },
  }
}

/** A bill of one line at 10 %, paid in one way. */
export const plainBill = (amount: number, method: PaymentMethod = 'cash', paid_on?: string): BillOf => ({
  lines: [{ unit_price: amount, quantity: 1, tax_rate: 10 }],
  payments: amount === 0 ? [] : [{ method, amount, ...(paid_on !== undefined && { paid_on }) }],
})
