-- Reminders are sent, and it can be seen whether the worker works and how late the oldest message is.

-- When the first try of a message was due; `due_at` moves with each claim and each retry.
alter table messages add column first_due_at timestamptz;
-- What was tried and is not sent yet: nearly nothing, so the oldest is found at once.
create index messages_late on messages (first_due_at) where status in ('queued', 'retrying') and first_due_at is not null;

-- Thousands are due at the same minute: those of the next visits go first, which takes the shops in turn.
drop index messages_reminder_due;
create index messages_reminder_due on messages (due_at, start_at) where status in ('queued', 'retrying') and kind = 'reminder';

-- When each part of the worker was last seen at work.
create table heartbeats (
  name text primary key,
  beat_at timestamptz not null
);
grant select, insert, update on heartbeats to noren_app, noren_system;
