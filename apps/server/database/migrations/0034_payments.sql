-- Advance payment: what a menu asks for, the shop's account with the provider, and what was paid for each reservation (rules PAY-1, PAY-3).
-- Amounts are yen, tax included.

alter table menus add column advance_payment text not null default 'none';
alter table menus add constraint menus_advance_payment_check check (advance_payment in ('none', 'optional', 'required'));

-- What a customer who cancels gets back: all until the deadline of cancelling and nothing after it, all until the start, or nothing.
alter table shops add column refund_rule text not null default 'until_deadline';
alter table shops add constraint shops_refund_rule_check check (refund_rule in ('until_deadline', 'always', 'never'));
-- 適格請求書発行事業者の登録番号, shown on receipts.
alter table shops add column invoice_number text;
alter table shops add constraint shops_invoice_number_check check (invoice_number ~ '^T\d{13}$');

-- The shop's own account with the provider: money goes there and never through ours.
create table payment_accounts (
  shop_id          bigint primary key references shops (id),
  account_id       text not null,
  charges_enabled  boolean not null default false,
  details_submitted boolean not null default false,
  version          int not null default 1,
  created_at       timestamptz not null,
  updated_at       timestamptz not null
);

-- A hold that a customer may be paying for has no end of its own: only the worker ends it, once the provider says that it cannot be paid.
alter table occupancies drop constraint occupancies_check3;
alter table occupancies add constraint occupancies_hold_check check (kind = 'hold' or hold_expires_at is null);

-- Paid when its time was given away meanwhile: never a visit, and refunded.
alter table reservations drop constraint reservations_cancel_reason_check;
alter table reservations add constraint reservations_cancel_reason_check
  check (cancel_reason in ('customer', 'shop', 'same_day', 'no_show', 'declined', 'expired', 'spam', 'paid_late'));

-- One try of a customer to pay for one reservation (a hold until it is paid).
-- starting: held, nobody has the address of the session yet; open: may be paid; processing: the customer is through, the money is on its way;
-- paid: also after a refund of a part; refunding: refund_amount is to be reached; refunded: all of it; expired, failed: never paid.
create table payments (
  shop_id           bigint not null references shops (id),
  id                bigint generated always as identity,
  reservation_id    bigint not null,
  -- The shop's account when it began: a shop that connects another one later can still refund.
  account_id        text not null,
  session_id        text,
  payment_intent_id text,
  status            text not null default 'starting',
  -- Whether the shop answers the request once it is paid, as the menu said when the customer began.
  needs_approval    boolean not null,
  amount            int not null,
  -- What is to be given back in all, and what has been.
  refund_amount     int not null default 0,
  refunded_amount   int not null default 0,
  -- Until when the customer can pay; then the worker expires the session.
  expires_at        timestamptz not null,
  -- When the worker asks the provider next; null where nothing is open.
  check_at          timestamptz,
  paid_at           timestamptz,
  refund_due_at     timestamptz,
  refund_attempts   int not null default 0,
  refunded_at       timestamptz,
  created_at        timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, reservation_id) references reservations (shop_id, id),
  constraint payments_status_check check (status in ('starting', 'open', 'processing', 'paid', 'refunding', 'refunded', 'expired', 'failed')),
  constraint payments_amount_check check (amount > 0),
  constraint payments_refunded_check check (0 <= refunded_amount and refunded_amount <= refund_amount and refund_amount <= amount),
  constraint payments_check_at_check check ((check_at is not null) = (status in ('starting', 'open', 'processing'))),
  constraint payments_refund_due_check check ((refund_due_at is not null) = (status = 'refunding'))
);
create index payments_reservation on payments (shop_id, reservation_id, id);
create unique index payments_session on payments (shop_id, session_id) where session_id is not null;
create index payments_check on payments (check_at) where check_at is not null;
create index payments_refund on payments (refund_due_at) where refund_due_at is not null;
-- What the provider's events name.
create index payments_by_session on payments (session_id) where session_id is not null;
create index payments_by_intent on payments (payment_intent_id) where payment_intent_id is not null;

alter table payment_accounts enable row level security;
alter table payment_accounts force row level security;
create policy own_shop on payment_accounts to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on payment_accounts to noren_system using (true) with check (true);
create policy purged_shop on payment_accounts to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on payment_accounts to noren_app, noren_system;
grant select, delete on payment_accounts to noren_purge;

alter table payments enable row level security;
alter table payments force row level security;
create policy own_shop on payments to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on payments to noren_system using (true) with check (true);
create policy purged_shop on payments to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on payments to noren_app, noren_system;
grant select, delete on payments to noren_purge;
