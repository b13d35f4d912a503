-- The schema, from which a new database is built. A change of it is made here and, for databases that are there, by a migration; a test
-- holds that both come to the same.
-- Every table of a shop carries shop_id in its keys and is under forced row-level security, so that shops may be spread over machines
-- (decision 0038). Statuses are text with CHECK: a comparison of enums does not become an index condition under a policy.

create extension if not exists btree_gist;

do $$
declare role text;
begin
  foreach role in array array['noren_app', 'noren_system', 'noren_purge'] loop
    if not exists (select from pg_roles where rolname = role) then execute format('create role %I nologin', role); end if;
  end loop;
end $$;
grant noren_app, noren_system, noren_purge to current_user;
grant usage on schema public to noren_app, noren_system, noren_purge;


-- ── Not a shop's: accounts, sessions, domains, limits ──────────────────────────────────────────────────────────────────

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  password_hash text,
  email_verified_at timestamptz,
  language text not null default 'ja' check (language in ('ja', 'en')),
  -- The one link between account and shop.
  shop_id bigint unique,
  created_at timestamptz not null,
  deletion_at timestamptz,
  -- What the booking page was when the deletion was asked for, so that undoing brings it back.
  deletion_page_state text check (deletion_page_state in ('published', 'limited', 'draft')),
  week_starts_on smallint not null default 0 check (week_starts_on in (0, 1)),
  time_format text not null default '24h' check (time_format in ('24h', '12h')),
  compact_view boolean not null default false
);
create index users_deletion on users (deletion_at) where deletion_at is not null;
-- Several registrations of one address may wait until it is proven; one account has it then (rules ACC-9, ACC-107).
create index users_email on users (email);
create unique index users_proven_email on users (email) where email_verified_at is not null;

create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When whoever holds the session last proved who they are.
  confirmed_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- Browsers of an account that are notified (Web Push, decision 0123). One belongs to the session in which it was turned on.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  user_agent text not null default '',
  language text not null check (language in ('ja', 'en')),
  created_at timestamptz not null,
  last_sent_at timestamptz,
  -- Notifications that were given up one after the other.
  failures int not null default 0
);
create index push_subscriptions_user on push_subscriptions (user_id);
create unique index push_subscriptions_session on push_subscriptions (session_id);

-- Of an account without a row all kinds are on, and there are no quiet hours.
create table push_settings (
  user_id bigint primary key references users on delete cascade,
  off_kinds text[] not null default '{}',
  -- Minutes of the day in the shop's time.
  quiet_from int,
  quiet_to int,
  details text not null default 'full',
  constraint push_settings_details_check check (details in ('full', 'time', 'none')),
  constraint push_settings_quiet_check check (num_nulls(quiet_from, quiet_to) <> 1)
);

-- With which other programs call the API in an account's name (decision 0089).
create table api_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);

