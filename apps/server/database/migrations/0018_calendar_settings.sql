-- How a user wants the calendar to be shown, and an index for what awaits the shop's answer.

alter table users add column week_starts_on smallint not null default 0;
alter table users add constraint users_week_starts_on_check check (week_starts_on in (0, 1));
alter table users add column time_format text not null default '24h';
alter table users add constraint users_time_format_check check (time_format in ('24h', '12h'));
alter table users add column compact_view boolean not null default false;

create index reservations_awaiting on reservations (shop_id, expires_at)
  where status = 'pending_approval' and hold_expires_at is null;
