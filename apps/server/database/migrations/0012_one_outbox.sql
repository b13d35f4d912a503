-- All messages take one path: a row written with its cause, which the worker sends (decision 0036).

-- Messages of an account, which belong to no shop. The address is the account's when the message is sent, and its link is made then:
-- neither stands here. No foreign key: a request for an address without an account writes the same row, with the same work.
create table account_messages (
  id bigint generated always as identity primary key,
  user_id bigint,
  kind text not null,
  status text not null default 'queued' check (status in ('queued', 'retrying', 'sent', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  details jsonb not null default '{}'
);
create index account_messages_due on account_messages (due_at) where status in ('queued', 'retrying');
grant select, insert, update, delete on account_messages to noren_app, noren_system;
grant usage on all sequences in schema public to noren_app, noren_system;
grant select, delete on account_messages to noren_purge;

-- What waited in the queue is not lost.
insert into account_messages (user_id, kind, due_at, created_at, details)
  select (data ->> 'userId')::bigint, substr(replace(name, '-', '_'), 6), now(), created_on, data - 'userId'
  from pgboss.job
  where name in ('send-verification', 'send-reset', 'send-password-changed', 'send-google-linked', 'send-deletion')
    and state in ('created', 'retry', 'active') and data ->> 'userId' <> '0';
select pgboss.delete_queue(name) from pgboss.queue
  where name in ('send-verification', 'send-reset', 'send-password-changed', 'send-google-linked', 'send-deletion');

-- A shop's message may be about no reservation.
alter table messages alter column reservation_id drop not null;
-- Of a reminder: the start that it reminds of, and the rule that says when it is due.
alter table messages add column start_at timestamptz;
alter table messages add column due_rule text;

-- The owner of the tables is bound by the policies too, and would see no row.
alter table messages no force row level security;
alter table reminders no force row level security;
alter table reservations no force row level security;
insert into messages (shop_id, reservation_id, kind, recipient, to_address, status, due_at, sent_at, last_error, created_at, start_at, due_rule)
  select m.shop_id, m.reservation_id, 'reminder', 'customer', coalesce(r.email, ''),
    case when m.sent_at is not null then 'sent' when m.start_at <= now() then 'failed' else 'queued' end,
    m.due_at, m.sent_at, case when m.sent_at is null and m.start_at <= now() then 'superseded' end, m.created_at, m.start_at, m.kind
  from reminders m join reservations r on r.shop_id = m.shop_id and r.id = m.reservation_id;
alter table messages force row level security;
alter table reservations force row level security;
drop table reminders;

alter table messages add constraint messages_reminder_check
  check (kind <> 'reminder' or (num_nulls(reservation_id, start_at, due_rule) = 0 and recipient = 'customer'));
create unique index messages_reminder on messages (shop_id, reservation_id, kind, start_at) where kind = 'reminder';
-- Reminders wait for weeks: those who look for what is due now do not read past them.
drop index messages_due;
create index messages_due on messages (due_at) where status in ('queued', 'retrying') and kind <> 'reminder';
create index messages_reminder_due on messages (due_at) where status in ('queued', 'retrying') and kind = 'reminder';
