// What must never be among the parts of visits: lines, waiting time, and two people who come together.
import { joinMenuNames } from '@noren/words/visits'
import type { Invariant } from '#platform/database/invariants'

/** What stands between the names of a visit's menus. */
const between = joinMenuNames(['', ''])

export const visitInvariants: readonly Invariant[] = [
  {
    says: 'Every visit has lines that come to its price and have its name and menu; blocked time has none',
    // Rule VISIT-1. The length of a visit may be edited while its lines stay as they were. Looked up one by one: a join of rows that
    // were just imported, of which there are no statistics, compares each with each.
    ofShop: `select r.id, r.price, r.menu_id, l.sum, l.names, l.first_menu_id from reservations r cross join lateral (
        select count(*) as n, sum(x.price) as sum, (array_agg(x.menu_id order by x.priority))[1] as first_menu_id,
          string_agg(x.name, '${between}' order by x.priority) filter (where x.kind in ('menu', 'add_on')) as names
        from reservation_lines x where x.shop_id = $1 and x.reservation_id = r.id) l
      where r.shop_id = $1 and case when r.is_block then l.n > 0
        else (l.sum, l.names, l.first_menu_id) is distinct from (r.price::bigint, r.menu_name, r.menu_id) end`,
  },
  {
    says: 'Waiting time lies inside its visit, in order and apart, and none of blocked time',
    // Rule VISIT-2.
    ofShop: `select r.id, r.waits from reservations r where r.shop_id = $1 and r.waits <> '[]' and (r.is_block or exists (
      select from (select (w.value ->> 0)::int as since, (w.value ->> 1)::int as until,
          coalesce(lag((w.value ->> 1)::int) over (order by w.n), 0) as before
        from jsonb_array_elements(r.waits) with ordinality w(value, n)) w
      where w.since <= w.before or w.until <= w.since or w.until >= extract(epoch from r.end_at - r.start_at) / 60))`,
  },
  {
    says: 'Two people who come together are both there, and have parted only by the shop',
    // A customer books and cancels for both; the shop, and what ends by itself, goes by one visit. Rule VISIT-13.
    ofShop: `select p.party_id from (select party_id, array_agg(id) as ids, array_agg(distinct status) as statuses
        from reservations where shop_id = $1 and party_id is not null group by party_id) p
      where cardinality(p.ids) <> 2 or not p.party_id = any (p.ids) or (cardinality(p.statuses) > 1 and not exists (
        select from change_logs l where l.shop_id = $1 and l.reservation_id = any (p.ids) and l.kind = 'status' and l.actor <> 'customer'))`,
  },
]
