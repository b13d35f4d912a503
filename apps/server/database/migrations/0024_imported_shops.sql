-- When the contents of the shop came from a file. What was booked or sent before that happened elsewhere, or is only said to have
-- happened: it gives no right to write to anybody (rule SHOP-15).
alter table shops add column imported_at timestamptz;

-- An import takes ids for many rows before it writes them, because other rows refer to them.
grant usage on sequence staff_id_seq, menus_id_seq, pages_id_seq, forms_id_seq, form_sections_id_seq, customer_notes_id_seq,
  move_requests_id_seq to noren_app;
