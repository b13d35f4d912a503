// What a treated visit sold: the one place that says it, for the day's report, the reports and the files. Rule BILL-30.
import { sql, type RawBuilder } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'

/** A row of `soldSql`. */
type SoldVisit = {
  reservation_id: number
  start_at: string
  staff_id: number
  customer_id: number | null
  menu_id: number | null
  menu_name: string
  name: string
  source: 'online' | 'owner'
  channel: 'telephone' | 'walk_in' | 'waiting_list' | null
  is_brought: boolean
  created_at: string
  /** Of the bill that counts; null where none was made. */
  bill_id: number | null
  /** The total of its bill, or its price where none was made; less `refunded`. */
  amount: number
  /** Given back of what was paid in advance. It is off `amount`; where there is a bill it has to come off the way `prepaid`. */
  refunded: number
}

/**
 * The treated visits that begin in [from, to), one row each, to stand in a FROM: `from ${soldSql(scope, from, to)} s`. Only treated visits
 * sold anything; requests, holds, blocks and what was canceled have another status.
 */
export const soldSql = (
  { shopId }: ShopScope,
  from: Millis,
  to: Millis,
): RawBuilder<SoldVisit> => sql<SoldVisit>`(
  select r.id as reservation_id, r.start_at, coalesce(b.staff_id, r.staff_id) as staff_id, r.customer_id, r.menu_id, r.menu_name,
    r.name, r.source, r.channel, r.is_brought, r.created_at, b.id as bill_id, coalesce(b.total, r.price) - ${refunded(shopId)} as amount, ${refunded(shopId)} as refunded
  from reservations r
  -- A bill's day is that of its visit; said once more, it lets the index of days be read alone.
  left join bills b on b.shop_id = ${shopId} and b.reservation_id = r.id and b.ended_at is null
    and b.sold_on between ${localDate(from)} and ${localDate(to)}
  left join (select o.reservation_id, sum(o.amount)::int as amount, sum(o.refund_amount)::int as given_back from payments o
    where o.shop_id = ${shopId} and o.status in ('paid', 'refunding', 'refunded')
    group by o.reservation_id having sum(o.refund_amount) > 0) p on p.reservation_id = r.id
  where r.shop_id = ${shopId} and r.status = 'treated' and not r.is_block and r.hold_expires_at is null
    and r.start_at >= ${millisToWire(from)}::timestamptz and r.start_at < ${millisToWire(to)}::timestamptz)`

/**
 * What the bill took as prepaid beyond what is still held; without a bill all that was given back, at most the price. Looked up only for
 * payments of which something was given back.
 */
const refunded = (shopId: number) => sql`
  case when p.reservation_id is null then 0 when b.id is null then least(r.price, p.given_back)
    else greatest(0, coalesce((select bp.amount from bill_payments bp
      where bp.shop_id = ${shopId} and bp.bill_id = b.id and bp.method = 'prepaid'), 0) - (p.amount - p.given_back)) end`

const localDate = (moment: Millis) => sql`${millisToWire(moment).slice(0, 10)}::date`
