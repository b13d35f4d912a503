-- Mails that somebody else than the recipient causes are limited; what is over the limit stays in the ledger as withheld.

alter table messages drop constraint messages_status_check;
alter table messages add constraint messages_status_check
  check (status in ('queued', 'retrying', 'sent', 'failed', 'withheld'));
-- Notices to the shop are never withheld, and a withheld mail was never sent.
alter table messages add constraint messages_withheld_check
  check (status <> 'withheld' or (recipient = 'customer' and sent_at is null));

-- Whether an address ever booked at the shop itself is asked of all its reservations, not only of the live ones.
drop index reservations_email;
create index reservations_email on reservations (shop_id, email) where email is not null;

-- Keys are hashes from now on; every older row ends within a day by itself.
delete from limits;
