-- Real visits (decision 0111): what a visit consists of, waiting time, seats, staff whom customers choose, prices from a date on.

create table seat_groups (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  name text not null,
  priority int not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id)
);

create table seats (
  shop_id bigint not null,
  id bigint generated always as identity,
  seat_group_id bigint not null,
  number int not null,
  active boolean not null default true,
  primary key (shop_id, id),
  unique (shop_id, seat_group_id, number),
  foreign key (shop_id, seat_group_id) references seat_groups (shop_id, id)
);

create table menu_categories (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  name text not null,
  priority int not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);

create table staff_images (
  shop_id bigint not null references shops,
  staff_id bigint not null,
  file text not null,
  alt_text text not null default '',
  width int not null,
  height int not null,
  created_at timestamptz not null,
  widths bigint[] not null default '{}',
  color text,
  bytes int not null default 0,
  primary key (shop_id, staff_id),
  foreign key (shop_id, staff_id) references staff (shop_id, id)
);

create table staff_menus (
  shop_id bigint not null,
  staff_id bigint not null,
  menu_id bigint not null,
  is_done boolean not null default true,
  price int check (price between 0 and 100000),
  duration int check (duration between 1 and 360),
  primary key (shop_id, staff_id, menu_id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  foreign key (shop_id, menu_id) references menus (shop_id, id)
);
create index staff_menus_menu on staff_menus (shop_id, menu_id);

create table menu_prices (
  shop_id bigint not null,
  menu_id bigint not null,
  from_date date not null,
  price int not null check (price between 0 and 100000),
  batch_id bigint not null,
  created_at timestamptz not null,
  primary key (shop_id, menu_id, from_date),
  foreign key (shop_id, menu_id) references menus (shop_id, id)
);
create sequence menu_price_batches;

create table reservation_lines (
  shop_id bigint not null,
  reservation_id bigint not null,
  priority int not null,
  kind text not null check (kind in ('menu', 'add_on', 'nomination', 'adjustment')),
  menu_id bigint,
  name text not null,
  price int not null,
  duration int not null default 0,
  primary key (shop_id, reservation_id, priority),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id) on delete cascade,
  foreign key (shop_id, menu_id) references menus (shop_id, id)
);

do $$
declare t text; own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  foreach t in array array['seat_groups', 'seats', 'menu_categories', 'staff_images', 'staff_menus', 'menu_prices', 'reservation_lines'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
grant usage on sequence menu_categories_id_seq, seat_groups_id_seq, seats_id_seq, menu_price_batches to noren_app;

alter table shops add column open_visits_max int not null default 2;
alter table shops add constraint shops_open_visits_max_check check (open_visits_max between 1 and 3);

alter table staff add column is_shown boolean not null default false;
alter table staff add column title text not null default '';
alter table staff add column profile text not null default '';
alter table staff add column nomination_fee int not null default 0;
alter table staff add constraint staff_nomination_fee_check check (nomination_fee between 0 and 100000);

alter table menus add column waits jsonb not null default '[]';
alter table menus add column category_id bigint;
alter table menus add column is_add_on boolean not null default false;
alter table menus add column add_on_menu_ids bigint[] not null default '{}';
alter table menus add column excluded_menu_ids bigint[] not null default '{}';
alter table menus add column seat_group_ids bigint[] not null default '{}';
alter table menus add column busy_seat_group_ids bigint[] not null default '{}';
alter table menus add constraint menus_shop_id_category_id_fkey foreign key (shop_id, category_id) references menu_categories (shop_id, id);
alter table menus add constraint menus_waits_check check (jsonb_typeof(waits) = 'array');
alter table menus add constraint menus_seats_check check (cardinality(seat_group_ids) + cardinality(busy_seat_group_ids) <= 2);

alter table customers add column preferred_staff_id bigint;
alter table customers add constraint customers_shop_id_preferred_staff_id_fkey
  foreign key (shop_id, preferred_staff_id) references staff (shop_id, id);

alter table reservations add column waits jsonb not null default '[]';
alter table reservations add column seat_ids bigint[] not null default '{}';
alter table reservations add column seat_ranges jsonb not null default '[]';
alter table reservations add column is_nominated boolean not null default false;
alter table reservations add column party_id bigint;
alter table reservations add constraint reservations_shop_id_party_id_fkey
  foreign key (shop_id, party_id) references reservations (shop_id, id);
alter table reservations add constraint reservations_waits_check check (jsonb_typeof(waits) = 'array');
alter table reservations add constraint reservations_seats_check check (cardinality(seat_ids) = jsonb_array_length(seat_ranges));
drop index reservations_calendar;
create index reservations_calendar on reservations (shop_id, start_at)
  include (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id,
    is_block, hold_expires_at, waits, seat_ids);
create index reservations_party on reservations (shop_id, party_id) where party_id is not null;

alter table move_requests add column seat_ids bigint[] not null default '{}';
alter table move_requests add column seat_ranges jsonb not null default '[]';

-- Seats beside staff, under the same guard.
alter table occupancies add column seat_id bigint;
alter table occupancies alter column staff_id drop not null;
alter table occupancies add constraint occupancies_shop_id_seat_id_fkey foreign key (shop_id, seat_id) references seats (shop_id, id);
alter table occupancies add constraint occupancies_resource_check check (num_nonnulls(staff_id, seat_id) = 1);
alter table occupancies drop constraint occupancies_never_overlap;
alter table occupancies add constraint occupancies_never_overlap
  exclude using gist (shop_id with =, (coalesce(staff_id, -seat_id)) with =, minutes with &&) where (guarded);
drop index occupancies_window;
create index occupancies_window on occupancies (shop_id, start_minute)
  include (staff_id, minutes, hold_expires_at, reservation_id, move_request_id, seat_id, kind);

-- Each visit of before is one line: its menu as it was booked.
insert into reservation_lines (shop_id, reservation_id, priority, kind, menu_id, name, price, duration)
  select shop_id, id, 1, 'menu', menu_id, menu_name, price, duration from reservations where not is_block;
