-- What an import says of its rows is kept with it, also after they are gone; and how often in a row the worker failed at it.

alter table imports add column counts jsonb not null default '{}';
alter table imports add column failures int not null default 0;

update imports i set counts = n.counts from (
  select r.shop_id, r.import_id, jsonb_build_object('total', count(*),
    'new', count(*) filter (where became = 'new'), 'join', count(*) filter (where became = 'join'),
    'leave', count(*) filter (where became = 'leave'), 'over', count(*) filter (where became = 'over'),
    'problems', count(*) filter (where problems <> '[]'), 'alike', count(*) filter (where finding = 'alike'),
    'clash', count(*) filter (where finding = 'clash' and outcome is distinct from 'created'),
    'upcoming', count(*) filter (where is_upcoming and became <> 'leave'),
    'mails', count(*) filter (where is_upcoming and became <> 'leave' and found #>> '{visit,person,email}' is not null),
    'stayed', count(*) filter (where outcome = 'changed')) as counts
  from (
    select o.*, case o.outcome when 'left' then 'leave' when 'joined' then 'join'
      when 'created' then case coalesce(o.decision, o.default_decision) when 'over' then 'over' else 'new' end
      else coalesce(o.decision, o.default_decision) end as became
    from import_rows o) r
  group by r.shop_id, r.import_id) n
where n.shop_id = i.shop_id and n.import_id = i.id;
