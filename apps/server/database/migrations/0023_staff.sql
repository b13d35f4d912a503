-- Staff get a colour, hours of their own, and a version that a stale edit is told by.

alter table staff add column color text not null default 'indigo';
alter table staff add constraint staff_color_check
  check (color in ('indigo', 'teal', 'amber', 'rose', 'violet', 'green', 'sky', 'brown'));
-- Ranges in minutes of day for each weekday, Sunday first; null where they are the shop's.
alter table staff add column hours jsonb;
alter table staff add constraint staff_hours_check check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7);
alter table staff add column version integer not null default 1;

-- Staff who are there already are told apart. The owner of the table is under its policies, too.
alter table staff no force row level security;
update staff s set color = (array['indigo', 'teal', 'amber', 'rose', 'violet', 'green', 'sky', 'brown'])[1 + (n.at - 1) % 8]
from (select shop_id, id, row_number() over (partition by shop_id order by position, id) as at from staff) n
where n.shop_id = s.shop_id and n.id = s.id;
alter table staff force row level security;