-- Who somebody is by a provider's word. The address is what the provider said when they were linked, for showing only.
create table identities (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  provider text not null check (provider in ('google', 'instagram', 'line')),
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null,
  -- Whether the provider gives the address out itself. Any other may be somebody's who had it once (decision 0028).
  email_hosted boolean not null default false,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- One try to sign in with a provider, from the button to the session. Tied to the browser by a cookie; each step works once.
-- started: sent to the provider; answered: its code is being spent; proven: the identity is known; used: a session came of it.
create table sign_in_attempts (
  id_hash bytea primary key,
  browser_hash bytea not null,
  state_hash bytea not null unique,
  provider text not null check (provider in ('google', 'instagram', 'line')),
  purpose text not null check (purpose in ('signin', 'signup')),
  verifier text not null,
  nonce text not null,
  status text not null default 'started' check (status in ('started', 'answered', 'proven', 'used')),
  issuer text,
  subject text,
  email text,
  email_verified boolean,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  email_hosted boolean,
  constraint sign_in_attempts_proven_check check (
    status not in ('proven', 'used') or num_nulls(issuer, subject, email, email_verified, email_hosted) = 0)
);
create index sign_in_attempts_expires on sign_in_attempts (expires_at);

-- Mailed links of an account; the hash alone is stored.
create table link_tokens (
  token_hash bytea primary key,
  kind text not null check (kind in ('verify', 'reset')),
  user_id bigint not null references users on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index link_tokens_expires on link_tokens (expires_at);
create index link_tokens_user on link_tokens (user_id);

-- Messages of an account. The address is the account's when the message is sent, and its link is made then: neither stands here.
-- No foreign key: a request for an address without an account writes the same row, with the same work (decision 0036).
create table account_messages (
  id bigint generated always as identity primary key,
  user_id bigint,
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  details jsonb not null default '{}'
);
create index account_messages_due on account_messages (due_at) where status in ('queued', 'retrying');
create index account_messages_tests on account_messages (user_id, id) where kind = 'template_test';

-- Mailboxes whose holder has shown to read them (rule MSG-41). The key is an HMAC, so the table names nobody.
create table proven_mailboxes (
  key text primary key,
  proven_at timestamptz not null
);
create index proven_mailboxes_proven_at on proven_mailboxes (proven_at);

create table limits (
  key text primary key,
  started_at timestamptz not null,
  hits int not null,
  expires_at timestamptz not null
);
create index limits_expires on limits (expires_at);

-- A name that once belonged to a shop stays taken when the shop is gone.
create table domains (
  domain text primary key,
  shop_id bigint,
  released_at timestamptz,
  created_at timestamptz not null,
  constraint domains_taken_check check (shop_id is not null or released_at is not null)
);
create unique index domains_current on domains (shop_id) where released_at is null;

-- Each event of the payment provider is taken once: its row is written with what it causes. Kept for 60 days, longer than it repeats.
create table provider_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);

-- Contracts of deleted accounts that are still to be ended at the provider.
create table subscription_endings (
  id bigint generated always as identity primary key,
  customer_id text not null,
  created_at timestamptz not null
);

-- When each part of the worker was last seen at work.
create table heartbeats (
  name text primary key,
  beat_at timestamptz not null
);

-- One row a job: when it is due, and which worker has it (decision 0093).
create table jobs (
  name text primary key,
  due_at timestamptz not null,
  locked_by text,
  locked_until timestamptz,
  failures int not null default 0,
  constraint jobs_lock_check check (num_nulls(locked_by, locked_until) in (0, 2))
);

-- What all owners are told. `mailed_user_id`: the accounts up to this one have their mail, so that a command that was cut off goes on.
create table announcements (
  kind text primary key check (kind in ('beta_ends')),
  on_date date not null,
  mailed_user_id bigint not null default 0,
  mailed_at timestamptz,
  created_at timestamptz not null
);

-- Each writing command of the operator. The shop may be deleted later: no foreign key.
create table operator_logs (
  id bigint generated always as identity primary key,
  command text not null,
  shop_id bigint,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index operator_logs_shop on operator_logs (shop_id, id);

-- ── A shop's ────────────────────────────────────────────────────────────────────────────────────────────────────────────

create table shops (
  id bigint generated by default as identity primary key,
  -- Counts every change that customers could see; the key of all that is cached (decision 0005).
  version bigint not null default 1,
  name text not null,
  profile text not null default '',
  phone_number text,
  email text,
  address text,
  access_info text,
  payment_options text[] not null default '{}',
  payment_notes text,
  is_holiday_working boolean not null default false,
  slot_minutes int not null default 30 check (slot_minutes in (10, 15, 20, 30, 60)),
  reservation_cutoff_time int not null default 60 check (reservation_cutoff_time between 0 and 43200),
  booking_horizon_days int not null default 60 check (booking_horizon_days between 1 and 365),
  cancel_cutoff_minutes int not null default 1440 check (cancel_cutoff_minutes between 0 and 43200),
  -- Whether the reading of the name must be given; it is always asked for.
  ask_kana boolean not null default false,
  address_hidden boolean not null default false,
  domain_changed_at timestamptz,
  created_at timestamptz not null,
  plan_code text not null default 'free' check (plan_code in ('free', 'standard')),
  postal_code text,
  prefecture text,
  city text,
  building text,
  -- Minutes of the day before, or hours before the start.
  reminder_timing text not null default 'day_before' check (reminder_timing in ('day_before', 'hours_before')),
  reminder_minute int not null default 1080 check (reminder_minute between 0 and 1439),
  reminder_hours int not null default 24 check (reminder_hours between 1 and 72),
  -- Reservations that came to stand before have the reminder of the rule that held then, or none.
  reminder_changed_at timestamptz,
  settings_version int not null default 1,
  -- What was booked or sent before the import happened elsewhere: it gives no right to write to anybody (rule TRANS-7).
  imported_at timestamptz,
  -- How the shop's own pages look (rule PAGE-30).
  cloth text not null default 'ai' check (cloth in ('ai', 'sumi', 'matsuba', 'azuki', 'budo', 'kurumi', 'sabinezu', 'nadeshiko')),
  voice text not null default 'gothic' check (voice in ('gothic', 'mincho')),
  -- What is dyed into the cloth (rule PAGE-206).
  pattern text not null default 'muji' check (pattern in ('muji', 'shima', 'seigaiha', 'asanoha')),
  look_version int not null default 1,
  -- The sites that may show a shop's pages in a frame (rule PAGE-51).
  embed_origins text[] not null default '{}',
  -- When the owner was last told that the plan's reservations are nearly used, or all used.
  plan_near_at timestamptz,
  plan_reached_at timestamptz,
  -- The operator has closed the booking page, and why.
  suspended_at timestamptz,
  suspended_reason text,
  -- The operator has given the standard plan without a contract: since when, and the last day; null has no end.
  granted_at timestamptz,
  granted_until date,
  -- What a customer who cancels gets back: all until the deadline of cancelling and nothing after it, all until the start, or nothing.
  refund_rule text not null default 'until_deadline' check (refund_rule in ('until_deadline', 'always', 'never')),
  -- 適格請求書発行事業者の登録番号, shown on receipts.
  invoice_number text check (invoice_number ~ '^T\d{13}$'),
  -- How many visits one staff member may have open at a time, while customers wait; 1 offers no waiting time (rule VISIT-6).
  open_visits_max int not null default 2 check (open_visits_max between 1 and 3),
  -- Of the hours in `business_days` (rules HOURS-58 and HOURS-60): [{weekday, mode, weeks}, …] and {weekdays, ranges, isNextDayOff}.
  monthly_rules jsonb not null default '[]' check (jsonb_typeof(monthly_rules) = 'array'),
  holiday_opening jsonb check (jsonb_typeof(holiday_opening) = 'object'),
  -- First steps that are fine as they are: said by the owner, or by saving that form (rule SHOP-20).
  first_steps_confirmed text[] not null default '{}',
  -- The owner has put the list of them away (rule SHOP-21).
  first_steps_hidden_at timestamptz,
  -- How long a free time is held for whoever is next on the waiting list; null where there is none.
  waitlist_minutes int default 30,
  -- Whether the bill is offered when a visit is closed; null until the owner has made the first one or said so.
  bills_enabled boolean,
  constraint shops_waitlist_check check (waitlist_minutes between 10 and 120),
  constraint shops_first_steps_check check (
    first_steps_confirmed <@ array['menus', 'staff', 'hours', 'address', 'rules', 'look', 'trial', 'share'])
);

create table staff (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  name text not null,
  active boolean not null default true,
  priority int not null default 0,
  created_at timestamptz not null,
  color text not null default 'indigo' check (color in ('indigo', 'teal', 'amber', 'rose', 'violet', 'green', 'sky', 'brown')),
  -- Ranges in minutes of day for each weekday, Sunday first; null where they are the shop's.
  hours jsonb check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  version int not null default 1,
  -- Whether customers may choose them, and what they read (rule STAFF-20).
  is_shown boolean not null default false,
  title text not null default '',
  profile text not null default '',
  nomination_fee int not null default 0 check (nomination_fee between 0 and 100000),
  primary key (shop_id, id)
);

-- The photograph that customers see.
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

-- Groups of seats, rooms or machines, and their units. A visit that needs one has a unit of its own (rule VISIT-8).
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
  -- Counted from 1 in its group; the highest goes first when there are fewer.
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

-- ranges: [[open, close], …] in minutes of the day, read and written as a whole.
create table business_days (
  shop_id bigint not null references shops,
  weekday smallint not null check (weekday between 0 and 6),
  status text not null check (status in ('open', 'close')),
  ranges jsonb not null check (jsonb_typeof(ranges) = 'array'),
  primary key (shop_id, weekday)
);

-- The regular hours from a later date on, each row as a whole; before the first one those of the shop hold (rule HOURS-63).
create table dated_hours (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  from_date date not null,
  is_holiday_working boolean not null,
  -- Ranges in minutes of day for each weekday, Sunday first.
  weekly jsonb not null check (jsonb_typeof(weekly) = 'array' and jsonb_array_length(weekly) = 7),
  monthly_rules jsonb not null default '[]' check (jsonb_typeof(monthly_rules) = 'array'),
  holiday_opening jsonb check (jsonb_typeof(holiday_opening) = 'object'),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, from_date)
);

create table special_hours (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  status text not null check (status in ('open', 'close')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  description text not null default '',
  created_at timestamptz not null,
  primary key (shop_id, id),
  constraint special_hours_times_check check (start_at < end_at)
);
create index special_hours_end on special_hours (shop_id, end_at);

create table menus (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  name text not null,
  description text not null default '',
  price int not null check (price between 0 and 100000),
  duration int not null check (duration between 1 and 360),
  total_duration int not null,
  before_time int not null default 0 check (before_time between 0 and 120),
  after_time int not null default 0 check (after_time between 0 and 120),
  requires_approval boolean not null default false,
  publish_state text not null default 'published' check (publish_state in ('published', 'draft')),
  priority int not null,
  created_at timestamptz not null,
  version int not null default 1,
  -- Archived in place of deleted, so that reservations keep theirs.
  archived_at timestamptz,
  advance_payment text not null default 'none' check (advance_payment in ('none', 'optional', 'required')),
  -- The version that the menu has since the plan made it a draft. While it is the present one, the owner has not changed the menu, and it
  -- comes back with the standard plan (rule PLAN-5).
  plan_hidden_version int,
  -- While the customer waits and the staff member is free: [[from, to], …] in minutes from the start, inside the treatment (rule VISIT-2).
  waits jsonb not null default '[]',
  category_id bigint,
  -- Only together with another menu: with those named, or with any where none is.
  is_add_on boolean not null default false,
  add_on_menu_ids bigint[] not null default '{}',
  -- Never in one visit with these, whichever of the two names the other.
  excluded_menu_ids bigint[] not null default '{}',
  -- One unit of each, for the whole visit or while its staff member is busy with it; two at most.
  seat_group_ids bigint[] not null default '{}',
  busy_seat_group_ids bigint[] not null default '{}',
  primary key (shop_id, id),
  foreign key (shop_id, category_id) references menu_categories (shop_id, id),
  constraint menus_waits_check check (jsonb_typeof(waits) = 'array'),
  constraint menus_seats_check check (cardinality(seat_group_ids) + cardinality(busy_seat_group_ids) <= 2),
  constraint menus_archived_check check (archived_at is null or publish_state = 'draft'),
  constraint menus_total_duration_check check (total_duration between duration and 360)
);

-- What a staff member does otherwise than the menu says; without a row they do it as it stands (rule STAFF-22).
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

-- Prices from a date on; until the first of them it is the menu's own (rule MENU-30). Those of one change have one batch.
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

create table menu_images (
  shop_id bigint not null references shops,
  menu_id bigint not null,
  file text not null,
  alt_text text not null default '',
  width int not null,
  height int not null,
  created_at timestamptz not null,
  -- Those of before decision 0052 have no further widths and no colour, until the worker has made both.
  widths bigint[] not null default '{}',
  color text,
  bytes int not null default 0,
  primary key (shop_id, menu_id),
  foreign key (shop_id, menu_id) references menus (shop_id, id)
);

create table pages (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  type text not null check (type in ('booking', 'completion')),
  publish_state text not null check (publish_state in ('published', 'limited', 'draft')),
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, type)
);

create table page_images (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  page_id bigint not null,
  type text not null check (type in ('cover', 'og')),
  file text not null,
  alt_text text not null default '',
  width int not null,
  height int not null,
  created_at timestamptz not null,
  widths bigint[] not null default '{}',
  color text,
  bytes int not null default 0,
  primary key (shop_id, id),
  unique (shop_id, page_id, type),
  foreign key (shop_id, page_id) references pages (shop_id, id)
);

create table page_sections (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  page_id bigint not null,
  type text not null check (type in ('document', 'menu', 'reservation_number')),
  title text not null default '',
  content text not null default '',
  publish_state text not null check (publish_state in ('published', 'draft')),
  priority int not null,
  menu_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, page_id) references pages (shop_id, id)
);

