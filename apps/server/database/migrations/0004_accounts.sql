-- Accounts at their full depth: sign-in with a provider, deletion with time to undo, and what retention takes away.

-- ── Sign-in with a provider ─────────────────────────────────────────────────────────────────────────────────────────

-- Who somebody is by a provider's word. The address is what the provider said when they were linked, for showing only.
create table identities (
  id         bigint generated always as identity primary key,
  user_id    bigint not null references users on delete cascade,
  provider   text not null check (provider in ('google', 'instagram', 'line')),
  issuer     text not null,
  subject    text not null,
  email      text not null,
  created_at timestamptz not null,
  unique (issuer, subject)
);
create index identities_user on identities (user_id);

-- One try to sign in with a provider, from the button to the session. Tied to the browser by a cookie; each step works once.
create table sign_in_attempts (
  id_hash        bytea primary key,
  browser_hash   bytea not null,
  state_hash     bytea not null unique,
  provider       text not null check (provider in ('google', 'instagram', 'line')),
  purpose        text not null check (purpose in ('signin', 'signup')),
  verifier       text not null,
  nonce          text not null,
  -- started: sent to the provider; answered: its code is being spent; proven: the identity below is known; used: a session came of it.
  status         text not null default 'started' check (status in ('started', 'answered', 'proven', 'used')),
  issuer         text,
  subject        text,
  email          text,
  email_verified boolean,
  expires_at     timestamptz not null,
  created_at     timestamptz not null,
  check (status not in ('proven', 'used') or (issuer is not null and subject is not null and email is not null and email_verified is not null))
);
create index sign_in_attempts_expires on sign_in_attempts (expires_at);

-- When whoever holds the session last proved who they are.
alter table sessions add column confirmed_at timestamptz;
update sessions set confirmed_at = created_at;
alter table sessions alter column confirmed_at set not null;

-- ── An account that will be deleted ─────────────────────────────────────────────────────────────────────────────────

alter table users
  add column deletion_at timestamptz,
  -- What the booking page was when the deletion was asked for, so that undoing brings it back.
  add column deletion_page_state text check (deletion_page_state in ('published', 'limited', 'draft'));
create index users_deletion on users (deletion_at) where deletion_at is not null;
create index link_tokens_expires on link_tokens (expires_at) where expires_at is not null;

-- A name that once belonged to a shop stays taken when the shop is gone.
alter table domains alter column shop_id drop not null;
alter table domains add check (shop_id is not null or released_at is not null);

-- The one who may delete what a shop leaves behind, its change logs too; nothing else ever does.
do $$
begin
  if not exists (select from pg_roles where rolname = 'noren_purge') then create role noren_purge nologin; end if;
end $$;
grant noren_purge to current_user;
grant usage on schema public to noren_purge;

do $$
declare t text; col text;
begin
  for t in select unnest(array['shops', 'staff', 'business_days', 'special_hours', 'menus', 'pages', 'page_images', 'page_sections', 'forms',
    'form_sections', 'email_templates', 'customers', 'reservations', 'change_logs', 'messages', 'reminders', 'idempotency_keys'])
  loop
    col := case when t = 'shops' then 'id' else 'shop_id' end;
    execute format('grant select, delete on %I to noren_purge', t);
    execute format($p$create policy purged_shop on %I for all to noren_purge
      using (%I = (select nullif(current_setting('app.shop_id', true), '')::bigint))$p$, t, col);
  end loop;
end $$;
grant select, update, delete on users, domains to noren_purge;
grant select, delete on sessions, link_tokens, identities to noren_purge;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'noren_purge' then return old; end if;
  raise exception 'rows of % never change', tg_table_name using errcode = 'restrict_violation';
end $$;

grant select, insert, update, delete on identities, sign_in_attempts to noren_app, noren_system;
grant usage on all sequences in schema public to noren_app, noren_system;

-- ── What is kept no longer than promised ────────────────────────────────────────────────────────────────────────────

-- A customer whose record was taken away after its time; the row stays, because past reservations count it.
alter table customers add column forgotten_at timestamptz;
