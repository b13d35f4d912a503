-- What the migrations make in the schema public, read from the catalogue; written by `npm run generate`, and enough to build it anew.
-- The roles are there before it. Not in it: the list of migrations.

CREATE EXTENSION btree_gist;

GRANT USAGE ON SCHEMA public TO noren_app;

GRANT USAGE ON SCHEMA public TO noren_purge;

GRANT USAGE ON SCHEMA public TO noren_system;

CREATE TABLE account_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT account_messages_pkey PRIMARY KEY (id),
  CONSTRAINT account_messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'retrying'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX account_messages_due ON public.account_messages USING btree (due_at) WHERE (status = ANY (ARRAY['queued'::text, 'retrying'::text]));
CREATE INDEX account_messages_tests ON public.account_messages USING btree (user_id, id) WHERE (kind = 'template_test'::text);
GRANT DELETE, INSERT, SELECT, UPDATE ON account_messages TO noren_app;
GRANT DELETE, SELECT ON account_messages TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON account_messages TO noren_system;
GRANT USAGE ON SEQUENCE account_messages_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE account_messages_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE account_messages_id_seq TO noren_system;

CREATE TABLE announcements (
  kind text NOT NULL,
  on_date date NOT NULL,
  mailed_user_id bigint NOT NULL DEFAULT 0,
  mailed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT announcements_pkey PRIMARY KEY (kind),
  CONSTRAINT announcements_kind_check CHECK ((kind = 'beta_ends'::text))
);
GRANT SELECT ON announcements TO noren_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON announcements TO noren_system;

CREATE TABLE api_tokens (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  CONSTRAINT api_tokens_pkey PRIMARY KEY (id),
  CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX api_tokens_user ON public.api_tokens USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON api_tokens TO noren_app;
GRANT DELETE, SELECT ON api_tokens TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON api_tokens TO noren_system;

CREATE TABLE business_days (
  shop_id bigint NOT NULL,
  weekday smallint NOT NULL,
  status text NOT NULL,
  ranges jsonb NOT NULL,
  CONSTRAINT business_days_pkey PRIMARY KEY (shop_id, weekday),
  CONSTRAINT business_days_ranges_check CHECK ((jsonb_typeof(ranges) = 'array'::text)),
  CONSTRAINT business_days_status_check CHECK ((status = ANY (ARRAY['open'::text, 'close'::text]))),
  CONSTRAINT business_days_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)))
);
ALTER TABLE business_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE business_days FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON business_days TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON business_days TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON business_days TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON business_days TO noren_app;
GRANT DELETE, SELECT ON business_days TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON business_days TO noren_system;

CREATE TABLE calendar_feeds (
  shop_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  privacy text NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (shop_id),
  CONSTRAINT calendar_feeds_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  CONSTRAINT calendar_feeds_privacy_check CHECK ((privacy = ANY (ARRAY['busy'::text, 'menu'::text, 'customer'::text])))
);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON calendar_feeds TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON calendar_feeds TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON calendar_feeds TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON calendar_feeds TO noren_app;
GRANT DELETE, SELECT ON calendar_feeds TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON calendar_feeds TO noren_system;

CREATE TABLE change_logs (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reservation_id bigint NOT NULL,
  actor text NOT NULL,
  user_id bigint,
  kind text NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT change_logs_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT change_logs_actor_check CHECK ((actor = ANY (ARRAY['customer'::text, 'owner'::text, 'system'::text]))),
  CONSTRAINT change_logs_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'status'::text, 'rescheduled'::text, 'edited'::text, 'move_requested'::text, 'move_ended'::text, 'refunded'::text]))),
  CONSTRAINT change_logs_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'pending_approval'::text, 'canceled'::text, 'treated'::text])))
);
ALTER TABLE change_logs SET (autovacuum_analyze_scale_factor=0.05);
ALTER TABLE change_logs SET (autovacuum_analyze_threshold=25);
CREATE INDEX change_logs_reservation ON public.change_logs USING btree (shop_id, reservation_id, id);
ALTER TABLE change_logs ENABLE ROW LEVEL SECURITY;
ALTER TABLE change_logs FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON change_logs TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON change_logs TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON change_logs TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON change_logs TO noren_app;
GRANT DELETE, SELECT ON change_logs TO noren_purge;
GRANT INSERT, SELECT ON change_logs TO noren_system;
GRANT USAGE ON SEQUENCE change_logs_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE change_logs_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE change_logs_id_seq TO noren_system;

CREATE TABLE contact_attachments (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  inquiry_id bigint NOT NULL,
  file_name text NOT NULL,
  media_type text NOT NULL,
  bytes bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_attachments_pkey PRIMARY KEY (shop_id, id)
);
CREATE INDEX contact_attachments_age ON public.contact_attachments USING btree (created_at);
CREATE INDEX contact_attachments_inquiry ON public.contact_attachments USING btree (shop_id, inquiry_id);
ALTER TABLE contact_attachments ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_attachments FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON contact_attachments TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON contact_attachments TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON contact_attachments TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON contact_attachments TO noren_app;
GRANT DELETE, SELECT ON contact_attachments TO noren_purge;
GRANT DELETE, INSERT, SELECT ON contact_attachments TO noren_system;
GRANT USAGE ON SEQUENCE contact_attachments_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE contact_attachments_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE contact_attachments_id_seq TO noren_system;

CREATE TABLE contact_inquiries (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT contact_inquiries_pkey PRIMARY KEY (shop_id, id)
);
CREATE INDEX contact_inquiries_age ON public.contact_inquiries USING btree (created_at);
ALTER TABLE contact_inquiries ENABLE ROW LEVEL SECURITY;
ALTER TABLE contact_inquiries FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON contact_inquiries TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON contact_inquiries TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON contact_inquiries TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON contact_inquiries TO noren_app;
GRANT DELETE, SELECT ON contact_inquiries TO noren_purge;
GRANT DELETE, INSERT, SELECT ON contact_inquiries TO noren_system;
GRANT USAGE ON SEQUENCE contact_inquiries_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE contact_inquiries_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE contact_inquiries_id_seq TO noren_system;

CREATE TABLE customer_accesses (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  action text NOT NULL,
  customer_id bigint,
  field text,
  count integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_accesses_pkey PRIMARY KEY (shop_id, id)
);
CREATE INDEX customer_accesses_age ON public.customer_accesses USING btree (created_at);
CREATE INDEX customer_accesses_customer ON public.customer_accesses USING btree (shop_id, customer_id, id);
ALTER TABLE customer_accesses ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_accesses FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON customer_accesses TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON customer_accesses TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON customer_accesses TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT INSERT, SELECT ON customer_accesses TO noren_app;
GRANT DELETE, SELECT ON customer_accesses TO noren_purge;
GRANT DELETE, INSERT, SELECT ON customer_accesses TO noren_system;
GRANT USAGE ON SEQUENCE customer_accesses_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE customer_accesses_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE customer_accesses_id_seq TO noren_system;

