-- How a shop's own pages look: one of eight cloths, one of two voices (rule PAGE-30), and what tells stale edits.

alter table shops add column cloth text not null default 'ai';
alter table shops add constraint shops_cloth_check
  check (cloth in ('ai', 'sumi', 'matsuba', 'azuki', 'budo', 'kurumi', 'sabinezu', 'nadeshiko'));
alter table shops add column voice text not null default 'gothic';
alter table shops add constraint shops_voice_check check (voice in ('gothic', 'mincho'));
alter table shops add column look_version integer not null default 1;