-- Kept for half an hour. Who has the token sees the page, so its hash alone is stored.
create table page_previews (
  shop_id bigint not null,
  id bigint generated always as identity,
  page_id bigint not null,
  token_hash bytea not null,
  content text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, token_hash),
  foreign key (shop_id, page_id) references pages (shop_id, id)
);
create index page_previews_expired on page_previews (expires_at);

-- Documents name them by their file.
create table library_images (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  file text not null,
  alt_text text not null default '',
  width int not null,
  height int not null,
  created_at timestamptz not null,
  widths bigint[] not null default '{}',
  color text,
  bytes int not null default 0,
  primary key (shop_id, id),
  unique (shop_id, file)
);

create table gallery_images (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  file text not null,
  alt_text text not null default '',
  width int not null,
  height int not null,
  widths bigint[] not null default '{}',
  color text,
  bytes int not null default 0,
  priority int not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, file)
);

create table forms (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  created_at timestamptz not null,
  primary key (shop_id, id)
);

create table form_sections (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  form_id bigint not null,
  type text not null check (type in ('note', 'short_text', 'long_text', 'single_choice', 'multiple_choice', 'agreement')),
  dropdown boolean not null default false,
  title text not null,
  placeholder text not null default '',
  description text not null default '',
  required boolean not null default false,
  enabled boolean not null default true,
  options text[] not null default '{}',
  priority int not null,
  created_at timestamptz not null,
  sensitive boolean not null default false,
  version int not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, form_id) references forms (shop_id, id)
);

create table email_templates (
  shop_id bigint not null references shops,
  type text not null check (type in ('confirmation', 'reminder')),
  subject text not null,
  body_header text not null,
  -- A template is also named by its number.
  id bigint generated always as identity,
  version int not null default 1,
  primary key (shop_id, type),
  unique (shop_id, id)
);

