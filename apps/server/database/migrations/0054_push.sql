-- The owner's push: the devices of an account, what they are notified of, and the notifications (decision 0123).

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
grant select, insert, update, delete on push_subscriptions, push_settings to noren_app, noren_system;

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

do $$
declare own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  alter table push_messages enable row level security;
  alter table push_messages force row level security;
  execute format('create policy own_shop on push_messages to noren_app using (%s) with check (%s)', own, own);
  create policy all_shops on push_messages to noren_system using (true) with check (true);
  execute format('create policy purged_shop on push_messages to noren_purge using (%s)', own);
  grant select, insert, update, delete on push_messages to noren_app, noren_system;
  grant select, delete on push_messages to noren_purge;
end $$;
