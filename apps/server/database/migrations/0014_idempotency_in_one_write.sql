-- A key is written once, with what it made (decision 0037). The features name the kinds, so the list of them is open.

alter table idempotency_keys no force row level security;
delete from idempotency_keys where target is null;
alter table idempotency_keys force row level security;
alter table idempotency_keys alter column target set not null;
alter table idempotency_keys alter column kind drop default;
alter table idempotency_keys drop constraint idempotency_keys_kind_check;
