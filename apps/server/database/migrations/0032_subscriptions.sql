-- A shop's contract at the payment provider, and which of the provider's events were taken (decision 0054, rules PLAN-10 to PLAN-19).

-- `status` is null while nothing was ever paid. `revision` counts the settlements: what was asked of the provider before another one is
-- asked again. `ordering_until`: one order at a time. What the shop may do follows from shops.plan_code alone.
create table subscriptions (
  shop_id            bigint primary key references shops (id),
  customer_id        text,
  subscription_id    text,
  status             text check (status in ('active', 'past_due', 'canceled', 'pending')),
  billing_interval   text check (billing_interval in ('month', 'year')),
  auto_renew         boolean not null default false,
  current_period_end timestamptz,
  revision           int not null default 0,
  next_look_at       timestamptz,
  ordering_until     timestamptz,
  created_at         timestamptz not null,
  check (status is null or (subscription_id is not null and billing_interval is not null and current_period_end is not null))
);
create index subscriptions_due on subscriptions (next_look_at) where next_look_at is not null;
create index subscriptions_customer on subscriptions (customer_id);

alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy own_shop on subscriptions to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on subscriptions to noren_system using (true) with check (true);
create policy purged_shop on subscriptions to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on subscriptions to noren_app, noren_system;
grant select, delete on subscriptions to noren_purge;

-- Each event is taken once: its row is written with what it causes. Kept for 60 days, longer than the provider repeats.
create table provider_events (
  id          text primary key,
  type        text not null,
  received_at timestamptz not null
);
create index provider_events_received on provider_events (received_at);
grant select, insert, delete on provider_events to noren_app, noren_system;

-- Contracts of deleted accounts that are still to be ended at the provider; of no shop, because the shop is gone.
create table subscription_endings (
  id          bigint generated always as identity primary key,
  customer_id text not null,
  created_at  timestamptz not null
);
grant select, insert, delete on subscription_endings to noren_app, noren_system;
grant insert on subscription_endings to noren_purge;
grant usage on all sequences in schema public to noren_app, noren_system, noren_purge;
