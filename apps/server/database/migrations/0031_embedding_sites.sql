-- The sites that may show a shop's pages in a frame, as origins; none at first (rule PAGE-51).
alter table shops add column embed_origins text[] not null default '{}';