create table customers (
  shop_id bigint not null references shops,
  id bigint generated by default as identity,
  name text not null,
  name_kana text not null default '',
  email text,
  phone text,
  created_at timestamptz not null,
  -- Taken away after its time; the row stays, because past reservations count it.
  forgotten_at timestamptz,
  -- Made by one function of the program, with its version; rows of another version are rebuilt by the worker (decision 0033).
  search_key text not null default '',
  search_version int not null default 0,
  -- Visits that were agreed, whenever they are, and the start of the last one: what the list is ordered by.
  agreed_count int not null default 0,
  last_agreed_at timestamptz not null default '-infinity',
  -- The program gives a shorter one that it has looked up; the default is for rows that are written without it.
  customer_code text not null default lpad(floor(random() * 1000000000000)::bigint::text, 12, '0'),
  gender text not null default 'unspecified' check (gender in ('male', 'female', 'unspecified')),
  birth_date date,
  -- It stays as a second name, telephone and address of the same person.
  merged_into_id bigint,
  -- Who serves them as a rule, set by the owner.
  preferred_staff_id bigint,
  -- Visits that they made before the shop used Noren, as the file of its former system counts them (rule IMP-43).
  brought_count int not null default 0,
  brought_first_on date,
  brought_last_on date,
  -- Agreed visits to which they did not come, and when the last of them would have begun (rule CUST-83).
  no_show_count int not null default 0,
  last_no_show_at timestamptz,
  -- How they may book online, set by the owner (rule CUST-85).
  online_booking text not null default 'usual' check (online_booking in ('usual', 'approval', 'refused')),
  primary key (shop_id, id),
  unique (shop_id, customer_code),
  constraint customers_brought_check check (brought_count between 0 and 100000),
  foreign key (shop_id, preferred_staff_id) references staff (shop_id, id),
  foreign key (shop_id, merged_into_id) references customers (shop_id, id)
);
create index customers_email on customers (shop_id, email) where email is not null;
create index customers_merged on customers (shop_id, merged_into_id) where merged_into_id is not null;
create index customers_phone on customers (shop_id, phone) where phone is not null;
create index customers_search on customers (shop_id, last_agreed_at, id)
  include (search_key, search_version, agreed_count)
  where ((forgotten_at is null) and (merged_into_id is null));
create index customers_search_version on customers (search_version);
alter table customers set (autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 25, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);

