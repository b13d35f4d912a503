-- Refunds that the provider takes back after it had made them (rule PAY-31), and refunds in the change log (rule PAY-33).

-- Of what was given back: what failed and has not been given back again; and all that ever failed, which only grows.
alter table payments add column refund_failed_amount int not null default 0;
alter table payments add column refund_failed_total int not null default 0;
alter table payments add constraint payments_refund_failed_check check (
  0 <= refund_failed_amount and refund_failed_amount <= refund_failed_total and refund_amount + refund_failed_amount <= amount);

-- The worker also asks about refunds that the provider has not finished.
alter table payments drop constraint payments_check_at_check;
alter table payments add constraint payments_check_at_check check (
  case when status in ('starting', 'open', 'processing') then check_at is not null
    when status in ('expired', 'failed') then check_at is null else true end);

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check
  check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested', 'move_ended', 'refunded'));

-- The renewal was ended because the owner asked for the deletion of the account, and goes on if that is undone (rule PLAN-30).
alter table subscriptions add column renewal_paused boolean not null default false;