CREATE TABLE customer_merges (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kept_id bigint NOT NULL,
  merged_id bigint NOT NULL,
  reservation_ids bigint[] NOT NULL,
  note_ids bigint[] NOT NULL,
  earlier_ids bigint[] NOT NULL,
  filled text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  photo_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT customer_merges_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT customer_merges_shop_id_merged_id_key UNIQUE (shop_id, merged_id)
);
CREATE INDEX customer_merges_kept ON public.customer_merges USING btree (shop_id, kept_id, id);
ALTER TABLE customer_merges ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_merges FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON customer_merges TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON customer_merges TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON customer_merges TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_merges TO noren_app;
GRANT DELETE, SELECT ON customer_merges TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_merges TO noren_system;
GRANT USAGE ON SEQUENCE customer_merges_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE customer_merges_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE customer_merges_id_seq TO noren_system;

CREATE TABLE customer_notes (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_notes_pkey PRIMARY KEY (shop_id, id)
);
CREATE INDEX customer_notes_customer ON public.customer_notes USING btree (shop_id, customer_id, id);
ALTER TABLE customer_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON customer_notes TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON customer_notes TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON customer_notes TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_notes TO noren_app;
GRANT DELETE, SELECT ON customer_notes TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_notes TO noren_system;
GRANT USAGE ON SEQUENCE customer_notes_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE customer_notes_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE customer_notes_id_seq TO noren_system;

CREATE TABLE customer_photos (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  file text NOT NULL,
  caption text NOT NULL DEFAULT ''::text,
  phase text,
  taken_on date,
  position integer NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  width integer NOT NULL,
  height integer NOT NULL,
  widths bigint[] NOT NULL DEFAULT '{}'::bigint[],
  color text,
  bytes integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_photos_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT customer_photos_shop_id_file_key UNIQUE (shop_id, file),
  CONSTRAINT customer_photos_file_check CHECK ((file ~~ 'private\_%'::text)),
  CONSTRAINT customer_photos_phase_check CHECK ((phase = ANY (ARRAY['before'::text, 'after'::text])))
);
CREATE INDEX customer_photos_customer ON public.customer_photos USING btree (shop_id, customer_id, "position");
ALTER TABLE customer_photos ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_photos FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON customer_photos TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON customer_photos TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON customer_photos TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_photos TO noren_app;
GRANT DELETE, SELECT ON customer_photos TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON customer_photos TO noren_system;
GRANT USAGE ON SEQUENCE customer_photos_id_seq TO noren_app;

CREATE TABLE customers (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  name_kana text NOT NULL DEFAULT ''::text,
  email text,
  phone text,
  created_at timestamp with time zone NOT NULL,
  forgotten_at timestamp with time zone,
  search_key text NOT NULL DEFAULT ''::text,
  search_version integer NOT NULL DEFAULT 0,
  agreed_count integer NOT NULL DEFAULT 0,
  last_agreed_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  customer_code text NOT NULL DEFAULT lpad(((floor((random() * ('1000000000000'::bigint)::double precision)))::bigint)::text, 12, '0'::text),
  gender text NOT NULL DEFAULT 'unspecified'::text,
  birth_date date,
  merged_into_id bigint,
  CONSTRAINT customers_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT customers_shop_id_customer_code_key UNIQUE (shop_id, customer_code),
  CONSTRAINT customers_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'unspecified'::text])))
);
ALTER TABLE customers SET (autovacuum_analyze_scale_factor=0.05);
ALTER TABLE customers SET (autovacuum_analyze_threshold=25);
ALTER TABLE customers SET (autovacuum_vacuum_insert_scale_factor=0.02);
ALTER TABLE customers SET (autovacuum_vacuum_scale_factor=0.02);
CREATE INDEX customers_email ON public.customers USING btree (shop_id, email) WHERE (email IS NOT NULL);
CREATE INDEX customers_merged ON public.customers USING btree (shop_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX customers_phone ON public.customers USING btree (shop_id, phone) WHERE (phone IS NOT NULL);
CREATE INDEX customers_search ON public.customers USING btree (shop_id, last_agreed_at, id) INCLUDE (search_key, search_version, agreed_count) WHERE ((forgotten_at IS NULL) AND (merged_into_id IS NULL));
CREATE INDEX customers_search_version ON public.customers USING btree (search_version);
ALTER TABLE customers ENABLE ROW LEVEL SECURITY;
ALTER TABLE customers FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON customers TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON customers TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON customers TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON customers TO noren_app;
GRANT DELETE, SELECT ON customers TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON customers TO noren_system;
GRANT USAGE ON SEQUENCE customers_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE customers_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE customers_id_seq TO noren_system;

CREATE TABLE domains (
  domain text NOT NULL,
  shop_id bigint,
  released_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT domains_pkey PRIMARY KEY (domain),
  CONSTRAINT domains_check CHECK (((shop_id IS NOT NULL) OR (released_at IS NOT NULL)))
);
CREATE UNIQUE INDEX domains_current ON public.domains USING btree (shop_id) WHERE (released_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON domains TO noren_app;
GRANT DELETE, SELECT, UPDATE ON domains TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON domains TO noren_system;

CREATE TABLE email_templates (
  shop_id bigint NOT NULL,
  type text NOT NULL,
  subject text NOT NULL,
  body_header text NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT email_templates_pkey PRIMARY KEY (shop_id, type),
  CONSTRAINT email_templates_shop_id_id_key UNIQUE (shop_id, id),
  CONSTRAINT email_templates_type_check CHECK ((type = ANY (ARRAY['confirmation'::text, 'reminder'::text])))
);
ALTER TABLE email_templates ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_templates FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON email_templates TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON email_templates TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON email_templates TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON email_templates TO noren_app;
GRANT DELETE, SELECT ON email_templates TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON email_templates TO noren_system;
GRANT USAGE ON SEQUENCE email_templates_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE email_templates_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE email_templates_id_seq TO noren_system;

CREATE TABLE external_calendars (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id bigint NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  show_titles boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  etag text,
  content_hash bytea,
  counted_for date,
  read_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  error text,
  next_read_at timestamp with time zone NOT NULL,
  claimed_until timestamp with time zone,
  events integer NOT NULL DEFAULT 0,
  truncated boolean NOT NULL DEFAULT false,
  overlap_told_at timestamp with time zone,
  failure_told_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT external_calendars_pkey PRIMARY KEY (shop_id, id)
);
CREATE INDEX external_calendars_due ON public.external_calendars USING btree (next_read_at);
ALTER TABLE external_calendars ENABLE ROW LEVEL SECURITY;
ALTER TABLE external_calendars FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON external_calendars TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON external_calendars TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON external_calendars TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON external_calendars TO noren_app;
GRANT DELETE, SELECT ON external_calendars TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON external_calendars TO noren_system;

CREATE TABLE form_sections (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id bigint NOT NULL,
  type text NOT NULL,
  dropdown boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  placeholder text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  required boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  options text[] NOT NULL DEFAULT '{}'::text[],
  priority integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  sensitive boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT form_sections_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT form_sections_type_check CHECK ((type = ANY (ARRAY['note'::text, 'short_text'::text, 'long_text'::text, 'single_choice'::text, 'multiple_choice'::text, 'agreement'::text])))
);
ALTER TABLE form_sections ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_sections FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON form_sections TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON form_sections TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON form_sections TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON form_sections TO noren_app;
GRANT DELETE, SELECT ON form_sections TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON form_sections TO noren_system;
GRANT USAGE ON SEQUENCE form_sections_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE form_sections_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE form_sections_id_seq TO noren_system;

CREATE TABLE forms (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT forms_pkey PRIMARY KEY (shop_id, id)
);
ALTER TABLE forms ENABLE ROW LEVEL SECURITY;
ALTER TABLE forms FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON forms TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON forms TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON forms TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON forms TO noren_app;
GRANT DELETE, SELECT ON forms TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON forms TO noren_system;
GRANT USAGE ON SEQUENCE forms_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE forms_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE forms_id_seq TO noren_system;

CREATE TABLE gallery_images (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file text NOT NULL,
  alt_text text NOT NULL DEFAULT ''::text,
  width integer NOT NULL,
  height integer NOT NULL,
  widths bigint[] NOT NULL DEFAULT '{}'::bigint[],
  color text,
  bytes integer NOT NULL DEFAULT 0,
  position integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT gallery_images_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT gallery_images_shop_id_file_key UNIQUE (shop_id, file)
);
ALTER TABLE gallery_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE gallery_images FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON gallery_images TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON gallery_images TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON gallery_images TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON gallery_images TO noren_app;
GRANT DELETE, SELECT ON gallery_images TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON gallery_images TO noren_system;
GRANT USAGE ON SEQUENCE gallery_images_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE gallery_images_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE gallery_images_id_seq TO noren_system;

CREATE TABLE heartbeats (
  name text NOT NULL,
  beat_at timestamp with time zone NOT NULL,
  CONSTRAINT heartbeats_pkey PRIMARY KEY (name)
);
GRANT INSERT, SELECT, UPDATE ON heartbeats TO noren_app;
GRANT INSERT, SELECT, UPDATE ON heartbeats TO noren_system;

CREATE TABLE idempotency_keys (
  shop_id bigint NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  target bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (shop_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE idempotency_keys FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON idempotency_keys TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON idempotency_keys TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON idempotency_keys TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO noren_app;
GRANT DELETE, SELECT ON idempotency_keys TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON idempotency_keys TO noren_system;

CREATE TABLE identities (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  provider text NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  email_hosted boolean NOT NULL DEFAULT false,
  CONSTRAINT identities_pkey PRIMARY KEY (id),
  CONSTRAINT identities_issuer_subject_key UNIQUE (issuer, subject),
  CONSTRAINT identities_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'instagram'::text, 'line'::text])))
);
CREATE INDEX identities_user ON public.identities USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON identities TO noren_app;
GRANT DELETE, SELECT ON identities TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON identities TO noren_system;
GRANT USAGE ON SEQUENCE identities_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE identities_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE identities_id_seq TO noren_system;