create table customer_notes (
  shop_id bigint not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  title text not null,
  content text not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index customer_notes_customer on customer_notes (shop_id, customer_id, id);

-- Their files have names that the public route of images refuses (rules CUST-24 to CUST-34).
create table customer_photos (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  customer_id bigint not null,
  file text not null check (file ~~ 'private\_%'),
  caption text not null default '',
  phase text check (phase in ('before', 'after')),
  taken_on date,
  -- The highest stands first, so that a new one comes first without moving the others.
  priority int not null,
  version int not null default 1,
  width int not null,
  height int not null,
  widths bigint[] not null default '{}',
  color text,
  bytes int not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, file),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index customer_photos_customer on customer_photos (shop_id, customer_id, priority);

-- What a merge moved, so that it can be taken back.
create table customer_merges (
  shop_id bigint not null,
  id bigint generated always as identity,
  kept_id bigint not null,
  merged_id bigint not null,
  reservation_ids bigint[] not null,
  note_ids bigint[] not null,
  -- Records that were merged into the merged one before.
  earlier_ids bigint[] not null,
  -- Fields of the kept record that were empty.
  filled text[] not null,
  created_at timestamptz not null,
  photo_ids bigint[] not null default '{}',
  -- How the kept record might book online before it took over the stricter setting; null where it stayed.
  online_booking_before text check (online_booking_before in ('usual', 'approval')),
  primary key (shop_id, id),
  unique (shop_id, merged_id),
  foreign key (shop_id, kept_id) references customers (shop_id, id),
  foreign key (shop_id, merged_id) references customers (shop_id, id)
);
create index customer_merges_kept on customer_merges (shop_id, kept_id, id);

-- Who read, exported or changed which record. Without the person's data, so it stays when the record goes.
create table customer_accesses (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  user_id bigint not null,
  action text not null,
  customer_id bigint,
  field text,
  count int,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create index customer_accesses_age on customer_accesses (created_at);
create index customer_accesses_customer on customer_accesses (shop_id, customer_id, id);

-- That the shop exists follows from the staff's key: each foreign key costs every booking a look.
create table reservations (
  shop_id bigint not null,
  id bigint generated always as identity,
  reservation_number text not null check (reservation_number ~ '^\d{8}$'),
  status text not null check (status in ('reserved', 'pending_approval', 'canceled', 'treated')),
  cancel_reason text
    check (cancel_reason in ('customer', 'shop', 'same_day', 'no_show', 'declined', 'expired', 'spam', 'paid_late')),
  source text not null check (source in ('online', 'owner')),
  staff_id bigint not null,
  menu_id bigint,
  customer_id bigint,
  start_at timestamptz not null,
  end_at timestamptz not null,
  before_time int not null check (before_time between 0 and 120),
  after_time int not null check (after_time between 0 and 120),
  menu_name text not null,
  price int not null check (price >= 0),
  duration int not null,
  -- Its own copy of who came: the customer's record may change or go.
  name text not null,
  name_kana text,
  email text,
  phone text,
  note text,
  cancel_note text,
  answers jsonb not null default '[]',
  language text not null default 'ja' check (language in ('ja', 'en')),
  link_version int not null default 1,
  expires_at timestamptz,
  created_at timestamptz not null,
  -- Time that the owner blocked, without a customer. Blocks that were made by one call name the first of them.
  is_block boolean not null default false,
  -- A hold for payment: never shown, and gone with the job or the next writer.
  hold_expires_at timestamptz,
  -- Of an online reservation: how many counted for the plan when it was made, itself included, and the limit that held then.
  plan_count int,
  plan_limit int,
  -- Of its mailed link, which names the shop (decision 0037).
  manage_token_hash bytea,
  series_id bigint,
  -- What it is found by (decision 0098). Made by the program; a search makes it first of those that have none.
  search_key text,
  -- As the menus had them when it was made: minutes from the start in which the staff member is free.
  waits jsonb not null default '[]',
  -- The units that it has, and of each the minutes from the start in which it has it; null is from preparation to clean-up.
  seat_ids bigint[] not null default '{}',
  seat_ranges jsonb not null default '[]',
  -- The customer chose who serves.
  is_nominated boolean not null default false,
  -- Two people who come together are one booking: both name the first.
  party_id bigint,
  -- It was over before it was brought along from another system.
  is_brought boolean not null default false,
  -- So much later than agreed it begins: start and end have moved with it (rule RES-106).
  late_minutes int not null default 0,
  -- How an entry of the owner's, or of the waiting list, came to be; null where nobody said.
  channel text,
  primary key (shop_id, id),
  unique (shop_id, reservation_number),
  foreign key (shop_id, customer_id) references customers (shop_id, id),
  foreign key (shop_id, menu_id) references menus (shop_id, id),
  foreign key (shop_id, series_id) references reservations (shop_id, id),
  foreign key (shop_id, party_id) references reservations (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  constraint reservations_times_check check (start_at < end_at),
  constraint reservations_canceled_check check ((status = 'canceled') = (cancel_reason is not null)),
  constraint reservations_hold_check check (hold_expires_at is null or status = 'pending_approval'),
  constraint reservations_waits_check check (jsonb_typeof(waits) = 'array'),
  constraint reservations_seats_check check (cardinality(seat_ids) = jsonb_array_length(seat_ranges)),
  constraint reservations_series_check check (series_id is null or is_block),
  constraint reservations_late_check check (late_minutes between 0 and 120),
  constraint reservations_channel_check check (channel in ('telephone', 'walk_in', 'waiting_list'))
);
create index reservations_awaiting on reservations (shop_id, expires_at)
  where status = 'pending_approval' and hold_expires_at is null;
create index reservations_calendar on reservations (shop_id, start_at)
  include (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id,
    is_block, hold_expires_at, waits, seat_ids, late_minutes);
create index reservations_customer on reservations (shop_id, customer_id, start_at) include (status, end_at);
create index reservations_email on reservations (shop_id, email) where email is not null;
create index reservations_expires on reservations (expires_at) where expires_at is not null;
create index reservations_hold on reservations (hold_expires_at) where hold_expires_at is not null;
create index reservations_no_show on reservations (shop_id, customer_id, start_at) where cancel_reason = 'no_show';
create index reservations_party on reservations (shop_id, party_id) where party_id is not null;
create unique index reservations_manage on reservations (shop_id, manage_token_hash) where manage_token_hash is not null;
-- What the plan counts: made online in the last 30 days, not canceled.
create index reservations_plan on reservations (shop_id, created_at)
  where source = 'online' and status <> 'canceled' and hold_expires_at is null;
create index reservations_search on reservations (shop_id, start_at, id) include (search_key, status, cancel_reason)
  where hold_expires_at is null and not is_block;
create index reservations_series on reservations (shop_id, series_id, start_at) where series_id is not null;
create index reservations_spam on reservations (shop_id, created_at) where cancel_reason = 'spam';
create index reservations_without_key on reservations (shop_id) where search_key is null and not is_block;
alter table reservations set (autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 25, autovacuum_vacuum_insert_scale_factor = 0.02);

-- What a visit consists of and what each part costs, as it was when it was agreed (rule VISIT-1).
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

-- A customer's request for another time, which the shop has not answered.
create table move_requests (
  shop_id bigint not null,
  id bigint generated always as identity,
  reservation_id bigint not null,
  staff_id bigint not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  -- The units that it would have, as the visit's own.
  seat_ids bigint[] not null default '{}',
  seat_ranges jsonb not null default '[]',
  primary key (shop_id, id),
  unique (shop_id, reservation_id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  constraint move_requests_times_check check (start_at < end_at)
);
create index move_requests_expires on move_requests (expires_at);
create index move_requests_start on move_requests (shop_id, start_at);

-- Calendars of other programs whose events take time (rules FEED-1 to FEED-16).
create table external_calendars (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  staff_id bigint not null,
  name text not null,
  url text not null,
  show_titles boolean not null default false,
  version int not null default 1,
  etag text,
  -- Of the last content, and the date for which its recurring events were counted out: neither differs, nothing is written.
  content_hash bytea,
  counted_for date,
  read_at timestamptz,
  failures int not null default 0,
  error text,
  next_read_at timestamptz not null,
  -- While a worker reads it; apart from `next_read_at`, so that the owner sees that it still waits.
  claimed_until timestamptz,
  events int not null default 0,
  truncated boolean not null default false,
  -- When the owner was last written to: about events over visits, and that it cannot be read.
  overlap_told_at timestamptz,
  failure_told_at timestamptz,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id)
);
create index external_calendars_due on external_calendars (next_read_at);

-- The shop's calendar for other programs.
create table calendar_feeds (
  shop_id bigint primary key references shops,
  token_hash bytea not null,
  privacy text not null check (privacy in ('busy', 'menu', 'customer')),
  -- Of the words in it: the owner's when the address was made.
  language text not null check (language in ('ja', 'en')),
  created_at timestamptz not null,
  read_at timestamptz
);

-- A time that is held for one person for a while: other times for a visit, and a time for whoever is on the waiting list (decision 0119).
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

-- Visits that must be dealt with, because somebody is absent, the shop is closed, or a change left them outside (decision 0121). What is
-- left of a list is read from the visits themselves.
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

-- One row for each stretch of time of a staff member or a seat that nobody else may have. What no longer occupies has no row (decision 0035).
create table occupancies (
  shop_id bigint not null,
  id bigint generated always as identity,
  -- Whose time it is, or which unit's.
  staff_id bigint,
  seat_id bigint,
  -- Minutes since 1970-01-01T00:00 in the shop's own time, preparation and clean-up included; computed by the program.
  minutes int4range not null check (not isempty(minutes)),
  -- For the index of windows: comparing integers is leakproof, so it can be used below row-level security; ranges are not.
  start_minute int not null generated always as (lower(minutes)) stored,
  kind text not null check (kind in ('visit', 'block', 'hold', 'move_request', 'external', 'offer')),
  guarded boolean not null default true,
  -- Why the guard leaves this row out: it overlapped before treated visits kept their time, was entered over another on purpose, or is
  -- of an external calendar, whose events overlap each other and visits.
  unguarded_reason text check (unguarded_reason in ('overlapped_before', 'entered_over', 'external', 'brought')),
  -- A hold that a customer may be paying for has none: only the worker ends it.
  hold_expires_at timestamptz,
  reservation_id bigint,
  move_request_id bigint,
  external_calendar_id bigint,
  title text,
  offer_id bigint,
  primary key (shop_id, id),
  constraint occupancies_never_overlap exclude using gist (shop_id with =, (coalesce(staff_id, -seat_id)) with =, minutes with &&)
    where (guarded),
  constraint occupancies_external_fkey foreign key (shop_id, external_calendar_id) references external_calendars (shop_id, id),
  foreign key (shop_id, move_request_id) references move_requests (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  foreign key (shop_id, seat_id) references seats (shop_id, id),
  constraint occupancies_resource_check check (num_nonnulls(staff_id, seat_id) = 1),
  constraint occupancies_guarded_check check (guarded = (unguarded_reason is null)),
  constraint occupancies_move_request_check check ((kind = 'move_request') = (move_request_id is not null)),
  constraint occupancies_external_check check (
    (kind = 'external') = (external_calendar_id is not null) and (kind = 'external') = (coalesce(unguarded_reason, '') = 'external')),
  constraint occupancies_hold_check check (kind in ('hold', 'offer') or hold_expires_at is null),
  constraint occupancies_owner_check check (
    num_nonnulls(reservation_id, move_request_id, external_calendar_id, offer_id) = 1),
  constraint occupancies_offer_check check ((kind = 'offer') = (offer_id is not null)),
  constraint occupancies_offer_fkey foreign key (shop_id, offer_id) references offers (shop_id, id)
);
create index occupancies_external on occupancies (shop_id, start_minute)
  include (external_calendar_id)
  where external_calendar_id is not null;
create index occupancies_hold on occupancies (hold_expires_at) where hold_expires_at is not null;
create index occupancies_offer on occupancies (shop_id, offer_id) where offer_id is not null;
create index occupancies_move_request on occupancies (shop_id, move_request_id) where move_request_id is not null;
create index occupancies_reservation on occupancies (shop_id, reservation_id) where reservation_id is not null;
create index occupancies_unguarded on occupancies (shop_id, start_minute) where not guarded;
create index occupancies_window on occupancies (shop_id, start_minute)
  include (staff_id, minutes, hold_expires_at, reservation_id, move_request_id, seat_id, kind);
alter table occupancies set (autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 25);

-- Who did what, in ids and field names; no personal data. Rows never change: the grants below hold it.
create table change_logs (
  shop_id bigint not null,
  id bigint generated always as identity,
  reservation_id bigint not null,
  actor text not null check (actor in ('customer', 'owner', 'system')),
  user_id bigint,
  kind text not null check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested', 'move_ended', 'refunded', 'late', 'undone',
    'offered', 'offer_ended', 'billed', 'bill_corrected')),
  status text not null check (status in ('reserved', 'pending_approval', 'canceled', 'treated')),
  cancel_reason text,
  changes jsonb not null default '[]',
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id)
);
create index change_logs_reservation on change_logs (shop_id, reservation_id, id);
alter table change_logs set (autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 25);

-- What was paid for a visit. A correction is a row of its own, and nothing of the one before it changes but that it ends (decision 0125).
create table bills (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  reservation_id bigint not null,
  -- 1 of the first, one more with each correction.
  revision int not null check (revision >= 1),
  -- The one that counts has none: corrected, or taken back with the visit's status.
  ended_at timestamptz,
  -- Why the one before it was corrected.
  reason text,
  -- The shop's date of the visit, to which it counts, and who served it.
  sold_on date not null,
  staff_id bigint not null,
  -- Yen, tax included; the sum of the lines and of the payments.
  total int not null check (total >= 0),
  discount_kind text check (discount_kind in ('yen', 'percent')),
  discount_value int,
  discount_reason text,
  rounding int not null default 1 check (rounding in (1, 10, 100)),
  -- Handed over in cash.
  received int,
  user_id bigint,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, reservation_id, revision),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, staff_id) references staff (shop_id, id),
  constraint bills_discount_check check (num_nulls(discount_kind, discount_value, discount_reason) in (0, 3))
);
create unique index bills_current on bills (shop_id, reservation_id) where ended_at is null;
create index bills_sold on bills (shop_id, sold_on) include (id, reservation_id, staff_id, total) where ended_at is null;

