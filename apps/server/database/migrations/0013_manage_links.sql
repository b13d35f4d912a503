-- The hash of a reservation's manage link stands in the reservation's own row. The link names its shop, so it is found within the
-- shop's scope, and links that were mailed before go on (decision 0037).

alter table reservations add column manage_token_hash bytea;

-- The owner of the tables is bound by the policies too, and would see no row.
alter table reservations no force row level security;
update reservations r set manage_token_hash = t.token_hash
  from link_tokens t
  where t.kind = 'manage' and t.shop_id = r.shop_id and t.target = r.id
    and t.used_at is null and (t.expires_at is null or t.expires_at > now());
alter table reservations force row level security;
create unique index reservations_manage on reservations (shop_id, manage_token_hash) where manage_token_hash is not null;

delete from link_tokens where kind = 'manage';
alter table link_tokens drop constraint link_tokens_kind_check;
alter table link_tokens add constraint link_tokens_kind_check check (kind in ('verify', 'reset'));
alter table link_tokens drop column shop_id;
alter table link_tokens drop column target;
alter table link_tokens alter column user_id set not null;
alter table link_tokens alter column expires_at set not null;
drop index link_tokens_user;
create index link_tokens_user on link_tokens (user_id);
drop index link_tokens_expires;
create index link_tokens_expires on link_tokens (expires_at);