CREATE TABLE jobs (
  name text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  locked_by text,
  locked_until timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT jobs_pkey PRIMARY KEY (name),
  CONSTRAINT jobs_lock_check CHECK ((num_nulls(locked_by, locked_until) = ANY (ARRAY[0, 2])))
);
GRANT DELETE, INSERT, SELECT, UPDATE ON jobs TO noren_app;

CREATE TABLE library_images (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file text NOT NULL,
  alt_text text NOT NULL DEFAULT ''::text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  widths bigint[] NOT NULL DEFAULT '{}'::bigint[],
  color text,
  bytes integer NOT NULL DEFAULT 0,
  CONSTRAINT library_images_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT library_images_shop_id_file_key UNIQUE (shop_id, file)
);
ALTER TABLE library_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE library_images FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON library_images TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON library_images TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON library_images TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON library_images TO noren_app;
GRANT DELETE, SELECT ON library_images TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON library_images TO noren_system;
GRANT USAGE ON SEQUENCE library_images_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE library_images_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE library_images_id_seq TO noren_system;

CREATE TABLE limits (
  key text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  hits integer NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_expires ON public.limits USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON limits TO noren_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON limits TO noren_system;

CREATE TABLE link_tokens (
  token_hash bytea NOT NULL,
  kind text NOT NULL,
  user_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT link_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT link_tokens_kind_check CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text])))
);
CREATE INDEX link_tokens_expires ON public.link_tokens USING btree (expires_at);
CREATE INDEX link_tokens_user ON public.link_tokens USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON link_tokens TO noren_app;
GRANT DELETE, SELECT ON link_tokens TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON link_tokens TO noren_system;

CREATE TABLE menu_images (
  shop_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  file text NOT NULL,
  alt_text text NOT NULL DEFAULT ''::text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  widths bigint[] NOT NULL DEFAULT '{}'::bigint[],
  color text,
  bytes integer NOT NULL DEFAULT 0,
  CONSTRAINT menu_images_pkey PRIMARY KEY (shop_id, menu_id)
);
ALTER TABLE menu_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE menu_images FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON menu_images TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON menu_images TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON menu_images TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON menu_images TO noren_app;
GRANT DELETE, SELECT ON menu_images TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON menu_images TO noren_system;

CREATE TABLE menus (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  price integer NOT NULL,
  duration integer NOT NULL,
  total_duration integer NOT NULL,
  before_time integer NOT NULL DEFAULT 0,
  after_time integer NOT NULL DEFAULT 0,
  requires_approval boolean NOT NULL DEFAULT false,
  publish_state text NOT NULL DEFAULT 'published'::text,
  position integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamp with time zone,
  advance_payment text NOT NULL DEFAULT 'none'::text,
  plan_hidden_version integer,
  CONSTRAINT menus_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT menus_advance_payment_check CHECK ((advance_payment = ANY (ARRAY['none'::text, 'optional'::text, 'required'::text]))),
  CONSTRAINT menus_after_time_check CHECK (((after_time >= 0) AND (after_time <= 120))),
  CONSTRAINT menus_archived_check CHECK (((archived_at IS NULL) OR (publish_state = 'draft'::text))),
  CONSTRAINT menus_before_time_check CHECK (((before_time >= 0) AND (before_time <= 120))),
  CONSTRAINT menus_check CHECK (((total_duration >= duration) AND (total_duration <= 360))),
  CONSTRAINT menus_duration_check CHECK (((duration >= 1) AND (duration <= 360))),
  CONSTRAINT menus_price_check CHECK (((price >= 0) AND (price <= 100000))),
  CONSTRAINT menus_publish_state_check CHECK ((publish_state = ANY (ARRAY['published'::text, 'draft'::text])))
);
ALTER TABLE menus ENABLE ROW LEVEL SECURITY;
ALTER TABLE menus FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON menus TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON menus TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON menus TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON menus TO noren_app;
GRANT DELETE, SELECT ON menus TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON menus TO noren_system;
GRANT USAGE ON SEQUENCE menus_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE menus_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE menus_id_seq TO noren_system;