-- Discount and rounding are lines too, one for each rate of tax.
create table bill_lines (
  shop_id bigint not null,
  bill_id bigint not null,
  priority int not null,
  kind text not null check (kind in ('menu', 'add_on', 'nomination', 'adjustment', 'retail', 'discount', 'rounding')),
  menu_id bigint,
  name text not null,
  unit_price int not null,
  quantity int not null check (quantity between 1 and 99),
  amount int not null,
  tax_rate int not null check (tax_rate in (8, 10)),
  primary key (shop_id, bill_id, priority),
  foreign key (shop_id, bill_id) references bills (shop_id, id) on delete cascade,
  foreign key (shop_id, menu_id) references menus (shop_id, id),
  constraint bill_lines_amount_check check (amount = unit_price * quantity)
);
create index bill_lines_menu on bill_lines (shop_id, menu_id) where menu_id is not null;
create index bill_lines_retail on bill_lines (shop_id, bill_id) where kind = 'retail';

create table bill_payments (
  shop_id bigint not null,
  bill_id bigint not null,
  method text not null check (method in ('cash', 'card', 'qr', 'e_money', 'ticket', 'prepaid', 'unpaid')),
  amount int not null check (amount > 0),
  -- When it was received: what was left unpaid may be paid on another day than the visit's.
  paid_on date not null,
  primary key (shop_id, bill_id, method),
  foreign key (shop_id, bill_id) references bills (shop_id, id) on delete cascade
);
create index bill_payments_day on bill_payments (shop_id, paid_on) include (bill_id, method, amount);

-- The close of a day with the cash that was counted. Opened again it stays, with the reason.
create table day_closings (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  date date not null,
  cash_float int not null check (cash_float >= 0),
  -- As they were then: float and cash received, and the sales of the day's visits.
  cash_expected int not null,
  total int not null,
  cash_counted int not null check (cash_counted >= 0),
  note text not null default '',
  closed_by bigint,
  closed_at timestamptz not null,
  reopened_by bigint,
  reopened_at timestamptz,
  reopen_reason text,
  primary key (shop_id, id),
  constraint day_closings_reopened_check check ((reopened_at is null) = (reopen_reason is null))
);
create unique index day_closings_current on day_closings (shop_id, date) where reopened_at is null;
create index day_closings_date on day_closings (shop_id, date);

-- What a month should come to; the month is its first day.
create table sales_targets (
  shop_id bigint not null references shops,
  month date not null check (extract(day from month) = 1),
  amount int not null check (amount > 0),
  primary key (shop_id, month)
);

