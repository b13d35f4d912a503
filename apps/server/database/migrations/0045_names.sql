-- Every CHECK of several columns says by its name what it holds. On a cluster a constraint is not renamed, so it is made anew.

alter table domains drop constraint domains_check;
alter table domains add constraint domains_taken_check check (shop_id is not null or released_at is not null);
alter table sign_in_attempts drop constraint sign_in_attempts_check;
alter table sign_in_attempts add constraint sign_in_attempts_proven_check check (
  status not in ('proven', 'used') or num_nulls(issuer, subject, email, email_verified, email_hosted) = 0);
alter table special_hours drop constraint special_hours_check;
alter table special_hours add constraint special_hours_times_check check (start_at < end_at);
alter table menus drop constraint menus_check;
alter table menus add constraint menus_total_duration_check check (total_duration between duration and 360);
alter table reservations drop constraint reservations_check;
alter table reservations add constraint reservations_times_check check (start_at < end_at);
alter table reservations drop constraint reservations_check1;
alter table reservations add constraint reservations_canceled_check check ((status = 'canceled') = (cancel_reason is not null));
alter table move_requests drop constraint move_requests_check;
alter table move_requests add constraint move_requests_times_check check (start_at < end_at);
alter table occupancies drop constraint occupancies_check;
alter table occupancies add constraint occupancies_guarded_check check (guarded = (unguarded_reason is null));
alter table occupancies drop constraint occupancies_check2;
alter table occupancies add constraint occupancies_move_request_check check ((kind = 'move_request') = (move_request_id is not null));
alter table subscriptions drop constraint subscriptions_check;
alter table subscriptions add constraint subscriptions_contract_check check (
  status is null or (subscription_id is not null and billing_interval is not null and current_period_end is not null));

-- One word for the order of rows, and one for the count of their changes.

alter table staff rename column position to priority;
alter table menus rename column position to priority;
alter table gallery_images rename column position to priority;
alter table customer_photos rename column position to priority;
alter table customer_photos rename column revision to version;
alter table customer_notes rename column revision to version;
alter table subscriptions rename column revision to version;

-- Numbers are taken by the program's own role alone, and only of the tables whose rows are written after them.

revoke usage on all sequences in schema public from noren_system, noren_purge;
revoke usage on sequence account_messages_id_seq, change_logs_id_seq, contact_attachments_id_seq, contact_inquiries_id_seq,
  customer_accesses_id_seq, customer_merges_id_seq, email_templates_id_seq, gallery_images_id_seq, identities_id_seq,
  library_images_id_seq, messages_id_seq, occupancies_id_seq, operator_logs_id_seq, page_images_id_seq, page_previews_id_seq,
  page_sections_id_seq, sessions_id_seq, special_hours_id_seq, subscription_endings_id_seq, users_id_seq from noren_app;
