-- The record of a customer: code, gender, birth date, notes; merging two records, and who read or changed them.

-- An owner who is no superuser is bound by the policies too, and has none.
alter table customers no force row level security;

alter table customers add column customer_code text;
update customers c set customer_code = n.code
  from (select shop_id, id, lpad(row_number() over (partition by shop_id order by id)::text, 7, '0') as code from customers) n
  where n.shop_id = c.shop_id and n.id = c.id;
-- The program gives a shorter one that it has looked up; this is for rows that are written without it.
alter table customers alter column customer_code set default lpad(floor(random() * 1000000000000)::bigint::text, 12, '0');
alter table customers alter column customer_code set not null;
alter table customers add unique (shop_id, customer_code);

alter table customers add column gender text not null default 'unspecified';
alter table customers add constraint customers_gender_check check (gender in ('male', 'female', 'unspecified'));
alter table customers add column birth_date date;
-- The record that this one was merged into. It stays as a second name, telephone and address of the same person.
alter table customers add column merged_into_id bigint;
alter table customers add foreign key (shop_id, merged_into_id) references customers (shop_id, id);
create index customers_merged on customers (shop_id, merged_into_id) where merged_into_id is not null;

alter table customers force row level security;

drop index customers_search;
create index customers_search on customers (shop_id, last_agreed_at, id) include (search_key, search_version, agreed_count)
  where forgotten_at is null and merged_into_id is null;

create table customer_notes (
  shop_id     bigint not null,
  id          bigint generated always as identity,
  customer_id bigint not null,
  title       text not null,
  content     text not null,
  revision    int not null default 1,
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id, customer_id) references customers (shop_id, id)
);
create index customer_notes_customer on customer_notes (shop_id, customer_id, id);

-- What a merge moved, so that it can be taken back.
create table customer_merges (
  shop_id         bigint not null,
  id              bigint generated always as identity,
  kept_id         bigint not null,
  merged_id       bigint not null,
  reservation_ids bigint[] not null,
  note_ids        bigint[] not null,
  -- Records that were merged into the merged one before.
  earlier_ids     bigint[] not null,
  -- Fields of the kept record that were empty.
  filled          text[] not null,
  created_at      timestamptz not null,
  primary key (shop_id, id),
  unique (shop_id, merged_id),
  foreign key (shop_id, kept_id) references customers (shop_id, id),
  foreign key (shop_id, merged_id) references customers (shop_id, id)
);
create index customer_merges_kept on customer_merges (shop_id, kept_id, id);

-- Who read, exported or changed which record. Without the person's data, so it stays when the record goes.
create table customer_accesses (
  shop_id     bigint not null,
  id          bigint generated always as identity,
  user_id     bigint not null,
  action      text not null,
  customer_id bigint,
  field       text,
  count       int,
  created_at  timestamptz not null,
  primary key (shop_id, id),
  foreign key (shop_id) references shops (id)
);
create index customer_accesses_customer on customer_accesses (shop_id, customer_id, id);
create index customer_accesses_age on customer_accesses (created_at);

do $do$
declare
  t text;
begin
  foreach t in array array['customer_notes', 'customer_merges', 'customer_accesses'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format($p$create policy own_shop on %I to noren_app
      using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)
      with check (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)$p$, t);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format($p$create policy purged_shop on %I to noren_purge
      using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)$p$, t);
    execute format('grant select, insert on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $do$;
grant update, delete on customer_notes, customer_merges to noren_app, noren_system;
-- Nobody changes the list of accesses; the worker deletes what is old.
grant delete on customer_accesses to noren_system;