-- The outbox: what is to be told about a reservation, or of a shop, written with its cause (decisions 0011, 0036).
create table messages (
  shop_id bigint not null,
  id bigint generated always as identity,
  reservation_id bigint,
  kind text not null,
  recipient text not null check (recipient in ('customer', 'shop', 'operator')),
  to_address text not null,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'failed', 'withheld')),
  attempts int not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  -- What a mail tells beside the reservation as it is when the mail is written: { "from", "to" } of a visit that was moved.
  details jsonb not null default '{}',
  -- Of a reminder: the start that it reminds of, and the rule that says when it is due.
  start_at timestamptz,
  due_rule text,
  -- When the first try was due; `due_at` moves with each claim and each retry.
  first_due_at timestamptz,
  handled_at timestamptz,
  -- Of a message to somebody who waits, which is about no reservation.
  waitlist_entry_id bigint,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  foreign key (shop_id, waitlist_entry_id) references waitlist_entries (shop_id, id),
  constraint messages_reminder_check check (
    kind <> 'reminder' or (num_nulls(reservation_id, start_at, due_rule) = 0 and recipient = 'customer')),
  constraint messages_withheld_check check (status <> 'withheld' or (recipient = 'customer' and sent_at is null))
);
-- Reminders wait for weeks: those who look for what is due now do not read past them.
create index messages_due on messages (due_at) where status in ('queued', 'retrying') and kind <> 'reminder';
create index messages_late on messages (first_due_at) where status in ('queued', 'retrying') and first_due_at is not null;
create unique index messages_reminder on messages (shop_id, reservation_id, kind, start_at) where kind = 'reminder';
-- Thousands are due at the same minute: those of the next visits go first, which takes the shops in turn.
create index messages_reminder_due on messages (due_at, start_at) where status in ('queued', 'retrying') and kind = 'reminder';
create index messages_reservation on messages (shop_id, reservation_id);
create index messages_waitlist on messages (shop_id, waitlist_entry_id) where waitlist_entry_id is not null;
create index messages_sent on messages (shop_id, sent_at, id) where sent_at is not null;
create index messages_undelivered on messages (shop_id, id)
  where status in ('retrying', 'failed', 'withheld') and handled_at is null and coalesce(last_error, '') not in ('superseded',
    'imported');
alter table messages set (autovacuum_analyze_scale_factor = 0.05, autovacuum_analyze_threshold = 25);

-- What a device is told, written with its cause. The device stands in a table of no shop, so no key leads to it: one that is gone is told nothing.
create table push_messages (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  subscription_id bigint not null,
  reservation_id bigint,
  -- What happened; `test` where the owner asked for one.
  event text not null,
  -- Of the same cause a device is told once; also the tag of the notification and its topic.
  cause text not null,
  details jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  -- When the first try was due; `due_at` moves with each claim and each retry.
  first_due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, subscription_id, cause),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id)
);
create index push_messages_due on push_messages (due_at) where status in ('queued', 'retrying');
create index push_messages_reservation on push_messages (shop_id, reservation_id) where reservation_id is not null;
create index push_messages_age on push_messages (created_at);

