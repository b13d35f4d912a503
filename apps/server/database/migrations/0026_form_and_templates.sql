-- The owner edits the booking form and the mail templates: whether a question asks for sensitive data, and what tells stale edits.

alter table form_sections add column sensitive boolean not null default false;
alter table form_sections add column version integer not null default 1;

-- A template is also named by its number.
alter table email_templates add column id bigint generated always as identity;
alter table email_templates add unique (shop_id, id);
alter table email_templates add column version integer not null default 1;
