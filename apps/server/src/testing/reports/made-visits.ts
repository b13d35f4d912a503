// A shop's past and future as random rows: visits of every kind, with bills, corrections and payments, written as the product writes them.
import { billAmounts, type Discount, type Rounding, type TaxRate } from '@noren/contract/bills/amounts'
import type { TestShop } from '../factories.ts'

type Sql = (text: string, values?: unknown[]) => Promise<unknown[]>

export type MadeShop = {
  staff: readonly number[]
  menus: readonly { id: number; name: string; price: number }[]
  customers: number
}

export type MakeVisits = {
  seed: number
  /** Days since 1970 of the shop's calendar. */
  from: number
  to: number
  perDay: number
  /** Visits that begin before this local minute are mostly treated. */
  now: number
  /** Busy times are at midnight's both sides too. */
  edges?: boolean
}

/** Numbers from 0 on below 1, the same for the same seed. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Ids of this shop's made rows; the database gives lower ones. */
const firstId = 1_000_000_000

/** Customers with ids from `firstId` on; every ninth came along with a count, and one was merged into another. */
export const makeCustomers = async (sql: Sql, { shopId }: Pick<TestShop, 'shopId'>, count: number) => {
  await sql(
    `insert into customers (shop_id, id, name, phone, created_at, brought_count, online_booking, forgotten_at)
     overriding system value
     select $1, $3::bigint + n, '客' || n, '090' || lpad(n::text, 8, '0'), '2020-01-01', case when n % 9 = 8 then n % 4 else 0 end,
       case when n % 23 = 22 then 'refused' else 'usual' end, case when n % 29 = 28 then '2026-01-01'::timestamptz end
     from generate_series(0, $2::int - 1) n`,
    [shopId, count, firstId],
  )
  // What one says of visits of before belongs to the other.
  await sql(
    'update customers set merged_into_id = $2, brought_count = 2 where shop_id = $1 and id = $3 and $4 > 3',
    [shopId, firstId + 1, firstId + 2, count],
  )
}

