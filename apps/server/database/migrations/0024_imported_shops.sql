-- When the contents of the shop came from a file. What was booked or sent before that happened elsewhere, or is only said to have
-- happened: it gives no right to write to anybody (rule TRANS-7).
alter table shops add column imported_at timestamptz;

-- An import takes ids for many rows before it writes them, because other rows refer to them.
grant usage on sequence staff_id_seq, menus_id_seq, pages_id_seq, forms_id_seq, form_sections_id_seq, customer_notes_id_seq,
  move_requests_id_seq to noren_app;

-- An import counts each customer's visits once, after all of them, instead of after each: the more there are, the longer one count takes.
drop trigger reservations_agreed on reservations;
create trigger reservations_agreed after insert on reservations for each row
  when (new.customer_id is not null and new.status in ('reserved', 'treated')
    and current_setting('app.importing', true) is distinct from 'on')
  execute function count_agreed();
