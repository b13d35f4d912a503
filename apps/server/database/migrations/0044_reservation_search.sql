-- What a reservation is found by (decision 0098). Made by the program; a search makes it first of those that have none.
alter table reservations add column search_key text;

create index reservations_search on reservations (shop_id, start_at, id) include (search_key, status, cancel_reason)
  where hold_expires_at is null and not is_block;
create index reservations_without_key on reservations (shop_id) where search_key is null and not is_block;
