-- Menus have a picture, are archived instead of deleted, so that reservations keep theirs, and count their changes, so that an edit
-- of something that has changed meanwhile is told (rules MENU-11 to MENU-14).

create table menu_images (
  shop_id    bigint not null references shops (id),
  menu_id    bigint not null,
  file       text not null,
  alt_text   text not null default '',
  width      int not null,
  height     int not null,
  created_at timestamptz not null,
  primary key (shop_id, menu_id),
  foreign key (shop_id, menu_id) references menus (shop_id, id)
);

alter table menu_images enable row level security;
alter table menu_images force row level security;
create policy own_shop on menu_images to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on menu_images to noren_system using (true) with check (true);
create policy purged_shop on menu_images to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert, update, delete on menu_images to noren_app, noren_system;
grant select, delete on menu_images to noren_purge;

alter table menus add column version int not null default 1;
alter table menus add column archived_at timestamptz;
-- What nobody can see is not published.
alter table menus add constraint menus_archived_check check (archived_at is null or publish_state = 'draft');
