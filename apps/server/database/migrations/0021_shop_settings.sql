-- The settings of a shop: its address in parts, when reminders are due, and a version of their own, because `version` counts every
-- change that customers could see.

alter table shops add column postal_code text;
alter table shops add column prefecture text;
alter table shops add column city text;
alter table shops add column building text;

-- Minutes of the day before, or hours before the start.
alter table shops add column reminder_timing text not null default 'day_before';
alter table shops add constraint shops_reminder_timing_check check (reminder_timing in ('day_before', 'hours_before'));
alter table shops add column reminder_minute integer not null default 1080;
alter table shops add constraint shops_reminder_minute_check check (reminder_minute between 0 and 1439);
alter table shops add column reminder_hours integer not null default 24;
alter table shops add constraint shops_reminder_hours_check check (reminder_hours between 1 and 72);
-- Reservations that came to stand before have the reminder of the rule that held then, or none.
alter table shops add column reminder_changed_at timestamptz;

alter table shops add column settings_version integer not null default 1;