export const makeVisits = async (
  sql: Sql,
  { shopId }: Pick<TestShop, 'shopId'>,
  { staff, menus, customers }: MadeShop,
  { seed, from, to, perDay, now, edges = false }: MakeVisits,
): Promise<void> => {
  const random = randomOf(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[upTo(list.length)] as T
  const rows: Record<'visits' | 'lines' | 'bills' | 'billLines' | 'billPayments' | 'payments', object[]> = {
    visits: [],
    lines: [],
    bills: [],
    billLines: [],
    billPayments: [],
    payments: [],
  }
  let id = firstId
  let billId = firstId
  for (let day = from; day <= to; day++) {
    for (let n = 0; n < perDay; n++) {
      id += 1
      const minute = edges && random() < 0.2 ? pick([0, 1439, 1430, 60]) : 540 + 15 * upTo(40)
      const start = day * 1440 + minute
      const isPast = start < now
      const roll = random()
      const status =
        roll < 0.12
          ? 'canceled'
          : roll < 0.16
            ? 'pending_approval'
            : isPast && roll < 0.92
              ? 'treated'
              : 'reserved'
      const chosen = random() < 0.3 ? [pick(menus), pick(menus)] : [pick(menus)]
      const parts = chosen.map((menu) => ({
        kind: 'menu',
        menu_id: menu.id,
        name: menu.name,
        price: menu.price,
      }))
      const all: { kind: string; menu_id: number | null; name: string; price: number }[] =
        random() < 0.2 ? [...parts, { kind: 'nomination', menu_id: null, name: '佐藤', price: 550 }] : parts
      const price = all.reduce((sum, one) => sum + one.price, 0)
      const isBlock = random() < 0.03
      const isHold = !isBlock && status === 'pending_approval' && random() < 0.5
      const source = random() < 0.5 ? 'online' : 'owner'
      const visit = {
        id,
        reservation_number: String((id - firstId) % 100_000_000).padStart(8, '0'),
        status: isBlock ? 'reserved' : status,
        cancel_reason:
          status === 'canceled' && !isBlock
            ? pick([
                'customer',
                'shop',
                'same_day',
                'no_show',
                'no_show',
                'declined',
                'expired',
                'spam',
                'paid_late',
              ])
            : null,
        source,
        channel:
          source === 'owner' ? pick([null, 'telephone', 'walk_in']) : random() < 0.1 ? 'waiting_list' : null,
        staff_id: pick(staff),
        menu_id: isBlock ? null : (all[0]?.menu_id ?? null),
        customer_id: isBlock || customers === 0 || random() < 0.15 ? null : firstId + upTo(customers),
        start,
        length: 30 + 15 * upTo(5),
        before: pick([0, 0, 10]),
        after: pick([0, 15]),
        waits: random() < 0.1 ? [[10, 20]] : [],
        menu_name: chosen.map(({ name }) => name).join('＋'),
        price: isBlock ? 0 : price,
        created: start - upTo(45 * 1440),
        is_block: isBlock,
        is_hold: isHold,
        is_brought: !isBlock && isPast && random() < 0.05,
      }
      rows.visits.push(visit)
      if (isBlock) continue
      rows.lines.push(
        ...all.map((line, at) => ({ ...line, reservation_id: id, priority: at + 1, duration: 0 })),
      )
      const prepaid = !isHold && random() < 0.12 ? Math.max(1, Math.floor(price * pick([1, 0.5]))) : 0
      // In two parts now and then, each of which may be given back.
      const paidParts = prepaid > 1 && random() < 0.2 ? [1, prepaid - 1] : prepaid > 0 ? [prepaid] : []
      for (const amount of paidParts)
        rows.payments.push({
          reservation_id: id,
          amount,
          status: 'paid',
          refund_amount: random() < 0.4 ? pick([amount, Math.floor(amount / 2)]) : 0,
        })
      if (status !== 'treated' || random() < 0.2) continue
      // Corrections: of the same visit up to three, of which the last counts; now and then none does, because the status was taken back.
      const revisions = random() < 0.15 ? 2 + upTo(2) : 1
      const ended = random() < 0.03
      for (let revision = 1; revision <= revisions; revision++) {
        billId += 1
        const rate = (): TaxRate => (random() < 0.25 ? 8 : 10)
        const sold = [
          ...all.map((line) => ({ ...line, unit_price: line.price, quantity: 1, tax_rate: rate() })),
          ...(random() < 0.3
            ? [
                {
                  kind: 'retail',
                  menu_id: null,
                  name: pick(['シャンプー', 'ワックス', 'お茶']),
                  unit_price: 100 + upTo(3000),
                  quantity: 1 + upTo(3),
                  tax_rate: rate(),
                },
              ]
            : []),
        ]
        const discount: Discount | null =
          random() < 0.2
            ? random() < 0.5
              ? { kind: 'percent', value: 1 + upTo(100) }
              : { kind: 'yen', value: 1 + upTo(500) }
            : null
        const rounding: Rounding = pick([1, 1, 10, 100] as const)
        const amounts = billAmounts(sold, discount, rounding)
        if (typeof amounts === 'string') continue
        const isLast = revision === revisions && !ended
        rows.bills.push({
          id: billId,
          reservation_id: id,
          revision,
          ended: !isLast,
          day,
          staff_id: random() < 0.05 ? pick(staff) : visit.staff_id,
          total: amounts.total,
          discount_kind: discount?.kind ?? null,
          discount_value: discount?.value ?? null,
          rounding,
        })
        const off = [
          ...amounts.discount.map((one) => ({ ...one, kind: 'discount' })),
          ...amounts.rounding.map((one) => ({ ...one, kind: 'rounding' })),
        ].map(({ kind, rate: tax_rate, amount }) => ({
          kind,
          menu_id: null,
          name: '',
          unit_price: amount,
          quantity: 1,
          tax_rate,
        }))
        rows.billLines.push(
          ...[...sold, ...off].map(({ kind, menu_id, name, unit_price, quantity, tax_rate }, at) => ({
            bill_id: billId,
            priority: at + 1,
            kind,
            menu_id,
            name,
            unit_price,
            quantity,
            amount: unit_price * quantity,
            tax_rate,
          })),
        )
        const advance = Math.min(prepaid, amounts.total)
        const rest = amounts.total - advance
        const first = random() < 0.2 ? Math.floor(rest / 3) : rest
        rows.billPayments.push(
          ...[
            { method: 'prepaid', amount: advance },
            { method: pick(['cash', 'card', 'qr']), amount: first },
            { method: pick(['e_money', 'ticket', 'unpaid']), amount: rest - first },
          ]
            .filter(({ amount }) => amount > 0)
            .map((one) => ({ ...one, bill_id: billId, day })),
        )
      }
    }
  }
  await write(sql, shopId, rows)
}

const atOnce = 5000

const write = async (
  sql: Sql,
  shopId: number,
  rows: Record<'visits' | 'lines' | 'bills' | 'billLines' | 'billPayments' | 'payments', object[]>,
) => {
  const put = async (list: readonly object[], text: string) => {
    for (let from = 0; from < list.length; from += atOnce)
      await sql(text, [shopId, JSON.stringify(list.slice(from, from + atOnce))])
  }
  const instant = (minute: string) => `to_timestamp((${minute} - 540)::bigint * 60)`
  await put(
    rows.visits,
    `insert into reservations (shop_id, id, reservation_number, status, cancel_reason, source, channel, staff_id, menu_id, customer_id, start_at,
       end_at, before_time, after_time, waits, menu_name, price, duration, name, created_at, is_block, hold_expires_at, is_brought)
     overriding system value
     select $1, id, reservation_number, status, cancel_reason, source, channel, staff_id, menu_id, customer_id, ${instant('start')},
       ${instant('start + length')}, "before", "after", waits, menu_name, price, length, '客', ${instant('created')}, is_block,
       case when is_hold then ${instant('start')} end, is_brought
     from jsonb_to_recordset($2::jsonb) as x(id bigint, reservation_number text, status text, cancel_reason text, source text, channel text,
       staff_id bigint, menu_id bigint, customer_id bigint, start int, length int, "before" int, "after" int, waits jsonb, menu_name text,
       price int, created int, is_block boolean, is_hold boolean, is_brought boolean)`,
  )
  // What takes time, by the same rule as of the program: without waits, with preparation and clean-up.
  await put(
    rows.visits,
    `insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, reservation_id)
     select $1, staff_id, int4range(s.since, s.until), case when is_block then 'block' else 'visit' end, false, 'brought', id
     from jsonb_to_recordset($2::jsonb) as x(id bigint, status text, staff_id bigint, start int, length int, "before" int, "after" int, waits jsonb,
       is_block boolean, is_hold boolean)
     cross join lateral (
       select x.start - x."before" as since, case when x.waits = '[]' then x.start + x.length + x."after" else x.start + 10 end as until
       union all select x.start + 20, x.start + x.length + x."after" where x.waits <> '[]') s
     where status <> 'canceled' and not is_hold`,
  )
  await put(
    rows.lines,
    `insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
     select $1, x.* from jsonb_to_recordset($2::jsonb) as x(reservation_id bigint, priority int, kind text, menu_id bigint, name text, price int,
       duration int)`,
  )
  await put(
    rows.payments,
    `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, refund_amount, refunded_amount, expires_at, created_at)
     select $1, reservation_id, 'acct', status, false, amount, refund_amount, refund_amount, '2026-01-01', '2026-01-01'
     from jsonb_to_recordset($2::jsonb) as x(reservation_id bigint, status text, amount int, refund_amount int)`,
  )
  await put(
    rows.bills,
    `insert into bills (shop_id, id, reservation_id, revision, ended_at, reason, sold_on, staff_id, total, discount_kind, discount_value,
       discount_reason, rounding, created_at)
     overriding system value
     select $1, id, reservation_id, revision, case when ended then '2026-01-01'::timestamptz end, case when revision > 1 then '訂正' end,
       date '1970-01-01' + day, staff_id, total, discount_kind, discount_value, case when discount_kind is not null then 'ご紹介' end, rounding, now()
     from jsonb_to_recordset($2::jsonb) as x(id bigint, reservation_id bigint, revision int, ended boolean, day int, staff_id bigint, total int,
       discount_kind text, discount_value int, rounding int)`,
  )
  await put(
    rows.billLines,
    `insert into bill_lines (shop_id, bill_id, priority, kind, menu_id, name, unit_price, quantity, amount, tax_rate)
     select $1, x.* from jsonb_to_recordset($2::jsonb) as x(bill_id bigint, priority int, kind text, menu_id bigint, name text, unit_price int,
       quantity int, amount int, tax_rate int)`,
  )
  await put(
    rows.billPayments,
    `insert into bill_payments (shop_id, bill_id, method, amount, paid_on)
     select $1, bill_id, method, amount, date '1970-01-01' + day
     from jsonb_to_recordset($2::jsonb) as x(bill_id bigint, method text, amount int, day int)`,
  )
}
