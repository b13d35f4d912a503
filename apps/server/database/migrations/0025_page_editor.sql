-- The editor of the booking page: blocks count their changes, so that an edit of something that has changed meanwhile is told;
-- previews of what is not saved yet; images of documents (rules PAGE-14 to PAGE-24).

alter table page_sections add column version int not null default 1;

-- Kept for half an hour. Who has the token sees the page, so its hash alone is stored.
create table page_previews (
  shop_id    bigint not null,
  id         bigint generated always as identity,
  page_id    bigint not null,
  token_hash bytea not null,
  content    text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, token_hash),
  foreign key (shop_id, page_id) references pages (shop_id, id)
);
create index page_previews_expired on page_previews (expires_at);

-- Documents name them by their file.
create table library_images (
  shop_id    bigint not null references shops (id),
  id         bigint generated always as identity,
  file       text not null,
  alt_text   text not null default '',
  width      int not null,
  height     int not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, file)
);

alter table page_previews enable row level security;
alter table page_previews force row level security;
create policy own_shop on page_previews to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on page_previews to noren_system using (true) with check (true);
create policy purged_shop on page_previews to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on page_previews to noren_app, noren_system;
grant select, delete on page_previews to noren_purge;

alter table library_images enable row level security;
alter table library_images force row level security;
create policy own_shop on library_images to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on library_images to noren_system using (true) with check (true);
create policy purged_shop on library_images to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on library_images to noren_app, noren_system;
grant select, delete on library_images to noren_purge;