CREATE TABLE messages (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reservation_id bigint,
  kind text NOT NULL,
  recipient text NOT NULL,
  to_address text NOT NULL,
  status text NOT NULL DEFAULT 'queued'::text,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  start_at timestamp with time zone,
  due_rule text,
  first_due_at timestamp with time zone,
  handled_at timestamp with time zone,
  CONSTRAINT messages_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT messages_recipient_check CHECK ((recipient = ANY (ARRAY['customer'::text, 'shop'::text, 'operator'::text]))),
  CONSTRAINT messages_reminder_check CHECK (((kind <> 'reminder'::text) OR ((num_nulls(reservation_id, start_at, due_rule) = 0) AND (recipient = 'customer'::text)))),
  CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'retrying'::text, 'sent'::text, 'failed'::text, 'withheld'::text]))),
  CONSTRAINT messages_withheld_check CHECK (((status <> 'withheld'::text) OR ((recipient = 'customer'::text) AND (sent_at IS NULL))))
);
ALTER TABLE messages SET (autovacuum_analyze_scale_factor=0.05);
ALTER TABLE messages SET (autovacuum_analyze_threshold=25);
CREATE INDEX messages_due ON public.messages USING btree (due_at) WHERE ((status = ANY (ARRAY['queued'::text, 'retrying'::text])) AND (kind <> 'reminder'::text));
CREATE INDEX messages_late ON public.messages USING btree (first_due_at) WHERE ((status = ANY (ARRAY['queued'::text, 'retrying'::text])) AND (first_due_at IS NOT NULL));
CREATE UNIQUE INDEX messages_reminder ON public.messages USING btree (shop_id, reservation_id, kind, start_at) WHERE (kind = 'reminder'::text);
CREATE INDEX messages_reminder_due ON public.messages USING btree (due_at, start_at) WHERE ((status = ANY (ARRAY['queued'::text, 'retrying'::text])) AND (kind = 'reminder'::text));
CREATE INDEX messages_reservation ON public.messages USING btree (shop_id, reservation_id);
CREATE INDEX messages_sent ON public.messages USING btree (shop_id, sent_at, id) WHERE (sent_at IS NOT NULL);
CREATE INDEX messages_undelivered ON public.messages USING btree (shop_id, id) WHERE ((status = ANY (ARRAY['retrying'::text, 'failed'::text, 'withheld'::text])) AND (handled_at IS NULL) AND (COALESCE(last_error, ''::text) <> ALL (ARRAY['superseded'::text, 'imported'::text])));
ALTER TABLE messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON messages TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON messages TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON messages TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON messages TO noren_app;
GRANT DELETE, SELECT ON messages TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON messages TO noren_system;
GRANT USAGE ON SEQUENCE messages_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE messages_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE messages_id_seq TO noren_system;

CREATE TABLE move_requests (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reservation_id bigint NOT NULL,
  staff_id bigint NOT NULL,
  start_at timestamp with time zone NOT NULL,
  end_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT move_requests_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT move_requests_shop_id_reservation_id_key UNIQUE (shop_id, reservation_id),
  CONSTRAINT move_requests_check CHECK ((start_at < end_at))
);
CREATE INDEX move_requests_expires ON public.move_requests USING btree (expires_at);
CREATE INDEX move_requests_start ON public.move_requests USING btree (shop_id, start_at);
ALTER TABLE move_requests ENABLE ROW LEVEL SECURITY;
ALTER TABLE move_requests FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON move_requests TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON move_requests TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON move_requests TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON move_requests TO noren_app;
GRANT DELETE, SELECT ON move_requests TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON move_requests TO noren_system;
GRANT USAGE ON SEQUENCE move_requests_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE move_requests_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE move_requests_id_seq TO noren_system;

CREATE TABLE occupancies (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  staff_id bigint NOT NULL,
  minutes int4range NOT NULL,
  start_minute integer NOT NULL GENERATED ALWAYS AS (lower(minutes)) STORED,
  kind text NOT NULL,
  guarded boolean NOT NULL DEFAULT true,
  unguarded_reason text,
  hold_expires_at timestamp with time zone,
  reservation_id bigint,
  move_request_id bigint,
  external_calendar_id bigint,
  title text,
  CONSTRAINT occupancies_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT occupancies_never_overlap EXCLUDE USING gist (shop_id WITH =, staff_id WITH =, minutes WITH &&) WHERE (guarded),
  CONSTRAINT occupancies_check CHECK ((guarded = (unguarded_reason IS NULL))),
  CONSTRAINT occupancies_check2 CHECK (((kind = 'move_request'::text) = (move_request_id IS NOT NULL))),
  CONSTRAINT occupancies_external_check CHECK ((((kind = 'external'::text) = (external_calendar_id IS NOT NULL)) AND ((kind = 'external'::text) = (COALESCE(unguarded_reason, ''::text) = 'external'::text)))),
  CONSTRAINT occupancies_hold_check CHECK (((kind = 'hold'::text) OR (hold_expires_at IS NULL))),
  CONSTRAINT occupancies_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'block'::text, 'hold'::text, 'move_request'::text, 'external'::text]))),
  CONSTRAINT occupancies_minutes_check CHECK ((NOT isempty(minutes))),
  CONSTRAINT occupancies_owner_check CHECK ((num_nonnulls(reservation_id, move_request_id, external_calendar_id) = 1)),
  CONSTRAINT occupancies_unguarded_reason_check CHECK ((unguarded_reason = ANY (ARRAY['overlapped_before'::text, 'entered_over'::text, 'external'::text])))
);
ALTER TABLE occupancies SET (autovacuum_analyze_scale_factor=0.05);
ALTER TABLE occupancies SET (autovacuum_analyze_threshold=25);
CREATE INDEX occupancies_external ON public.occupancies USING btree (shop_id, start_minute) INCLUDE (external_calendar_id) WHERE (external_calendar_id IS NOT NULL);
CREATE INDEX occupancies_hold ON public.occupancies USING btree (hold_expires_at) WHERE (hold_expires_at IS NOT NULL);
CREATE INDEX occupancies_move_request ON public.occupancies USING btree (shop_id, move_request_id) WHERE (move_request_id IS NOT NULL);
CREATE INDEX occupancies_reservation ON public.occupancies USING btree (shop_id, reservation_id) WHERE (reservation_id IS NOT NULL);
CREATE INDEX occupancies_unguarded ON public.occupancies USING btree (shop_id, start_minute) WHERE (NOT guarded);
CREATE INDEX occupancies_window ON public.occupancies USING btree (shop_id, start_minute) INCLUDE (staff_id, minutes, hold_expires_at, reservation_id, move_request_id);
ALTER TABLE occupancies ENABLE ROW LEVEL SECURITY;
ALTER TABLE occupancies FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON occupancies TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON occupancies TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON occupancies TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON occupancies TO noren_app;
GRANT DELETE, SELECT ON occupancies TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON occupancies TO noren_system;
GRANT USAGE ON SEQUENCE occupancies_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE occupancies_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE occupancies_id_seq TO noren_system;

CREATE TABLE operator_logs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  command text NOT NULL,
  shop_id bigint,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_logs_pkey PRIMARY KEY (id)
);
CREATE INDEX operator_logs_shop ON public.operator_logs USING btree (shop_id, id);
GRANT INSERT, SELECT ON operator_logs TO noren_system;
GRANT USAGE ON SEQUENCE operator_logs_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE operator_logs_id_seq TO noren_system;

