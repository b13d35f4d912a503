-- An identity whose address the provider gives out itself stays linked when the password is reset; any other may be somebody's who
-- had the address once (decision 0028). What was linked before is known for certain of Gmail alone.
alter table identities add column email_hosted boolean not null default false;
update identities set email_hosted = true where provider = 'google' and email ~* '@g(oogle)?mail\.com$';
