-- Photographs of customers (rules CUST-24 to CUST-34). Their files have names that the public route of images refuses.

create table customer_photos (
  shop_id     bigint not null references shops (id),
  id          bigint generated always as identity,
  customer_id bigint not null,
  file        text not null check (file like 'private\_%'),
  caption     text not null default '',
  phase       text check (phase in ('before', 'after')),
  taken_on    date,
  -- The highest stands first, so that a new one comes first without moving the others.
  position    int not null,
  revision    int not null default 1,
  width       int not null,
  height      int not null,
  widths      bigint[] not null default '{}',
  color       text,
  bytes       int not null,
  created_at  timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, file),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index customer_photos_customer on customer_photos (shop_id, customer_id, position);

alter table customer_photos enable row level security;
alter table customer_photos force row level security;
create policy own_shop on customer_photos to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on customer_photos to noren_system using (true) with check (true);
create policy purged_shop on customer_photos to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on customer_photos to noren_app, noren_system;
grant select, delete on customer_photos to noren_purge;
-- An import takes ids before it writes rows.
grant usage on sequence customer_photos_id_seq to noren_app;

-- Those that came with a merge go back when it is undone.
alter table customer_merges add column photo_ids bigint[] not null default '{}';
