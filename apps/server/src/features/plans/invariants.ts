// What must never be, each a statement that returns the rows against it.
import type { Invariant } from '#platform/database/invariants'

export const planInvariants: readonly Invariant[] = [
  {
    says: 'A contract that is not paid gives no standard plan, unless the operator gave it',
    ofShop: `select c.status from shops s join subscriptions c on c.shop_id = $1
      where s.id = $1 and s.plan_code = 'standard' and s.granted_at is null and c.status in ('past_due', 'pending')`,
  },
  {
    says: 'A contract that goes on is looked after',
    ofShop: `select c.status from subscriptions c where c.shop_id = $1 and c.status is not null and c.status <> 'canceled' and c.next_look_at is null`,
  },
]
