-- The shop's calendar for other programs, and calendars of other programs whose events take time (rules FEED-1 to FEED-16).

create table calendar_feeds (
  shop_id    bigint not null primary key references shops (id),
  token_hash bytea not null,
  privacy    text not null check (privacy in ('busy', 'menu', 'customer')),
  -- Of the words in it: the owner's when the address was made.
  language   text not null check (language in ('ja', 'en')),
  created_at timestamptz not null,
  read_at    timestamptz
);

create table external_calendars (
  shop_id      bigint not null references shops (id),
  id           bigint generated always as identity,
  staff_id     bigint not null,
  name         text not null,
  url          text not null,
  show_titles  boolean not null default false,
  version      int not null default 1,
  etag         text,
  -- Of the last content, and the date for which its recurring events were counted out: neither differs, nothing is written.
  content_hash bytea,
  counted_for  date,
  read_at      timestamptz,
  failures     int not null default 0,
  error        text,
  next_read_at timestamptz not null,
  -- While a worker reads it; apart from the above, so that the owner sees that it still waits.
  claimed_until timestamptz,
  events       int not null default 0,
  truncated    boolean not null default false,
  -- When the owner was last written to: about events over visits, and that it cannot be read.
  overlap_told_at timestamptz,
  failure_told_at timestamptz,
  created_at   timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id)
);
create index external_calendars_due on external_calendars (next_read_at);

alter table occupancies add column external_calendar_id bigint;
alter table occupancies add column title text;
alter table occupancies add constraint occupancies_external_fkey
  foreign key (shop_id, external_calendar_id) references external_calendars (shop_id, id);
alter table occupancies drop constraint occupancies_check1;
alter table occupancies add constraint occupancies_owner_check
  check (num_nonnulls(reservation_id, move_request_id, external_calendar_id) = 1);
alter table occupancies drop constraint occupancies_kind_check;
alter table occupancies add constraint occupancies_kind_check
  check (kind in ('visit', 'block', 'hold', 'move_request', 'external'));
alter table occupancies drop constraint occupancies_unguarded_reason_check;
alter table occupancies add constraint occupancies_unguarded_reason_check
  check (unguarded_reason in ('overlapped_before', 'entered_over', 'external'));
-- External time never takes part in the guard: it overlaps itself and visits.
alter table occupancies add constraint occupancies_external_check
  check ((kind = 'external') = (external_calendar_id is not null) and (kind = 'external') = (coalesce(unguarded_reason, '') = 'external'));
create index occupancies_external on occupancies (shop_id, start_minute) include (external_calendar_id)
  where external_calendar_id is not null;

alter table calendar_feeds enable row level security;
alter table calendar_feeds force row level security;
create policy own_shop on calendar_feeds to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on calendar_feeds to noren_system using (true) with check (true);
create policy purged_shop on calendar_feeds to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on calendar_feeds to noren_app, noren_system;
grant select, delete on calendar_feeds to noren_purge;

alter table external_calendars enable row level security;
alter table external_calendars force row level security;
create policy own_shop on external_calendars to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on external_calendars to noren_system using (true) with check (true);
create policy purged_shop on external_calendars to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on external_calendars to noren_app, noren_system;
grant select, delete on external_calendars to noren_purge;
