-- A customer's visits in their order: the first, the last and those between are read without a sort.

drop index reservations_customer;
create index reservations_customer on reservations (shop_id, customer_id, start_at) include (status, end_at);
