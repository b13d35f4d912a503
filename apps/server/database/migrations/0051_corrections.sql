-- Visits that begin late, customers who did not come, and a last change that is taken back (decision 0120).

alter table reservations add column late_minutes int not null default 0;
alter table reservations add constraint reservations_late_check check (late_minutes between 0 and 120);
drop index reservations_calendar;
create index reservations_calendar on reservations (shop_id, start_at)
  include (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id,
    is_block, hold_expires_at, waits, seat_ids, late_minutes);
create index reservations_no_show on reservations (shop_id, customer_id, start_at) where cancel_reason = 'no_show';

alter table customers add column no_show_count int not null default 0;
alter table customers add column last_no_show_at timestamptz;
alter table customers add column online_booking text not null default 'usual';
alter table customers add constraint customers_online_booking_check check (online_booking in ('usual', 'approval', 'refused'));
update customers c set no_show_count = n.count, last_no_show_at = n.last
from (select r.shop_id, r.customer_id, count(*) as count, max(r.start_at) as last from reservations r
  where r.cancel_reason = 'no_show' and r.customer_id is not null group by r.shop_id, r.customer_id) n
where c.shop_id = n.shop_id and c.id = n.customer_id;

alter table customer_merges add column online_booking_before text;
alter table customer_merges add constraint customer_merges_online_booking_before_check check (
  online_booking_before in ('usual', 'approval'));

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested',
  'move_ended', 'refunded', 'late', 'undone', 'offered', 'offer_ended'));
