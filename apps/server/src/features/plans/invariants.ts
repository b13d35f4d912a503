// What must never be, each a statement that returns the rows against it.

export const planInvariants = [
  {
    says: 'A contract that is not paid gives no standard plan',
    sql: `select s.id from shops s join subscriptions c on c.shop_id = s.id
      where s.plan_code = 'standard' and c.status in ('past_due', 'pending')`,
  },
  {
    says: 'A contract that goes on is looked after',
    sql: `select c.shop_id from subscriptions c where c.status is not null and c.status <> 'canceled' and c.next_look_at is null`,
  },
]