-- A key is written once, with what it made; the features name the kinds (decision 0037).
create table idempotency_keys (
  shop_id bigint not null,
  key text not null,
  body_hash bytea not null,
  target bigint not null,
  created_at timestamptz not null,
  kind text not null,
  primary key (shop_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- The shop's contract at the payment provider (decision 0054). What the shop may do follows from shops.plan_code alone.
create table subscriptions (
  shop_id bigint primary key references shops,
  customer_id text,
  subscription_id text,
  -- Null while nothing was ever paid.
  status text check (status in ('active', 'past_due', 'canceled', 'pending')),
  billing_interval text check (billing_interval in ('month', 'year')),
  auto_renew boolean not null default false,
  current_period_end timestamptz,
  -- Counts the settlements: what was asked of the provider before another one is asked again.
  version int not null default 0,
  next_look_at timestamptz,
  -- One order at a time.
  ordering_until timestamptz,
  created_at timestamptz not null,
  -- The renewal was ended because the owner asked for the deletion of the account, and goes on if that is undone (rule PLAN-30).
  renewal_paused boolean not null default false,
  constraint subscriptions_contract_check check (
    status is null or (subscription_id is not null and billing_interval is not null and current_period_end is not null))
);
create index subscriptions_customer on subscriptions (customer_id);
create index subscriptions_due on subscriptions (next_look_at) where next_look_at is not null;

-- The shop's own account with the provider: money goes there and never through ours.
create table payment_accounts (
  shop_id bigint primary key references shops,
  account_id text not null,
  charges_enabled boolean not null default false,
  details_submitted boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- One try of a customer to pay for one reservation, a hold until it is paid. Amounts are yen, tax included (rules PAY-1, PAY-3).
-- starting: held, nobody has the address of the session yet; open: may be paid; processing: the customer is through, the money is on its
-- way; paid: also after a refund of a part; refunding: refund_amount is to be reached; refunded: all of it; expired, failed: never paid.
create table payments (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  reservation_id bigint not null,
  -- The shop's account when it began: a shop that connects another one later can still refund.
  account_id text not null,
  session_id text,
  payment_intent_id text,
  status text not null default 'starting'
    check (status in ('starting', 'open', 'processing', 'paid', 'refunding', 'refunded', 'expired', 'failed')),
  -- Whether the shop answers the request once it is paid, as the menu said when the customer began.
  needs_approval boolean not null,
  amount int not null check (amount > 0),
  -- What is to be given back in all, and what has been.
  refund_amount int not null default 0,
  refunded_amount int not null default 0,
  -- Until when the customer can pay; then the worker expires the session.
  expires_at timestamptz not null,
  -- When the worker asks the provider next; null where nothing is open.
  check_at timestamptz,
  paid_at timestamptz,
  refund_due_at timestamptz,
  refund_attempts int not null default 0,
  refunded_at timestamptz,
  created_at timestamptz not null,
  -- Of what was given back: what failed and has not been given back again; and all that ever failed, which only grows (rule PAY-31).
  refund_failed_amount int not null default 0,
  refund_failed_total int not null default 0,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  constraint payments_check_at_check check (
    case when status in ('starting', 'open', 'processing') then check_at is not null
      when status in ('expired', 'failed') then check_at is null else true end),
  constraint payments_refund_due_check check ((refund_due_at is not null) = (status = 'refunding')),
  constraint payments_refund_failed_check check (
    0 <= refund_failed_amount and refund_failed_amount <= refund_failed_total and refund_amount + refund_failed_amount <= amount),
  constraint payments_refunded_check check (0 <= refunded_amount and refunded_amount <= refund_amount and refund_amount <= amount)
);
-- What the provider's events name.
create index payments_by_intent on payments (payment_intent_id) where payment_intent_id is not null;
create index payments_by_session on payments (session_id) where session_id is not null;
create index payments_check on payments (check_at) where check_at is not null;
create index payments_refund on payments (refund_due_at) where refund_due_at is not null;
create index payments_reservation on payments (shop_id, reservation_id, id);
create unique index payments_session on payments (shop_id, session_id) where session_id is not null;

-- What owners write to the operator (rules MSG-16 to MSG-19). Who wrote has no key, as everything of accounts.
create table imports (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  kind text not null check (kind in ('customers', 'visits')),
  state text not null check (state in ('ready', 'waiting', 'running', 'paused', 'canceling', 'done', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  format text not null check (format in ('csv', 'tsv', 'xlsx')),
  encoding text check (encoding in ('utf-8', 'utf-16', 'cp932')),
  -- In the order of the file: [{ "heading", "column", "sure", "samples" }, …].
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  unknown_menus text not null default 'make' check (unknown_menus in ('make', 'text')),
  unknown_staff text not null default 'make' check (unknown_staff in ('make', 'text')),
  -- Everybody whose visit is to come gets a confirmation.
  is_confirming boolean not null default false,
  -- The columns are those of the last file with the same headings.
  is_remembered boolean not null default false,
  -- Names that the shop does not have: { "menus": [{ "name", "count" }, …], "staff": […] }.
  unknown_names jsonb not null default '{}',
  -- Confirmations that the limits on mails kept back.
  withheld int not null default 0,
  -- Rows that were written or taken back so far.
  done int not null default 0,
  -- What was made beside the rows, for undoing: { "menu_ids", "staff_ids" }.
  made jsonb not null default '{}',
  user_id bigint not null,
  version int not null default 1,
  created_at timestamptz not null,
  -- When it was last put in line.
  started_at timestamptz,
  ended_at timestamptz,
  -- Its rows are gone; the headings stay, by which the next file is understood.
  is_forgotten boolean not null default false,
  -- How many rows are what, also after they are gone: { "total", "new", "join", "leave", "over", …, "stayed" }.
  counts jsonb not null default '{}',
  -- In a row, of the worker.
  failures int not null default 0,
  primary key (shop_id, id)
);
create index imports_active on imports (started_at) where state in ('waiting', 'running', 'canceling', 'undoing');

create table import_rows (
  shop_id bigint not null,
  import_id bigint not null,
  line int not null,
  cells text[] not null,
  -- What the owner wrote in place of cells: column → text.
  mended jsonb not null default '{}',
  -- As it was understood; what it is written from.
  found jsonb not null default '{}',
  -- [{ "column", "value", "reason" }, …]
  problems jsonb not null default '[]',
  finding text not null check (finding in ('new', 'alike', 'clash', 'empty')),
  -- Null where the owner has not decided; `default_decision` holds then.
  decision text check (decision in ('new', 'join', 'leave', 'over')),
  default_decision text not null check (default_decision in ('new', 'join', 'leave', 'over')),
  -- { "kind", "id" } of who or what is alike or in the way.
  match jsonb,
  -- A visit to come.
  is_upcoming boolean not null default false,
  outcome text check (outcome in ('created', 'joined', 'left', 'undone', 'changed')),
  customer_id bigint,
  reservation_id bigint,
  -- What was written: by it an undo knows what was changed since.
  written jsonb,
  primary key (shop_id, import_id, line),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_rows_customer on import_rows (shop_id, customer_id) where customer_id is not null;

create table contact_inquiries (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  user_id bigint not null,
  content text not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create index contact_inquiries_age on contact_inquiries (created_at);

create table contact_attachments (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  inquiry_id bigint not null,
  file_name text not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, inquiry_id) references contact_inquiries (shop_id, id)
);
create index contact_attachments_age on contact_attachments (created_at);
create index contact_attachments_inquiry on contact_attachments (shop_id, inquiry_id);

-- ── Row-level security, below the `shop_id = …` of every query ──────────────────────────────────────────────────────────

do $$
declare t text; own text;
begin
  for t, own in
    select c.relname, format($f$%I = nullif(current_setting('app.shop_id', true), '')::bigint$f$,
      case c.relname when 'shops' then 'id' else 'shop_id' end)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (c.relname = 'shops' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'shop_id'
        and c.relname not in ('users', 'domains', 'operator_logs')))
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- After a transaction the setting reads '' and not NULL, hence nullif.
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    -- Whoever deletes what a shop leaves behind, its change logs too; nobody else ever does.
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
grant update (version) on shops to noren_purge;
-- Undoing an import deletes visits with their logs, and sets right what was joined, in one transaction (decision 0112).
grant update on customers, import_rows, imports, occupancies to noren_purge;
revoke update, delete on change_logs from noren_app, noren_system;
-- Nothing of a bill is overwritten: its lines and payments never change, and of itself only that it ended.
revoke update, delete on bill_lines, bill_payments, bills from noren_app, noren_system;
grant update (ended_at) on bills to noren_app, noren_system;
-- The worker deletes what is old.
revoke update on contact_inquiries, contact_attachments, customer_accesses from noren_app, noren_system;
revoke delete on contact_inquiries, contact_attachments, customer_accesses from noren_app;

grant select, insert, update, delete on users, sessions, api_tokens, identities, sign_in_attempts, link_tokens, account_messages,
  proven_mailboxes, limits, domains, push_subscriptions, push_settings to noren_app, noren_system;
grant select, insert, update, delete on jobs to noren_app;
grant select, insert, delete on provider_events, subscription_endings to noren_app, noren_system;
grant select, insert, update on heartbeats to noren_app, noren_system;
grant select on announcements, migrations to noren_app;
grant select, insert, update, delete on announcements to noren_system;
grant select, insert on operator_logs to noren_system;
grant select on migrations to noren_system;
grant select, update, delete on users, domains to noren_purge;
grant select, delete on sessions, api_tokens, identities, link_tokens, account_messages to noren_purge;
grant insert on subscription_endings to noren_purge;

-- Numbers that are taken before their rows are written.
grant usage on sequence shops_id_seq, staff_id_seq, menus_id_seq, pages_id_seq, forms_id_seq, form_sections_id_seq, customers_id_seq,
  customer_notes_id_seq, customer_photos_id_seq, reservations_id_seq, move_requests_id_seq, menu_categories_id_seq,
  seat_groups_id_seq, seats_id_seq, menu_price_batches, imports_id_seq, waitlist_entries_id_seq, offers_id_seq, bills_id_seq to noren_app;
