-- What a customer is found by, made by one function of the program, with its version; rows of another version are rebuilt by the worker.
alter table customers
  add column search_key text not null default '',
  add column search_version int not null default 0,
  -- Visits that were agreed, whenever they are, and the start of the last one: what the list is ordered by.
  add column agreed_count int not null default 0,
  add column last_agreed_at timestamptz not null default '-infinity';

-- An owner who is no superuser is bound by the policies too, and has none.
alter table customers no force row level security;
alter table reservations no force row level security;
update customers c set agreed_count = v.count, last_agreed_at = v.last
  from (select shop_id, customer_id, count(*) as count, max(start_at) as last from reservations
    where customer_id is not null and status in ('reserved', 'treated') group by shop_id, customer_id) v
  where c.shop_id = v.shop_id and c.id = v.customer_id;
alter table customers force row level security;
alter table reservations force row level security;

create index customers_search on customers (shop_id, last_agreed_at, id) include (search_key, search_version, agreed_count)
  where forgotten_at is null;
create index customers_search_version on customers (search_version);
-- So that both are read without a look at the rows.
alter table customers set (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02);
drop index reservations_customer;
create index reservations_customer on reservations (shop_id, customer_id) include (status, start_at, end_at);

-- A reservation that was agreed is only deleted with its whole shop, and its customers with it.
create function count_agreed() returns trigger language plpgsql as $$
begin
  update customers c set agreed_count = v.count, last_agreed_at = v.last
    from (select w.id, count(r.id) as count, coalesce(max(r.start_at), '-infinity') as last
      from (select distinct unnest(array[old.customer_id, new.customer_id]) as id) w
      left join reservations r on r.shop_id = new.shop_id and r.customer_id = w.id and r.status in ('reserved', 'treated')
      group by w.id) v
    where c.shop_id = new.shop_id and c.id = v.id and (c.agreed_count, c.last_agreed_at) is distinct from (v.count, v.last);
  return null;
end $$;
create trigger reservations_agreed after insert on reservations for each row
  when (new.customer_id is not null and new.status in ('reserved', 'treated')) execute function count_agreed();
create trigger reservations_agreed_change after update of customer_id, status, start_at on reservations for each row
  when ((old.customer_id, old.status, old.start_at) is distinct from (new.customer_id, new.status, new.start_at))
  execute function count_agreed();
