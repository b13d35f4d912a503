-- Regular hours as shops have them (decision 0113): closed weeks of the month, opening on holidays, hours from a date on.

alter table shops add column monthly_rules jsonb not null default '[]';
alter table shops add column holiday_opening jsonb;
alter table shops add constraint shops_monthly_rules_check check (jsonb_typeof(monthly_rules) = 'array');
alter table shops add constraint shops_holiday_opening_check check (jsonb_typeof(holiday_opening) = 'object');

create table dated_hours (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  from_date date not null,
  is_holiday_working boolean not null,
  weekly jsonb not null check (jsonb_typeof(weekly) = 'array' and jsonb_array_length(weekly) = 7),
  monthly_rules jsonb not null default '[]' check (jsonb_typeof(monthly_rules) = 'array'),
  holiday_opening jsonb check (jsonb_typeof(holiday_opening) = 'object'),
  version int not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, from_date)
);

do $$
declare own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  execute 'alter table dated_hours enable row level security';
  execute 'alter table dated_hours force row level security';
  execute format('create policy own_shop on dated_hours to noren_app using (%s) with check (%s)', own, own);
  execute 'create policy all_shops on dated_hours to noren_system using (true) with check (true)';
  execute format('create policy purged_shop on dated_hours to noren_purge using (%s)', own);
  execute 'grant select, insert, update, delete on dated_hours to noren_app, noren_system';
  execute 'grant select, delete on dated_hours to noren_purge';
end $$;