CREATE TABLE page_images (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  page_id bigint NOT NULL,
  type text NOT NULL,
  file text NOT NULL,
  alt_text text NOT NULL DEFAULT ''::text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  widths bigint[] NOT NULL DEFAULT '{}'::bigint[],
  color text,
  bytes integer NOT NULL DEFAULT 0,
  CONSTRAINT page_images_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT page_images_shop_id_page_id_type_key UNIQUE (shop_id, page_id, type),
  CONSTRAINT page_images_type_check CHECK ((type = ANY (ARRAY['cover'::text, 'og'::text])))
);
ALTER TABLE page_images ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_images FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON page_images TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON page_images TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON page_images TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON page_images TO noren_app;
GRANT DELETE, SELECT ON page_images TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON page_images TO noren_system;
GRANT USAGE ON SEQUENCE page_images_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE page_images_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE page_images_id_seq TO noren_system;

CREATE TABLE page_previews (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  page_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  content text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT page_previews_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT page_previews_shop_id_token_hash_key UNIQUE (shop_id, token_hash)
);
CREATE INDEX page_previews_expired ON public.page_previews USING btree (expires_at);
ALTER TABLE page_previews ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_previews FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON page_previews TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON page_previews TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON page_previews TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON page_previews TO noren_app;
GRANT DELETE, SELECT ON page_previews TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON page_previews TO noren_system;
GRANT USAGE ON SEQUENCE page_previews_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE page_previews_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE page_previews_id_seq TO noren_system;

CREATE TABLE page_sections (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  page_id bigint NOT NULL,
  type text NOT NULL,
  title text NOT NULL DEFAULT ''::text,
  content text NOT NULL DEFAULT ''::text,
  publish_state text NOT NULL,
  priority integer NOT NULL,
  menu_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT page_sections_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT page_sections_publish_state_check CHECK ((publish_state = ANY (ARRAY['published'::text, 'draft'::text]))),
  CONSTRAINT page_sections_type_check CHECK ((type = ANY (ARRAY['document'::text, 'menu'::text, 'reservation_number'::text])))
);
ALTER TABLE page_sections ENABLE ROW LEVEL SECURITY;
ALTER TABLE page_sections FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON page_sections TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON page_sections TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON page_sections TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON page_sections TO noren_app;
GRANT DELETE, SELECT ON page_sections TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON page_sections TO noren_system;
GRANT USAGE ON SEQUENCE page_sections_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE page_sections_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE page_sections_id_seq TO noren_system;

CREATE TABLE pages (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  publish_state text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT pages_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT pages_shop_id_type_key UNIQUE (shop_id, type),
  CONSTRAINT pages_publish_state_check CHECK ((publish_state = ANY (ARRAY['published'::text, 'limited'::text, 'draft'::text]))),
  CONSTRAINT pages_type_check CHECK ((type = ANY (ARRAY['booking'::text, 'completion'::text])))
);
ALTER TABLE pages ENABLE ROW LEVEL SECURITY;
ALTER TABLE pages FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON pages TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON pages TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON pages TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON pages TO noren_app;
GRANT DELETE, SELECT ON pages TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON pages TO noren_system;
GRANT USAGE ON SEQUENCE pages_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE pages_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE pages_id_seq TO noren_system;

CREATE TABLE payment_accounts (
  shop_id bigint NOT NULL,
  account_id text NOT NULL,
  charges_enabled boolean NOT NULL DEFAULT false,
  details_submitted boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT payment_accounts_pkey PRIMARY KEY (shop_id)
);
ALTER TABLE payment_accounts ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_accounts FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON payment_accounts TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON payment_accounts TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON payment_accounts TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_accounts TO noren_app;
GRANT DELETE, SELECT ON payment_accounts TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON payment_accounts TO noren_system;

CREATE TABLE payments (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reservation_id bigint NOT NULL,
  account_id text NOT NULL,
  session_id text,
  payment_intent_id text,
  status text NOT NULL DEFAULT 'starting'::text,
  needs_approval boolean NOT NULL,
  amount integer NOT NULL,
  refund_amount integer NOT NULL DEFAULT 0,
  refunded_amount integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  check_at timestamp with time zone,
  paid_at timestamp with time zone,
  refund_due_at timestamp with time zone,
  refund_attempts integer NOT NULL DEFAULT 0,
  refunded_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  refund_failed_amount integer NOT NULL DEFAULT 0,
  refund_failed_total integer NOT NULL DEFAULT 0,
  CONSTRAINT payments_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT payments_check_at_check CHECK (
CASE
    WHEN (status = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text])) THEN (check_at IS NOT NULL)
    WHEN (status = ANY (ARRAY['expired'::text, 'failed'::text])) THEN (check_at IS NULL)
    ELSE true
END),
  CONSTRAINT payments_refund_due_check CHECK (((refund_due_at IS NOT NULL) = (status = 'refunding'::text))),
  CONSTRAINT payments_refund_failed_check CHECK (((0 <= refund_failed_amount) AND (refund_failed_amount <= refund_failed_total) AND ((refund_amount + refund_failed_amount) <= amount))),
  CONSTRAINT payments_refunded_check CHECK (((0 <= refunded_amount) AND (refunded_amount <= refund_amount) AND (refund_amount <= amount))),
  CONSTRAINT payments_status_check CHECK ((status = ANY (ARRAY['starting'::text, 'open'::text, 'processing'::text, 'paid'::text, 'refunding'::text, 'refunded'::text, 'expired'::text, 'failed'::text])))
);
CREATE INDEX payments_by_intent ON public.payments USING btree (payment_intent_id) WHERE (payment_intent_id IS NOT NULL);
CREATE INDEX payments_by_session ON public.payments USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX payments_check ON public.payments USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE INDEX payments_refund ON public.payments USING btree (refund_due_at) WHERE (refund_due_at IS NOT NULL);
CREATE INDEX payments_reservation ON public.payments USING btree (shop_id, reservation_id, id);
CREATE UNIQUE INDEX payments_session ON public.payments USING btree (shop_id, session_id) WHERE (session_id IS NOT NULL);
ALTER TABLE payments ENABLE ROW LEVEL SECURITY;
ALTER TABLE payments FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON payments TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON payments TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON payments TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON payments TO noren_app;
GRANT DELETE, SELECT ON payments TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON payments TO noren_system;

