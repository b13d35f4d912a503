-- Customers and visits that are brought along from another system (decision 0112).

create table imports (
  shop_id bigint not null references shops,
  id bigint generated always as identity,
  kind text not null check (kind in ('customers', 'visits')),
  state text not null check (state in ('ready', 'waiting', 'running', 'paused', 'canceling', 'done', 'undoing', 'undone', 'canceled')),
  file_name text not null,
  format text not null check (format in ('csv', 'tsv', 'xlsx')),
  encoding text check (encoding in ('utf-8', 'utf-16', 'cp932')),
  -- In the order of the file: [{ "heading", "column", "sure", "samples" }, …].
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  unknown_menus text not null default 'make' check (unknown_menus in ('make', 'text')),
  unknown_staff text not null default 'make' check (unknown_staff in ('make', 'text')),
  -- Everybody whose visit is to come gets a confirmation.
  is_confirming boolean not null default false,
  -- The columns are those of the last file with the same headings.
  is_remembered boolean not null default false,
  -- Names that the shop does not have: { "menus": [{ "name", "count" }, …], "staff": […] }.
  unknown_names jsonb not null default '{}',
  -- Confirmations that the limits on mails kept back.
  withheld int not null default 0,
  -- Rows that were written or taken back so far.
  done int not null default 0,
  -- What was made beside the rows, for undoing: { "menu_ids", "staff_ids" }.
  made jsonb not null default '{}',
  user_id bigint not null,
  version int not null default 1,
  created_at timestamptz not null,
  -- When it was last put in line.
  started_at timestamptz,
  ended_at timestamptz,
  -- Its rows are gone; the headings stay, by which the next file is understood.
  is_forgotten boolean not null default false,
  primary key (shop_id, id)
);
create index imports_active on imports (started_at) where state in ('waiting', 'running', 'canceling', 'undoing');

create table import_rows (
  shop_id bigint not null,
  import_id bigint not null,
  line int not null,
  cells text[] not null,
  -- What the owner wrote in place of cells: column → text.
  mended jsonb not null default '{}',
  -- As it was understood; what it is written from.
  found jsonb not null default '{}',
  -- [{ "column", "value", "reason" }, …]
  problems jsonb not null default '[]',
  finding text not null check (finding in ('new', 'alike', 'clash', 'empty')),
  -- Null where the owner has not decided; `default_decision` holds then.
  decision text check (decision in ('new', 'join', 'leave', 'over')),
  default_decision text not null check (default_decision in ('new', 'join', 'leave', 'over')),
  -- { "kind", "id" } of who or what is alike or in the way.
  match jsonb,
  -- A visit to come.
  is_upcoming boolean not null default false,
  outcome text check (outcome in ('created', 'joined', 'left', 'undone', 'changed')),
  customer_id bigint,
  reservation_id bigint,
  -- What was written: by it an undo knows what was changed since.
  written jsonb,
  primary key (shop_id, import_id, line),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_rows_customer on import_rows (shop_id, customer_id) where customer_id is not null;


do $$
declare t text; own constant text := $f$shop_id = nullif(current_setting('app.shop_id', true), '')::bigint$f$;
begin
  foreach t in array array['imports', 'import_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_shop on %I to noren_app using (%s) with check (%s)', t, own, own);
    execute format('create policy all_shops on %I to noren_system using (true) with check (true)', t);
    execute format('create policy purged_shop on %I to noren_purge using (%s)', t, own);
    execute format('grant select, insert, update, delete on %I to noren_app, noren_system', t);
    execute format('grant select, delete on %I to noren_purge', t);
  end loop;
end $$;
grant usage on sequence imports_id_seq to noren_app;
-- Undoing an import deletes visits with their logs, and sets right what was joined, in one transaction (decision 0112).
grant update on customers, import_rows, imports, occupancies to noren_purge;

alter table customers add column brought_count int not null default 0;
alter table customers add column brought_first_on date;
alter table customers add column brought_last_on date;
alter table customers add constraint customers_brought_check check (brought_count between 0 and 100000);
alter table reservations add column is_brought boolean not null default false;

-- Past visits of another system may overlap each other: they are history.
alter table occupancies drop constraint occupancies_unguarded_reason_check;
alter table occupancies add constraint occupancies_unguarded_reason_check
  check (unguarded_reason in ('overlapped_before', 'entered_over', 'external', 'brought'));
