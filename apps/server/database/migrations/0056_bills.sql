-- Bills of visits, the close of a day, targets, and how an entry came to be (decisions 0125, 0126).

-- Whether the bill is offered when a visit is closed; null until the owner has made the first one or said so.
alter table shops add column bills_enabled boolean;

alter table reservations add column channel text;
alter table reservations add constraint reservations_channel_check check (channel in ('telephone', 'walk_in', 'waiting_list'));

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

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested', 'move_ended', 'refunded', 'late', 'undone',
    'offered', 'offer_ended', 'billed', 'bill_corrected'));

do $$
declare t text; own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  foreach t in array array['bills', 'bill_lines', 'bill_payments', 'day_closings', 'sales_targets'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
-- Nothing of a bill is overwritten: its lines and payments never change, and of itself only that it ended.
revoke update, delete on bill_lines, bill_payments from noren_app, noren_system;
revoke delete on bills from noren_app, noren_system;
revoke update on bills from noren_app, noren_system;
grant update (ended_at) on bills to noren_app, noren_system;
grant usage on sequence bills_id_seq to noren_app;
