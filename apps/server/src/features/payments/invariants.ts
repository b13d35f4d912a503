// What must never be, each a statement that returns the rows against it.
import type { Invariant } from '#platform/database/invariants'

export const paymentInvariants: readonly Invariant[] = [
  {
    says: 'What was paid is a reservation, never a hold',
    ofShop: `select p.id from payments p join reservations r on r.shop_id = $1 and r.id = p.reservation_id
      where p.shop_id = $1 and p.status in ('paid', 'refunding', 'refunded') and r.hold_expires_at is not null`,
  },
  {
    says: 'No reservation was paid twice',
    ofShop: `select reservation_id from payments where shop_id = $1 and status in ('paid', 'refunding', 'refunded')
      group by reservation_id having count(*) > 1`,
  },
  {
    says: 'A hold has its payment, and keeps its time as long as it can be paid',
    ofShop: `select r.id from reservations r where r.shop_id = $1 and r.hold_expires_at is not null and not exists (
      select from payments p where p.shop_id = $1 and p.reservation_id = r.id)
      union all select p.id from payments p where p.shop_id = $1 and p.status in ('starting', 'open', 'expired', 'failed')
      and (p.status in ('starting', 'open')) <> exists (select from occupancies o where o.shop_id = $1 and o.reservation_id = p.reservation_id)`,
  },
  {
    says: 'Only a hold for which nobody has a page to pay on ends by itself',
    ofShop: `select p.id from payments p join occupancies o on o.shop_id = $1 and o.reservation_id = p.reservation_id
      where p.shop_id = $1 and (p.status = 'starting') <> (o.hold_expires_at is not null) and o.kind = 'hold'`,
  },
  {
    says: 'Who paid and was not served by the shop gets it back, or the shop was told that it could not be',
    ofShop: `select p.id from payments p join reservations r on r.shop_id = $1 and r.id = p.reservation_id
      where p.shop_id = $1 and p.status = 'paid' and p.refunded_amount + p.refund_failed_amount = 0
        and r.cancel_reason in ('declined', 'expired', 'paid_late')`,
  },
  {
    says: 'What is missing of a refund is under way, and all was given back where it says so',
    ofShop: `select p.id from payments p where p.shop_id = $1 and ((p.refund_amount > p.refunded_amount) <> (p.status = 'refunding')
      or (p.status = 'refunded') <> (p.refunded_amount = p.amount))`,
  },
]
