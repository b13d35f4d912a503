-- Several registrations of one address may wait until it is proven; one account has it then (rules ACC-9, ACC-107).
alter table users drop constraint users_email_key;
create unique index users_proven_email on users (email) where email_verified_at is not null;
create index users_email on users (email);