CREATE TABLE proven_mailboxes (
  key text NOT NULL,
  proven_at timestamp with time zone NOT NULL,
  CONSTRAINT proven_mailboxes_pkey PRIMARY KEY (key)
);
CREATE INDEX proven_mailboxes_proven_at ON public.proven_mailboxes USING btree (proven_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON proven_mailboxes TO noren_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON proven_mailboxes TO noren_system;

CREATE TABLE provider_events (
  id text NOT NULL,
  type text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT provider_events_pkey PRIMARY KEY (id)
);
CREATE INDEX provider_events_received ON public.provider_events USING btree (received_at);
GRANT DELETE, INSERT, SELECT ON provider_events TO noren_app;
GRANT DELETE, INSERT, SELECT ON provider_events TO noren_system;

CREATE TABLE reservations (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reservation_number text NOT NULL,
  status text NOT NULL,
  cancel_reason text,
  source text NOT NULL,
  staff_id bigint NOT NULL,
  menu_id bigint,
  customer_id bigint,
  start_at timestamp with time zone NOT NULL,
  end_at timestamp with time zone NOT NULL,
  before_time integer NOT NULL,
  after_time integer NOT NULL,
  menu_name text NOT NULL,
  price integer NOT NULL,
  duration integer NOT NULL,
  name text NOT NULL,
  name_kana text,
  email text,
  phone text,
  note text,
  cancel_note text,
  answers jsonb NOT NULL DEFAULT '[]'::jsonb,
  language text NOT NULL DEFAULT 'ja'::text,
  link_version integer NOT NULL DEFAULT 1,
  expires_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  is_block boolean NOT NULL DEFAULT false,
  hold_expires_at timestamp with time zone,
  plan_count integer,
  plan_limit integer,
  manage_token_hash bytea,
  series_id bigint,
  search_key text,
  CONSTRAINT reservations_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT reservations_shop_id_reservation_number_key UNIQUE (shop_id, reservation_number),
  CONSTRAINT reservations_after_time_check CHECK (((after_time >= 0) AND (after_time <= 120))),
  CONSTRAINT reservations_before_time_check CHECK (((before_time >= 0) AND (before_time <= 120))),
  CONSTRAINT reservations_cancel_reason_check CHECK ((cancel_reason = ANY (ARRAY['customer'::text, 'shop'::text, 'same_day'::text, 'no_show'::text, 'declined'::text, 'expired'::text, 'spam'::text, 'paid_late'::text]))),
  CONSTRAINT reservations_check CHECK ((start_at < end_at)),
  CONSTRAINT reservations_check1 CHECK (((status = 'canceled'::text) = (cancel_reason IS NOT NULL))),
  CONSTRAINT reservations_hold_check CHECK (((hold_expires_at IS NULL) OR (status = 'pending_approval'::text))),
  CONSTRAINT reservations_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  CONSTRAINT reservations_price_check CHECK ((price >= 0)),
  CONSTRAINT reservations_reservation_number_check CHECK ((reservation_number ~ '^\d{8}$'::text)),
  CONSTRAINT reservations_series_check CHECK (((series_id IS NULL) OR is_block)),
  CONSTRAINT reservations_source_check CHECK ((source = ANY (ARRAY['online'::text, 'owner'::text]))),
  CONSTRAINT reservations_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'pending_approval'::text, 'canceled'::text, 'treated'::text])))
);
ALTER TABLE reservations SET (autovacuum_analyze_scale_factor=0.05);
ALTER TABLE reservations SET (autovacuum_analyze_threshold=25);
ALTER TABLE reservations SET (autovacuum_vacuum_insert_scale_factor=0.02);
CREATE INDEX reservations_awaiting ON public.reservations USING btree (shop_id, expires_at) WHERE ((status = 'pending_approval'::text) AND (hold_expires_at IS NULL));
CREATE INDEX reservations_calendar ON public.reservations USING btree (shop_id, start_at) INCLUDE (id, status, end_at, before_time, after_time, reservation_number, menu_name, price, duration, name, email, staff_id, is_block, hold_expires_at);
CREATE INDEX reservations_customer ON public.reservations USING btree (shop_id, customer_id) INCLUDE (status, start_at, end_at);
CREATE INDEX reservations_email ON public.reservations USING btree (shop_id, email) WHERE (email IS NOT NULL);
CREATE INDEX reservations_expires ON public.reservations USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX reservations_hold ON public.reservations USING btree (hold_expires_at) WHERE (hold_expires_at IS NOT NULL);
CREATE UNIQUE INDEX reservations_manage ON public.reservations USING btree (shop_id, manage_token_hash) WHERE (manage_token_hash IS NOT NULL);
CREATE INDEX reservations_plan ON public.reservations USING btree (shop_id, created_at) WHERE ((source = 'online'::text) AND (status <> 'canceled'::text) AND (hold_expires_at IS NULL));
CREATE INDEX reservations_search ON public.reservations USING btree (shop_id, start_at, id) INCLUDE (search_key, status, cancel_reason) WHERE ((hold_expires_at IS NULL) AND (NOT is_block));
CREATE INDEX reservations_series ON public.reservations USING btree (shop_id, series_id, start_at) WHERE (series_id IS NOT NULL);
CREATE INDEX reservations_spam ON public.reservations USING btree (shop_id, created_at) WHERE (cancel_reason = 'spam'::text);
CREATE INDEX reservations_without_key ON public.reservations USING btree (shop_id) WHERE ((search_key IS NULL) AND (NOT is_block));
ALTER TABLE reservations ENABLE ROW LEVEL SECURITY;
ALTER TABLE reservations FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON reservations TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON reservations TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON reservations TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON reservations TO noren_app;
GRANT DELETE, SELECT ON reservations TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON reservations TO noren_system;
GRANT USAGE ON SEQUENCE reservations_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE reservations_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE reservations_id_seq TO noren_system;

CREATE TABLE sessions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  user_agent text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO noren_app;
GRANT DELETE, SELECT ON sessions TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON sessions TO noren_system;
GRANT USAGE ON SEQUENCE sessions_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE sessions_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE sessions_id_seq TO noren_system;

