// What must never be among files that are brought along and what was made of them.
import type { Invariant } from '#platform/database/invariants'

export const importInvariants: readonly Invariant[] = [
  {
    says: 'Each row of an import that was put on record leads to what was made of it',
    ofShop: `select r.import_id, r.line from import_rows r
      left join customers c on c.shop_id = $1 and c.id = r.customer_id left join reservations v on v.shop_id = $1 and v.id = r.reservation_id
      where r.shop_id = $1 and r.outcome in ('created', 'joined')
        and ((r.customer_id is not null and c.id is null) or (r.reservation_id is not null and v.id is null))`,
  },
  {
    says: 'An import has come as far as its rows say',
    ofShop: `select i.id, i.done from imports i cross join lateral (select count(*) as all, count(r.outcome) as written,
        count(*) filter (where r.outcome in ('undone', 'changed')) as back from import_rows r
        where r.shop_id = $1 and r.import_id = i.id) n
      where i.shop_id = $1 and n.all > 0 and i.done <> case when i.state in ('undoing', 'canceling', 'undone') then n.back
        when i.state = 'canceled' then i.done else n.written end`,
  },
  {
    says: 'An import that is over says when, and one that is under way since when',
    ofShop: `select id, state from imports where shop_id = $1 and ((state in ('done', 'undone', 'canceled')) <> (ended_at is not null)
      and state <> 'undoing' or (state in ('waiting', 'running', 'canceling', 'undoing') and started_at is null))`,
  },
  {
    says: 'A visit that was brought along as history was over when it came',
    ofShop: `select id from reservations where shop_id = $1 and is_brought and end_at > created_at`,
  },
]

export const importWarnings: readonly Invariant[] = [
  {
    says: 'An import has been under way for a day',
    ofShop: `select id, state from imports where shop_id = $1 and state in ('waiting', 'running', 'canceling', 'undoing')
      and started_at < now() - interval '1 day'`,
  },
]
