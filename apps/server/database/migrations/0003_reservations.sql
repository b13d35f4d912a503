-- Every way in which a reservation comes to be, moves and ends.

-- ── Holds and wishes for another time are rows of the guarded table ─────────────────────────────────────────────────

alter table reservations
  -- Time that the owner blocked, without a customer.
  add column is_block boolean not null default false,
  -- A hold for payment: occupies its time until then, is never shown, and goes with the job or the next writer.
  add column hold_expires_at timestamptz,
  -- A wish for another time, which the shop has not answered: this row holds the new time for reservation `moves_id`.
  add column moves_id bigint,
  -- Of an online reservation: how many counted for the plan when it was made, itself included, and the limit that held then.
  add column plan_count integer,
  add column plan_limit integer,
  add foreign key (shop_id, moves_id) references reservations (shop_id, id),
  add check (moves_id is null or status = 'pending_approval'),
  add check (hold_expires_at is null or (status = 'pending_approval' and moves_id is null));

create unique index reservations_move on reservations (shop_id, moves_id) where moves_id is not null;
create index reservations_hold on reservations (hold_expires_at) where hold_expires_at is not null;
create index reservations_expires on reservations (expires_at) where expires_at is not null;
-- What the plan counts: made online in the last 30 days, not canceled.
create index reservations_plan on reservations (shop_id, created_at)
  where source = 'online' and status <> 'canceled' and moves_id is null and hold_expires_at is null;

drop index reservations_calendar;
create index reservations_calendar on reservations (shop_id, start_at)
  include (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id,
    is_block, moves_id, hold_expires_at);
-- A shop's first days must not live with plans that were made for empty tables.
alter table reservations set (autovacuum_analyze_threshold = 25, autovacuum_analyze_scale_factor = 0.05);
alter table customers set (autovacuum_analyze_threshold = 25, autovacuum_analyze_scale_factor = 0.05);
alter table change_logs set (autovacuum_analyze_threshold = 25, autovacuum_analyze_scale_factor = 0.05);
alter table messages set (autovacuum_analyze_threshold = 25, autovacuum_analyze_scale_factor = 0.05);

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check
  check (kind in ('created', 'status', 'rescheduled', 'move_requested', 'move_ended'));

-- ── One key, one thing made: not only reservations ──────────────────────────────────────────────────────────────────

alter table idempotency_keys rename column reservation_id to target;
alter table idempotency_keys add column kind text not null default 'reservation'
  check (kind in ('reservation', 'special_hour', 'shop'));

-- ── What the shop pays for; its meaning comes with the plans ────────────────────────────────────────────────────────

alter table shops add column plan_code text not null default 'free' check (plan_code in ('free', 'standard'));

-- What a mail tells beside the reservation as it is when the mail is written: { "from", "to" } of a visit that was moved.
alter table messages add column details jsonb not null default '{}';
