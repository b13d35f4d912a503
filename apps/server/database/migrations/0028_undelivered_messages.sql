-- The owner sees which mails did not arrive, and ticks off those of whom was told in another way.

alter table messages add column handled_at timestamp with time zone;
-- What failed before there was a list of it is no news.
update messages set handled_at = now() where status in ('failed', 'withheld') and created_at < now() - interval '14 days';

create index messages_undelivered on messages (shop_id, id)
  where status in ('retrying', 'failed', 'withheld') and handled_at is null and coalesce(last_error, '') not in ('superseded', 'imported');
create index messages_sent on messages (shop_id, sent_at, id) where sent_at is not null;
create index account_messages_tests on account_messages (user_id, id) where kind = 'template_test';
