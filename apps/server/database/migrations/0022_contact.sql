-- What owners write to the operator (rules MSG-16 to MSG-19). A mail of it goes the way of all messages, to a third kind of recipient.

create table contact_inquiries (
  shop_id    bigint not null references shops (id),
  id         bigint generated always as identity,
  -- Who wrote; no key, as everything of accounts (rule R3 of decision 0038).
  user_id    bigint not null,
  content    text not null,
  created_at timestamptz not null,
  primary key (shop_id, id)
);
create index contact_inquiries_age on contact_inquiries (created_at);

create table contact_attachments (
  shop_id    bigint not null references shops (id),
  id         bigint generated always as identity,
  inquiry_id bigint not null,
  file_name  text not null,
  media_type text not null,
  bytes      bytea not null,
  created_at timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, inquiry_id) references contact_inquiries (shop_id, id)
);
create index contact_attachments_inquiry on contact_attachments (shop_id, inquiry_id);
create index contact_attachments_age on contact_attachments (created_at);

alter table contact_inquiries enable row level security;
alter table contact_inquiries force row level security;
alter table contact_attachments enable row level security;
alter table contact_attachments force row level security;
create policy own_shop on contact_inquiries to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy own_shop on contact_attachments to noren_app
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
  with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy all_shops on contact_inquiries to noren_system using (true) with check (true);
create policy all_shops on contact_attachments to noren_system using (true) with check (true);
create policy purged_shop on contact_inquiries to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
create policy purged_shop on contact_attachments to noren_purge
  using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
grant select, insert on contact_inquiries, contact_attachments to noren_app;
grant select, insert, delete on contact_inquiries, contact_attachments to noren_system;
grant select, delete on contact_inquiries, contact_attachments to noren_purge;

alter table messages drop constraint messages_recipient_check;
alter table messages add constraint messages_recipient_check check (recipient in ('customer', 'shop', 'operator'));
