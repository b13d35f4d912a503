-- A time that is held for one person for a while: other times for a visit, and a time for whoever is on the waiting list (decision 0119).

alter table shops add column waitlist_minutes int default 30;
alter table shops add constraint shops_waitlist_check check (waitlist_minutes between 10 and 120);

create table waitlist_entries (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  status text not null check (status in ('unproven', 'waiting', 'booked', 'left', 'ended')),
  source text not null check (source in ('online', 'owner')),
  customer_id bigint,
  name text not null,
  name_kana text,
  email text,
  phone text,
  note text,
  answers jsonb not null default '[]',
  language text not null default 'ja' check (language in ('ja', 'en')),
  -- As a booking names it: { "menuIds", "staffId" }.
  wanted jsonb not null,
  -- The visit begins on one of these dates, at these minutes of the day, both ends included.
  from_date date not null,
  to_date date not null,
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 0 and 1439),
  -- It is not asked any more from here on.
  ends_at timestamptz not null,
  token_hash bytea not null,
  -- What it became.
  reservation_id bigint,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  constraint waitlist_entries_dates_check check (from_date <= to_date),
  constraint waitlist_entries_minutes_check check (from_minute <= to_minute),
  constraint waitlist_entries_booked_check check ((status = 'booked') = (reservation_id is not null)),
  constraint waitlist_entries_email_check check (source = 'owner' or email is not null)
);
create index waitlist_entries_waiting on waitlist_entries (shop_id, id) where status = 'waiting';
create index waitlist_entries_ends on waitlist_entries (ends_at) where status in ('unproven', 'waiting');
create unique index waitlist_entries_token on waitlist_entries (shop_id, token_hash);

create table offers (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  kind text not null check (kind in ('other_times', 'waitlist')),
  -- The visit that would be moved.
  reservation_id bigint,
  -- Who waits.
  waitlist_entry_id bigint,
  status text not null check (status in ('open', 'taken', 'declined', 'expired', 'withdrawn')),
  token_hash bytea not null,
  ends_at timestamptz not null,
  answered_at timestamptz,
  -- Which of its times was taken.
  chosen int,
  -- Who offered it; nobody where the waiting list did.
  user_id bigint,
  created_at timestamptz not null,
  -- Its hold was over before anybody ended it: another writer has the time.
  released_at timestamptz,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, waitlist_entry_id) references waitlist_entries (shop_id, id),
  constraint offers_owner_check check (
    (kind = 'other_times') = (reservation_id is not null) and (kind = 'waitlist') = (waitlist_entry_id is not null)),
  constraint offers_answer_check check ((status = 'open') = (answered_at is null) and (status = 'taken') = (chosen is not null))
);
create index offers_ends on offers (ends_at) where status = 'open';
create unique index offers_token on offers (shop_id, token_hash);
create unique index offers_open_entry on offers (shop_id, waitlist_entry_id) where status = 'open';
create unique index offers_open_reservation on offers (shop_id, reservation_id) where status = 'open';
create index offers_entry on offers (shop_id, waitlist_entry_id) where waitlist_entry_id is not null;
create index offers_reservation on offers (shop_id, reservation_id) where reservation_id is not null;

-- As a reservation at that time would be stored, so that what it occupies can be computed again.
create table offer_times (
  shop_id bigint not null,
  offer_id bigint not null,
  number int not null check (number between 1 and 3),
  staff_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  before_time int not null,
  after_time int not null,
  waits jsonb not null default '[]',
  seat_ids bigint[] not null default '{}',
  seat_ranges jsonb not null default '[]',
  primary key (shop_id, offer_id, number),
  foreign key (shop_id, offer_id) references offers (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  constraint offer_times_times_check check (start_at < end_at)
);
create index offer_times_start on offer_times (shop_id, start_at);

alter table occupancies add column offer_id bigint;
alter table occupancies drop constraint occupancies_kind_check;
alter table occupancies add constraint occupancies_kind_check check (kind in ('visit', 'block', 'hold', 'move_request', 'external', 'offer'));
alter table occupancies drop constraint occupancies_hold_check;
alter table occupancies add constraint occupancies_hold_check check (kind in ('hold', 'offer') or hold_expires_at is null);
alter table occupancies drop constraint occupancies_owner_check;
alter table occupancies add constraint occupancies_owner_check check (
  num_nonnulls(reservation_id, move_request_id, external_calendar_id, offer_id) = 1);
alter table occupancies add constraint occupancies_offer_check check ((kind = 'offer') = (offer_id is not null));
alter table occupancies add constraint occupancies_offer_fkey foreign key (shop_id, offer_id) references offers (shop_id, id);
create index occupancies_offer on occupancies (shop_id, offer_id) where offer_id is not null;

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested', 'move_ended', 'refunded', 'offered', 'offer_ended'));

do $$
declare t text; own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  foreach t in array array['waitlist_entries', 'offers', 'offer_times'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
grant usage on sequence waitlist_entries_id_seq, offers_id_seq to noren_app;
