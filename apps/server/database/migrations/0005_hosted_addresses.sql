-- Whether the provider gives an address out itself; any other it only verified at some time, and the address may have changed hands.
alter table sign_in_attempts add column email_hosted boolean;
update sign_in_attempts set email_hosted = false where email_verified is not null;
alter table sign_in_attempts drop constraint sign_in_attempts_check;
alter table sign_in_attempts add constraint sign_in_attempts_check
  check (status not in ('proven', 'used') or num_nulls(issuer, subject, email, email_verified, email_hosted) = 0);

-- The purge locks its shop as every other writer does.
grant update (version) on shops to noren_purge;
