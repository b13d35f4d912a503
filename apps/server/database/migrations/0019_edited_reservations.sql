-- The owner edits a reservation: a kind of its own in the history.

alter table change_logs drop constraint change_logs_kind_check;
alter table change_logs add constraint change_logs_kind_check
  check (kind in ('created', 'status', 'rescheduled', 'edited', 'move_requested', 'move_ended'));
