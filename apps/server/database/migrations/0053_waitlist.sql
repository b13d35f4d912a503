-- What is mailed to somebody who waits is about no reservation (decision 0122).

alter table messages add column waitlist_entry_id bigint;
alter table messages add constraint messages_shop_id_waitlist_entry_id_fkey
  foreign key (shop_id, waitlist_entry_id) references waitlist_entries (shop_id, id);
create index messages_waitlist on messages (shop_id, waitlist_entry_id) where waitlist_entry_id is not null;
