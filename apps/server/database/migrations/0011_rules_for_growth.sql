-- So that shops may be spread over several machines later (decision 0038): policies compare the shop with a value, tables that are
-- no shop's do not point at tables that are, and no foreign key changes rows by itself.

do $do$
declare
  tenant text;
  own text;
begin
  for tenant in select distinct tablename from pg_policies where schemaname = 'public' and policyname = 'own_shop' loop
    own := format(
      $$%I = nullif(current_setting('app.shop_id', true), '')::bigint$$,
      case when tenant = 'shops' then 'id' else 'shop_id' end);
    execute format('alter policy own_shop on %I using (%s) with check (%s)', tenant, own, own);
    execute format('alter policy purged_shop on %I using (%s)', tenant, own);
  end loop;
end $do$;

alter table domains drop constraint domains_shop_id_fkey;
alter table users drop constraint users_shop_id_fkey;
alter table users add constraint users_shop_id_key unique (shop_id);

alter table reservations drop constraint reservations_shop_id_menu_id_fkey;
alter table reservations add constraint reservations_shop_id_menu_id_fkey foreign key (shop_id, menu_id) references menus (shop_id, id);
