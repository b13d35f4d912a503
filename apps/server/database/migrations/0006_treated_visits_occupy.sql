-- A treated visit keeps its time: it was free again as soon as it was marked as treated, and could be booked a second time.

alter table reservations
  -- Overlapped another row before the guard included it. Still counts as taken for everything that is offered. Set here alone.
  add column outside_guard boolean not null default false;

-- The owner of the tables is under the forced row-level security too, and would see no row.
alter table reservations no force row level security;
-- Live rows do not overlap each other. Of two treated ones the later is marked, of a treated and a live one the treated.
-- Two ordered passes instead of a join: a shop may have very many visits.
update reservations r set outside_guard = true
from (
  select shop_id, id,
    status = 'treated' and (lower(occupied) < max(upper(occupied)) over earlier
      or upper(occupied) > min(lower(occupied)) filter (where status <> 'treated') over later) as overlaps
  from reservations where status in ('reserved', 'pending_approval', 'treated')
  window earlier as (partition by shop_id, staff_id order by lower(occupied), id rows between unbounded preceding and 1 preceding),
    later as (partition by shop_id, staff_id order by lower(occupied) desc, id desc rows between unbounded preceding and 1 preceding)
) found
where found.overlaps and r.shop_id = found.shop_id and r.id = found.id;
alter table reservations force row level security;

alter table reservations drop constraint reservations_never_overlap;
alter table reservations add constraint reservations_never_overlap
  exclude using gist (shop_id with =, staff_id with =, occupied with &&)
  where (status in ('reserved', 'pending_approval', 'treated') and not outside_guard);
