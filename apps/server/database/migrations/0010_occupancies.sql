-- What occupies a staff member's time becomes one table, and a customer's request for another time a table of its own.

create table move_requests (
  shop_id        bigint not null,
  id             bigint generated always as identity,
  reservation_id bigint not null,
  staff_id       bigint not null,
  start_at       timestamptz not null,
  end_at         timestamptz not null,
  expires_at     timestamptz not null,
  created_at     timestamptz not null,
  check (start_at < end_at)
);

-- One row for each stretch of time that nobody else may have. What no longer occupies has no row.
create table occupancies (
  shop_id          bigint not null,
  id               bigint generated always as identity,
  staff_id         bigint not null,
  -- Minutes since 1970-01-01T00:00 in the shop's own time, preparation and clean-up included; computed by the program.
  minutes          int4range not null check (not isempty(minutes)),
  -- For the index of windows: comparing integers is leakproof, so it can be used below row-level security; ranges are not.
  start_minute     int not null generated always as (lower(minutes)) stored,
  kind             text not null check (kind in ('visit', 'block', 'hold', 'move_request')),
  guarded          boolean not null default true,
  -- Why the guard leaves this row out: it overlapped before treated visits kept their time (0006), or was entered over another on purpose.
  unguarded_reason text check (unguarded_reason in ('overlapped_before', 'entered_over')),
  hold_expires_at  timestamptz,
  -- Exactly one owner. Events of external calendars get a column of their own together with their table.
  reservation_id   bigint,
  move_request_id  bigint,
  check (guarded = (unguarded_reason is null)),
  check (num_nonnulls(reservation_id, move_request_id) = 1),
  check ((kind = 'move_request') = (move_request_id is not null)),
  check ((kind = 'hold') = (hold_expires_at is not null))
);

-- The owner of the tables is under the forced row-level security too, and would see no row.
alter table reservations no force row level security;

insert into move_requests (shop_id, reservation_id, staff_id, start_at, end_at, expires_at, created_at)
select shop_id, moves_id, staff_id, start_at, end_at, coalesce(expires_at, start_at), created_at
from reservations where moves_id is not null order by id;

insert into occupancies (shop_id, staff_id, minutes, kind, guarded, unguarded_reason, hold_expires_at, reservation_id)
select shop_id, staff_id, int4range(lower(occupied) + 540, upper(occupied) + 540),
  case when hold_expires_at is not null then 'hold' when is_block then 'block' else 'visit' end,
  not outside_guard, case when outside_guard then 'overlapped_before' end, hold_expires_at, id
from reservations
where moves_id is null and status in ('reserved', 'pending_approval', 'treated') order by shop_id, start_at, id;

insert into occupancies (shop_id, staff_id, minutes, kind, move_request_id)
select r.shop_id, r.staff_id, int4range(lower(r.occupied) + 540, upper(r.occupied) + 540), 'move_request', q.id
from reservations r join move_requests q on q.shop_id = r.shop_id and q.reservation_id = r.moves_id order by r.id;

delete from reservations where moves_id is not null;

alter table reservations force row level security;

-- ── The keys, after the rows: so they are built at once ─────────────────────────────────────────────────────────────

alter table move_requests add primary key (shop_id, id);
alter table move_requests add unique (shop_id, reservation_id);
alter table move_requests add foreign key (shop_id, reservation_id) references reservations (shop_id, id);
alter table move_requests add foreign key (shop_id, staff_id) references staff (shop_id, id);
create index move_requests_start on move_requests (shop_id, start_at);
create index move_requests_expires on move_requests (expires_at);

alter table occupancies add primary key (shop_id, id);
alter table occupancies add foreign key (shop_id, staff_id) references staff (shop_id, id);
alter table occupancies add foreign key (shop_id, reservation_id) references reservations (shop_id, id);
alter table occupancies add foreign key (shop_id, move_request_id) references move_requests (shop_id, id);
alter table occupancies add constraint occupancies_never_overlap
  exclude using gist (shop_id with =, staff_id with =, minutes with &&) where (guarded);
create index occupancies_window on occupancies (shop_id, start_minute)
  include (staff_id, minutes, hold_expires_at, reservation_id, move_request_id);
create index occupancies_reservation on occupancies (shop_id, reservation_id) where reservation_id is not null;
create index occupancies_move_request on occupancies (shop_id, move_request_id) where move_request_id is not null;
create index occupancies_hold on occupancies (hold_expires_at) where hold_expires_at is not null;
create index occupancies_unguarded on occupancies (shop_id, start_minute) where not guarded;
alter table occupancies set (autovacuum_analyze_threshold = 25, autovacuum_analyze_scale_factor = 0.05);

-- ── Row-level security ──────────────────────────────────────────────────────────────────────────────────────────────

do $$
declare t text;
begin
  for t in select unnest(array['move_requests', 'occupancies'])
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_shop on %I to noren_app
      using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
      with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)$p$, t);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format($p$create policy purged_shop on %I to noren_purge
      using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)$p$, t);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;

-- ── What nothing reads any more ─────────────────────────────────────────────────────────────────────────────────────

alter table reservations drop constraint reservations_never_overlap;
drop index reservations_calendar;
drop index reservations_plan;
-- With them go the checks and the indexes that name them.
alter table reservations drop column moves_id;
alter table reservations drop column outside_guard;
alter table reservations drop column occupied;
alter table reservations add constraint reservations_hold_check
  check (hold_expires_at is null or status = 'pending_approval');
create index reservations_calendar on reservations (shop_id, start_at)
  include (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id,
    is_block, hold_expires_at);
create index reservations_plan on reservations (shop_id, created_at)
  where source = 'online' and status <> 'canceled' and hold_expires_at is null;
