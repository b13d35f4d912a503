-- Unwanted reservations, when the plan's mails went, and what the operator does by command (decision 0057).

alter table reservations drop constraint reservations_cancel_reason_check;
alter table reservations add constraint reservations_cancel_reason_check
  check (cancel_reason in ('customer', 'shop', 'same_day', 'no_show', 'declined', 'expired', 'spam'));
create index reservations_spam on reservations (shop_id, created_at) where cancel_reason = 'spam';

-- When the owner was last told that the plan's reservations are nearly used, or all used.
alter table shops add column plan_near_at timestamptz;
alter table shops add column plan_reached_at timestamptz;
-- The operator has closed the booking page, and why.
alter table shops add column suspended_at timestamptz;
alter table shops add column suspended_reason text;
-- The operator has given the standard plan without a contract: since when, and the last day; null has no end.
alter table shops add column granted_at timestamptz;
alter table shops add column granted_until date;

-- What all owners are told. `mailed_user_id`: the accounts up to this one have their mail, so that a command that was cut off goes on.
create table announcements (
  kind text primary key check (kind in ('beta_ends')),
  on_date date not null,
  mailed_user_id bigint not null default 0,
  mailed_at timestamptz,
  created_at timestamptz not null
);
grant select on announcements to noren_app;
grant select, insert, update, delete on announcements to noren_system;

-- Each writing command of the operator. The shop may be deleted later: no foreign key.
create table operator_logs (
  id bigint generated always as identity primary key,
  command text not null,
  shop_id bigint,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index operator_logs_shop on operator_logs (shop_id, id);
grant select, insert on operator_logs to noren_system;
grant usage on all sequences in schema public to noren_app, noren_system;
