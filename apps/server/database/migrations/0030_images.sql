-- Images are stored in several widths with the colour that stands for them while they load; the shop's gallery (rules PAGE-40 to PAGE-49).
-- Images of before have no further widths and no colour: they are shown as they are until the worker has made both.

alter table page_images add column widths bigint[] not null default '{}';
alter table page_images add column color text;
alter table page_images add column bytes int not null default 0;

alter table menu_images add column widths bigint[] not null default '{}';
alter table menu_images add column color text;
alter table menu_images add column bytes int not null default 0;

alter table library_images add column widths bigint[] not null default '{}';
alter table library_images add column color text;
alter table library_images add column bytes int not null default 0;

create table gallery_images (
  shop_id    bigint not null references shops (id),
  id         bigint generated always as identity,
  file       text not null,
  alt_text   text not null default '',
  width      int not null,
  height     int not null,
  widths     bigint[] not null default '{}',
  color      text,
  bytes      int not null default 0,
  position   int not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, file)
);

alter table gallery_images enable row level security;
alter table gallery_images force row level security;
create policy own_shop on gallery_images to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on gallery_images to noren_system using (true) with check (true);
create policy purged_shop on gallery_images to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on gallery_images to noren_app, noren_system;
grant select, delete on gallery_images to noren_purge;
