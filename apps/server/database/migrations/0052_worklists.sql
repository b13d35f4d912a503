-- Visits that must be dealt with, because somebody is absent, the shop is closed, or a change left them outside (decision 0121).

create table worklists (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  kind text not null check (kind in ('absence', 'closing', 'other')),
  -- Whose visits they are, where it is about one staff member.
  staff_id bigint,
  title text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- Of an absence: the first of the blocks that take its time.
  series_id bigint,
  user_id bigint,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id) on delete cascade,
  foreign key (shop_id, series_id) references reservations (shop_id, id),
  constraint worklists_times_check check (start_at < end_at),
  constraint worklists_absence_check check (
    (kind = 'absence') = (series_id is not null) and (kind <> 'absence' or staff_id is not null))
);
create index worklists_open on worklists (shop_id, id) where closed_at is null;

create table worklist_items (
  shop_id bigint not null,
  worklist_id bigint not null,
  reservation_id bigint not null,
  -- Where the visit stood when the list was made.
  start_at timestamptz not null,
  staff_id bigint not null,
  ticked_at timestamptz,
  ticked_by bigint,
  primary key (shop_id, worklist_id, reservation_id),
  foreign key (shop_id, worklist_id) references worklists (shop_id, id) on delete cascade,
  foreign key (shop_id, reservation_id) references reservations (shop_id, id) on delete cascade
);
create index worklist_items_reservation on worklist_items (shop_id, reservation_id);

do $$
declare t text; own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  foreach t in array array['worklists', 'worklist_items'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
