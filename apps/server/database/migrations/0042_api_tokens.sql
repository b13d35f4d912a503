-- With which other programs call the API in an account's name (decision 0089). Of no shop, as sessions are.
create table api_tokens (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index api_tokens_user on api_tokens (user_id);
grant select, insert, update, delete on api_tokens to noren_app, noren_system;
grant select, delete on api_tokens to noren_purge;
