-- Mailboxes whose holder has shown to read them (rule MSG-41). Of no shop: all trust them alike. The key is an HMAC, so the table names nobody.
create table proven_mailboxes (
  key text primary key,
  proven_at timestamptz not null
);
create index proven_mailboxes_proven_at on proven_mailboxes (proven_at);
grant select, insert, update, delete on proven_mailboxes to noren_app, noren_system;