CREATE TABLE shops (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  version bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  profile text NOT NULL DEFAULT ''::text,
  phone_number text,
  email text,
  address text,
  access_info text,
  payment_options text[] NOT NULL DEFAULT '{}'::text[],
  payment_notes text,
  is_holiday_working boolean NOT NULL DEFAULT false,
  slot_minutes integer NOT NULL DEFAULT 30,
  reservation_cutoff_time integer NOT NULL DEFAULT 60,
  booking_horizon_days integer NOT NULL DEFAULT 60,
  cancel_cutoff_minutes integer NOT NULL DEFAULT 1440,
  ask_kana boolean NOT NULL DEFAULT false,
  address_hidden boolean NOT NULL DEFAULT false,
  domain_changed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  plan_code text NOT NULL DEFAULT 'free'::text,
  postal_code text,
  prefecture text,
  city text,
  building text,
  reminder_timing text NOT NULL DEFAULT 'day_before'::text,
  reminder_minute integer NOT NULL DEFAULT 1080,
  reminder_hours integer NOT NULL DEFAULT 24,
  reminder_changed_at timestamp with time zone,
  settings_version integer NOT NULL DEFAULT 1,
  imported_at timestamp with time zone,
  cloth text NOT NULL DEFAULT 'ai'::text,
  voice text NOT NULL DEFAULT 'gothic'::text,
  look_version integer NOT NULL DEFAULT 1,
  embed_origins text[] NOT NULL DEFAULT '{}'::text[],
  plan_near_at timestamp with time zone,
  plan_reached_at timestamp with time zone,
  suspended_at timestamp with time zone,
  suspended_reason text,
  granted_at timestamp with time zone,
  granted_until date,
  refund_rule text NOT NULL DEFAULT 'until_deadline'::text,
  invoice_number text,
  CONSTRAINT shops_pkey PRIMARY KEY (id),
  CONSTRAINT shops_booking_horizon_days_check CHECK (((booking_horizon_days >= 1) AND (booking_horizon_days <= 365))),
  CONSTRAINT shops_cancel_cutoff_minutes_check CHECK (((cancel_cutoff_minutes >= 0) AND (cancel_cutoff_minutes <= 43200))),
  CONSTRAINT shops_cloth_check CHECK ((cloth = ANY (ARRAY['ai'::text, 'sumi'::text, 'matsuba'::text, 'azuki'::text, 'budo'::text, 'kurumi'::text, 'sabinezu'::text, 'nadeshiko'::text]))),
  CONSTRAINT shops_invoice_number_check CHECK ((invoice_number ~ '^T\d{13}$'::text)),
  CONSTRAINT shops_plan_code_check CHECK ((plan_code = ANY (ARRAY['free'::text, 'standard'::text]))),
  CONSTRAINT shops_refund_rule_check CHECK ((refund_rule = ANY (ARRAY['until_deadline'::text, 'always'::text, 'never'::text]))),
  CONSTRAINT shops_reminder_hours_check CHECK (((reminder_hours >= 1) AND (reminder_hours <= 72))),
  CONSTRAINT shops_reminder_minute_check CHECK (((reminder_minute >= 0) AND (reminder_minute <= 1439))),
  CONSTRAINT shops_reminder_timing_check CHECK ((reminder_timing = ANY (ARRAY['day_before'::text, 'hours_before'::text]))),
  CONSTRAINT shops_reservation_cutoff_time_check CHECK (((reservation_cutoff_time >= 0) AND (reservation_cutoff_time <= 43200))),
  CONSTRAINT shops_slot_minutes_check CHECK ((slot_minutes = ANY (ARRAY[10, 15, 20, 30, 60]))),
  CONSTRAINT shops_voice_check CHECK ((voice = ANY (ARRAY['gothic'::text, 'mincho'::text])))
);
ALTER TABLE shops ENABLE ROW LEVEL SECURITY;
ALTER TABLE shops FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON shops TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON shops TO noren_app USING ((id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON shops TO noren_purge USING ((id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON shops TO noren_app;
GRANT DELETE, SELECT ON shops TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON shops TO noren_system;
GRANT UPDATE (version) ON shops TO noren_purge;
GRANT USAGE ON SEQUENCE shops_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE shops_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE shops_id_seq TO noren_system;

CREATE TABLE sign_in_attempts (
  id_hash bytea NOT NULL,
  browser_hash bytea NOT NULL,
  state_hash bytea NOT NULL,
  provider text NOT NULL,
  purpose text NOT NULL,
  verifier text NOT NULL,
  nonce text NOT NULL,
  status text NOT NULL DEFAULT 'started'::text,
  issuer text,
  subject text,
  email text,
  email_verified boolean,
  expires_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  email_hosted boolean,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (id_hash),
  CONSTRAINT sign_in_attempts_state_hash_key UNIQUE (state_hash),
  CONSTRAINT sign_in_attempts_check CHECK (((status <> ALL (ARRAY['proven'::text, 'used'::text])) OR (num_nulls(issuer, subject, email, email_verified, email_hosted) = 0))),
  CONSTRAINT sign_in_attempts_provider_check CHECK ((provider = ANY (ARRAY['google'::text, 'instagram'::text, 'line'::text]))),
  CONSTRAINT sign_in_attempts_purpose_check CHECK ((purpose = ANY (ARRAY['signin'::text, 'signup'::text]))),
  CONSTRAINT sign_in_attempts_status_check CHECK ((status = ANY (ARRAY['started'::text, 'answered'::text, 'proven'::text, 'used'::text])))
);
CREATE INDEX sign_in_attempts_expires ON public.sign_in_attempts USING btree (expires_at);
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_attempts TO noren_app;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_in_attempts TO noren_system;

CREATE TABLE special_hours (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL,
  start_at timestamp with time zone NOT NULL,
  end_at timestamp with time zone NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT special_hours_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT special_hours_check CHECK ((start_at < end_at)),
  CONSTRAINT special_hours_status_check CHECK ((status = ANY (ARRAY['open'::text, 'close'::text])))
);
CREATE INDEX special_hours_end ON public.special_hours USING btree (shop_id, end_at);
ALTER TABLE special_hours ENABLE ROW LEVEL SECURITY;
ALTER TABLE special_hours FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON special_hours TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON special_hours TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON special_hours TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON special_hours TO noren_app;
GRANT DELETE, SELECT ON special_hours TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON special_hours TO noren_system;
GRANT USAGE ON SEQUENCE special_hours_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE special_hours_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE special_hours_id_seq TO noren_system;

CREATE TABLE staff (
  shop_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL,
  color text NOT NULL DEFAULT 'indigo'::text,
  hours jsonb,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT staff_pkey PRIMARY KEY (shop_id, id),
  CONSTRAINT staff_color_check CHECK ((color = ANY (ARRAY['indigo'::text, 'teal'::text, 'amber'::text, 'rose'::text, 'violet'::text, 'green'::text, 'sky'::text, 'brown'::text]))),
  CONSTRAINT staff_hours_check CHECK (((jsonb_typeof(hours) = 'array'::text) AND (jsonb_array_length(hours) = 7)))
);
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
ALTER TABLE staff FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON staff TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON staff TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON staff TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON staff TO noren_app;
GRANT DELETE, SELECT ON staff TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON staff TO noren_system;
GRANT USAGE ON SEQUENCE staff_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE staff_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE staff_id_seq TO noren_system;

CREATE TABLE subscription_endings (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT subscription_endings_pkey PRIMARY KEY (id)
);
GRANT DELETE, INSERT, SELECT ON subscription_endings TO noren_app;
GRANT INSERT ON subscription_endings TO noren_purge;
GRANT DELETE, INSERT, SELECT ON subscription_endings TO noren_system;
GRANT USAGE ON SEQUENCE subscription_endings_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE subscription_endings_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE subscription_endings_id_seq TO noren_system;

CREATE TABLE subscriptions (
  shop_id bigint NOT NULL,
  customer_id text,
  subscription_id text,
  status text,
  billing_interval text,
  auto_renew boolean NOT NULL DEFAULT false,
  current_period_end timestamp with time zone,
  revision integer NOT NULL DEFAULT 0,
  next_look_at timestamp with time zone,
  ordering_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  renewal_paused boolean NOT NULL DEFAULT false,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (shop_id),
  CONSTRAINT subscriptions_billing_interval_check CHECK ((billing_interval = ANY (ARRAY['month'::text, 'year'::text]))),
  CONSTRAINT subscriptions_check CHECK (((status IS NULL) OR ((subscription_id IS NOT NULL) AND (billing_interval IS NOT NULL) AND (current_period_end IS NOT NULL)))),
  CONSTRAINT subscriptions_status_check CHECK ((status = ANY (ARRAY['active'::text, 'past_due'::text, 'canceled'::text, 'pending'::text])))
);
CREATE INDEX subscriptions_customer ON public.subscriptions USING btree (customer_id);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (next_look_at) WHERE (next_look_at IS NOT NULL);
ALTER TABLE subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY all_shops ON subscriptions TO noren_system USING (true) WITH CHECK (true);
CREATE POLICY own_shop ON subscriptions TO noren_app USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint)) WITH CHECK ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
CREATE POLICY purged_shop ON subscriptions TO noren_purge USING ((shop_id = (NULLIF(current_setting('app.shop_id'::text, true), ''::text))::bigint));
GRANT DELETE, INSERT, SELECT, UPDATE ON subscriptions TO noren_app;
GRANT DELETE, SELECT ON subscriptions TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON subscriptions TO noren_system;

CREATE TABLE users (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  password_hash text,
  email_verified_at timestamp with time zone,
  language text NOT NULL DEFAULT 'ja'::text,
  shop_id bigint,
  created_at timestamp with time zone NOT NULL,
  deletion_at timestamp with time zone,
  deletion_page_state text,
  week_starts_on smallint NOT NULL DEFAULT 0,
  time_format text NOT NULL DEFAULT '24h'::text,
  compact_view boolean NOT NULL DEFAULT false,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_shop_id_key UNIQUE (shop_id),
  CONSTRAINT users_deletion_page_state_check CHECK ((deletion_page_state = ANY (ARRAY['published'::text, 'limited'::text, 'draft'::text]))),
  CONSTRAINT users_email_check CHECK ((email = lower(email))),
  CONSTRAINT users_language_check CHECK ((language = ANY (ARRAY['ja'::text, 'en'::text]))),
  CONSTRAINT users_time_format_check CHECK ((time_format = ANY (ARRAY['24h'::text, '12h'::text]))),
  CONSTRAINT users_week_starts_on_check CHECK ((week_starts_on = ANY (ARRAY[0, 1])))
);
CREATE INDEX users_deletion ON public.users USING btree (deletion_at) WHERE (deletion_at IS NOT NULL);
CREATE INDEX users_email ON public.users USING btree (email);
CREATE UNIQUE INDEX users_proven_email ON public.users USING btree (email) WHERE (email_verified_at IS NOT NULL);
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO noren_app;
GRANT DELETE, SELECT, UPDATE ON users TO noren_purge;
GRANT DELETE, INSERT, SELECT, UPDATE ON users TO noren_system;
GRANT USAGE ON SEQUENCE users_id_seq TO noren_app;
GRANT USAGE ON SEQUENCE users_id_seq TO noren_purge;
GRANT USAGE ON SEQUENCE users_id_seq TO noren_system;

ALTER TABLE api_tokens ADD CONSTRAINT api_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE business_days ADD CONSTRAINT business_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE change_logs ADD CONSTRAINT change_logs_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);
ALTER TABLE contact_attachments ADD CONSTRAINT contact_attachments_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE contact_attachments ADD CONSTRAINT contact_attachments_shop_id_inquiry_id_fkey FOREIGN KEY (shop_id, inquiry_id) REFERENCES contact_inquiries(shop_id, id);
ALTER TABLE contact_inquiries ADD CONSTRAINT contact_inquiries_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE customer_accesses ADD CONSTRAINT customer_accesses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_shop_id_kept_id_fkey FOREIGN KEY (shop_id, kept_id) REFERENCES customers(shop_id, id);
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_shop_id_merged_id_fkey FOREIGN KEY (shop_id, merged_id) REFERENCES customers(shop_id, id);
ALTER TABLE customer_notes ADD CONSTRAINT customer_notes_shop_id_customer_id_fkey FOREIGN KEY (shop_id, customer_id) REFERENCES customers(shop_id, id);
ALTER TABLE customer_photos ADD CONSTRAINT customer_photos_shop_id_customer_id_fkey FOREIGN KEY (shop_id, customer_id) REFERENCES customers(shop_id, id);
ALTER TABLE customer_photos ADD CONSTRAINT customer_photos_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE customers ADD CONSTRAINT customers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE customers ADD CONSTRAINT customers_shop_id_merged_into_id_fkey FOREIGN KEY (shop_id, merged_into_id) REFERENCES customers(shop_id, id);
ALTER TABLE email_templates ADD CONSTRAINT email_templates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE external_calendars ADD CONSTRAINT external_calendars_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE external_calendars ADD CONSTRAINT external_calendars_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id);
ALTER TABLE form_sections ADD CONSTRAINT form_sections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE form_sections ADD CONSTRAINT form_sections_shop_id_form_id_fkey FOREIGN KEY (shop_id, form_id) REFERENCES forms(shop_id, id);
ALTER TABLE forms ADD CONSTRAINT forms_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE gallery_images ADD CONSTRAINT gallery_images_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE identities ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE library_images ADD CONSTRAINT library_images_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE link_tokens ADD CONSTRAINT link_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE menu_images ADD CONSTRAINT menu_images_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE menu_images ADD CONSTRAINT menu_images_shop_id_menu_id_fkey FOREIGN KEY (shop_id, menu_id) REFERENCES menus(shop_id, id);
ALTER TABLE menus ADD CONSTRAINT menus_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE messages ADD CONSTRAINT messages_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);
ALTER TABLE move_requests ADD CONSTRAINT move_requests_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);
ALTER TABLE move_requests ADD CONSTRAINT move_requests_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id);
ALTER TABLE occupancies ADD CONSTRAINT occupancies_external_fkey FOREIGN KEY (shop_id, external_calendar_id) REFERENCES external_calendars(shop_id, id);
ALTER TABLE occupancies ADD CONSTRAINT occupancies_shop_id_move_request_id_fkey FOREIGN KEY (shop_id, move_request_id) REFERENCES move_requests(shop_id, id);
ALTER TABLE occupancies ADD CONSTRAINT occupancies_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);
ALTER TABLE occupancies ADD CONSTRAINT occupancies_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id);
ALTER TABLE page_images ADD CONSTRAINT page_images_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE page_images ADD CONSTRAINT page_images_shop_id_page_id_fkey FOREIGN KEY (shop_id, page_id) REFERENCES pages(shop_id, id);
ALTER TABLE page_previews ADD CONSTRAINT page_previews_shop_id_page_id_fkey FOREIGN KEY (shop_id, page_id) REFERENCES pages(shop_id, id);
ALTER TABLE page_sections ADD CONSTRAINT page_sections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE page_sections ADD CONSTRAINT page_sections_shop_id_page_id_fkey FOREIGN KEY (shop_id, page_id) REFERENCES pages(shop_id, id);
ALTER TABLE pages ADD CONSTRAINT pages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE payment_accounts ADD CONSTRAINT payment_accounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE payments ADD CONSTRAINT payments_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE payments ADD CONSTRAINT payments_shop_id_reservation_id_fkey FOREIGN KEY (shop_id, reservation_id) REFERENCES reservations(shop_id, id);
ALTER TABLE reservations ADD CONSTRAINT reservations_shop_id_customer_id_fkey FOREIGN KEY (shop_id, customer_id) REFERENCES customers(shop_id, id);
ALTER TABLE reservations ADD CONSTRAINT reservations_shop_id_menu_id_fkey FOREIGN KEY (shop_id, menu_id) REFERENCES menus(shop_id, id);
ALTER TABLE reservations ADD CONSTRAINT reservations_shop_id_series_id_fkey FOREIGN KEY (shop_id, series_id) REFERENCES reservations(shop_id, id);
ALTER TABLE reservations ADD CONSTRAINT reservations_shop_id_staff_id_fkey FOREIGN KEY (shop_id, staff_id) REFERENCES staff(shop_id, id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE special_hours ADD CONSTRAINT special_hours_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE staff ADD CONSTRAINT staff_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id);
