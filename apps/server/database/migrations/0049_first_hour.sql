-- The first steps of a new shop (decision 0114). Shops that are there have made theirs: a default of one moment puts their list away, whenever it is run.

alter table shops add column first_steps_confirmed text[] not null default '{}';
alter table shops add column first_steps_hidden_at timestamptz default '2026-11-28 00:00+00';
alter table shops alter column first_steps_hidden_at drop default;
alter table shops add constraint shops_first_steps_check check (
  first_steps_confirmed <@ array['menus', 'staff', 'hours', 'address', 'rules', 'look', 'trial', 'share']);
