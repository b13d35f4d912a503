// Written by `npm run generate` from the catalogue; never by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Database = {
  account_messages: AccountMessages
  announcements: Announcements
  api_tokens: ApiTokens
  bill_lines: BillLines
  bill_payments: BillPayments
  bills: Bills
  business_days: BusinessDays
  calendar_feeds: CalendarFeeds
  change_logs: ChangeLogs
  contact_attachments: ContactAttachments
  contact_inquiries: ContactInquiries
  customer_accesses: CustomerAccesses
  customer_merges: CustomerMerges
  customer_notes: CustomerNotes
  customer_photos: CustomerPhotos
  customers: Customers
  dated_hours: DatedHours
  day_closings: DayClosings
  domains: Domains
  email_templates: EmailTemplates
  external_calendars: ExternalCalendars
  form_sections: FormSections
  forms: Forms
  gallery_images: GalleryImages
  heartbeats: Heartbeats
  idempotency_keys: IdempotencyKeys
  identities: Identities
  import_rows: ImportRows
  imports: Imports
  jobs: Jobs
  library_images: LibraryImages
  limits: Limits
  link_tokens: LinkTokens
  menu_categories: MenuCategories
  menu_images: MenuImages
  menu_prices: MenuPrices
  menus: Menus
  messages: Messages
  move_requests: MoveRequests
  occupancies: Occupancies
  offer_times: OfferTimes
  offers: Offers
  operator_logs: OperatorLogs
  page_images: PageImages
  page_previews: PagePreviews
  page_sections: PageSections
  pages: Pages
  payment_accounts: PaymentAccounts
  payments: Payments
  proven_mailboxes: ProvenMailboxes
  provider_events: ProviderEvents
  push_messages: PushMessages
  push_settings: PushSettings
  push_subscriptions: PushSubscriptions
  reservation_lines: ReservationLines
  reservations: Reservations
  sales_targets: SalesTargets
  seat_groups: SeatGroups
  seats: Seats
  sessions: Sessions
  shops: Shops
  sign_in_attempts: SignInAttempts
  special_hours: SpecialHours
  staff: Staff
  staff_images: StaffImages
  staff_menus: StaffMenus
  subscription_endings: SubscriptionEndings
  subscriptions: Subscriptions
  users: Users
  waitlist_entries: WaitlistEntries
  worklist_items: WorklistItems
  worklists: Worklists
}

type AccountMessages = {
  id: GeneratedAlways<number>
  user_id: number | null
  kind: string
  status: Generated<'queued' | 'retrying' | 'sent' | 'failed'>
  attempts: Generated<number>
  due_at: string
  sent_at: string | null
  last_error: string | null
  created_at: string
  details: Generated<unknown>
}

type Announcements = {
  kind: string
  on_date: string
  mailed_user_id: Generated<number>
  mailed_at: string | null
  created_at: string
}

type ApiTokens = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  name: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
}

type BillLines = {
  shop_id: number
  bill_id: number
  priority: number
  kind: 'menu' | 'add_on' | 'nomination' | 'adjustment' | 'retail' | 'discount' | 'rounding'
  menu_id: number | null
  name: string
  unit_price: number
  quantity: number
  amount: number
  tax_rate: number
}

type BillPayments = {
  shop_id: number
  bill_id: number
  method: 'cash' | 'card' | 'qr' | 'e_money' | 'ticket' | 'prepaid' | 'unpaid'
  amount: number
  paid_on: string
}

type Bills = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_id: number
  revision: number
  ended_at: string | null
  reason: string | null
  sold_on: string
  staff_id: number
  total: number
  discount_kind: 'yen' | 'percent' | null
  discount_value: number | null
  discount_reason: string | null
  rounding: Generated<number>
  received: number | null
  user_id: number | null
  created_at: string
}

type BusinessDays = {
  shop_id: number
  weekday: number
  status: 'open' | 'close'
  ranges: unknown
}

type CalendarFeeds = {
  shop_id: number
  token_hash: Buffer
  privacy: 'busy' | 'menu' | 'customer'
  language: 'ja' | 'en'
  created_at: string
  read_at: string | null
}

type ChangeLogs = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_id: number
  actor: 'customer' | 'owner' | 'system'
  user_id: number | null
  kind:
    | 'created'
    | 'status'
    | 'rescheduled'
    | 'edited'
    | 'move_requested'
    | 'move_ended'
    | 'refunded'
    | 'late'
    | 'undone'
    | 'offered'
    | 'offer_ended'
    | 'billed'
    | 'bill_corrected'
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
  cancel_reason: string | null
  changes: Generated<unknown>
  created_at: string
}

type ContactAttachments = {
  shop_id: number
  id: GeneratedAlways<number>
  inquiry_id: number
  file_name: string
  media_type: string
  bytes: Buffer
  created_at: string
}

type ContactInquiries = {
  shop_id: number
  id: GeneratedAlways<number>
  user_id: number
  content: string
  created_at: string
}

type CustomerAccesses = {
  shop_id: number
  id: GeneratedAlways<number>
  user_id: number
  action: string
  customer_id: number | null
  field: string | null
  count: number | null
  created_at: string
}

type CustomerMerges = {
  shop_id: number
  id: GeneratedAlways<number>
  kept_id: number
  merged_id: number
  reservation_ids: number[]
  note_ids: number[]
  earlier_ids: number[]
  filled: string[]
  created_at: string
  photo_ids: Generated<number[]>
  online_booking_before: 'usual' | 'approval' | null
}

type CustomerNotes = {
  shop_id: number
  id: GeneratedAlways<number>
  customer_id: number
  title: string
  content: string
  version: Generated<number>
  created_at: string
  updated_at: string
}

type CustomerPhotos = {
  shop_id: number
  id: GeneratedAlways<number>
  customer_id: number
  file: string
  caption: Generated<string>
  phase: 'before' | 'after' | null
  taken_on: string | null
  priority: number
  version: Generated<number>
  width: number
  height: number
  widths: Generated<number[]>
  color: string | null
  bytes: number
  created_at: string
}

type Customers = {
  shop_id: number
  id: Generated<number>
  name: string
  name_kana: Generated<string>
  email: string | null
  phone: string | null
  created_at: string
  forgotten_at: string | null
  search_key: Generated<string>
  search_version: Generated<number>
  agreed_count: Generated<number>
  last_agreed_at: Generated<string>
  customer_code: Generated<string>
  gender: Generated<'male' | 'female' | 'unspecified'>
  birth_date: string | null
  merged_into_id: number | null
  preferred_staff_id: number | null
  brought_count: Generated<number>
  brought_first_on: string | null
  brought_last_on: string | null
  no_show_count: Generated<number>
  last_no_show_at: string | null
  online_booking: Generated<'usual' | 'approval' | 'refused'>
}

type DatedHours = {
  shop_id: number
  id: GeneratedAlways<number>
  from_date: string
  is_holiday_working: boolean
  weekly: unknown
  monthly_rules: Generated<unknown>
  holiday_opening: unknown
  version: Generated<number>
  created_at: string
}

type DayClosings = {
  shop_id: number
  id: GeneratedAlways<number>
  date: string
  cash_float: number
  cash_expected: number
  total: number
  cash_counted: number
  note: Generated<string>
  closed_by: number | null
  closed_at: string
  reopened_by: number | null
  reopened_at: string | null
  reopen_reason: string | null
}

type Domains = {
  domain: string
  shop_id: number | null
  released_at: string | null
  created_at: string
}

type EmailTemplates = {
  shop_id: number
  type: 'confirmation' | 'reminder'
  subject: string
  body_header: string
  id: GeneratedAlways<number>
  version: Generated<number>
}

type ExternalCalendars = {
  shop_id: number
  id: GeneratedAlways<number>
  staff_id: number
  name: string
  url: string
  show_titles: Generated<boolean>
  version: Generated<number>
  etag: string | null
  content_hash: Buffer | null
  counted_for: string | null
  read_at: string | null
  failures: Generated<number>
  error: string | null
  next_read_at: string
  claimed_until: string | null
  events: Generated<number>
  truncated: Generated<boolean>
  overlap_told_at: string | null
  failure_told_at: string | null
  created_at: string
}

type FormSections = {
  shop_id: number
  id: GeneratedAlways<number>
  form_id: number
  type: 'note' | 'short_text' | 'long_text' | 'single_choice' | 'multiple_choice' | 'agreement'
  dropdown: Generated<boolean>
  title: string
  placeholder: Generated<string>
  description: Generated<string>
  required: Generated<boolean>
  enabled: Generated<boolean>
  options: Generated<string[]>
  priority: number
  created_at: string
  sensitive: Generated<boolean>
  version: Generated<number>
}

type Forms = {
  shop_id: number
  id: GeneratedAlways<number>
  created_at: string
}

type GalleryImages = {
  shop_id: number
  id: GeneratedAlways<number>
  file: string
  alt_text: Generated<string>
  width: number
  height: number
  widths: Generated<number[]>
  color: string | null
  bytes: Generated<number>
  priority: number
  created_at: string
}

type Heartbeats = {
  name: string
  beat_at: string
}

type IdempotencyKeys = {
  shop_id: number
  key: string
  body_hash: Buffer
  target: number
  created_at: string
  kind: string
}

type Identities = {
  id: GeneratedAlways<number>
  user_id: number
  provider: 'google' | 'instagram' | 'line'
  issuer: string
  subject: string
  email: string
  created_at: string
  email_hosted: Generated<boolean>
}

type ImportRows = {
  shop_id: number
  import_id: number
  line: number
  cells: string[]
  mended: Generated<unknown>
  found: Generated<unknown>
  problems: Generated<unknown>
  finding: 'new' | 'alike' | 'clash' | 'empty'
  decision: 'new' | 'join' | 'leave' | 'over' | null
  default_decision: 'new' | 'join' | 'leave' | 'over'
  match: unknown
  is_upcoming: Generated<boolean>
  outcome: 'created' | 'joined' | 'left' | 'undone' | 'changed' | null
  customer_id: number | null
  reservation_id: number | null
  written: unknown
}

type Imports = {
  shop_id: number
  id: GeneratedAlways<number>
  kind: 'customers' | 'visits'
  state: 'ready' | 'waiting' | 'running' | 'paused' | 'canceling' | 'done' | 'undoing' | 'undone' | 'canceled'
  file_name: string
  format: 'csv' | 'tsv' | 'xlsx'
  encoding: 'utf-8' | 'utf-16' | 'cp932' | null
  columns: unknown
  unknown_menus: Generated<'make' | 'text'>
  unknown_staff: Generated<'make' | 'text'>
  is_confirming: Generated<boolean>
  is_remembered: Generated<boolean>
  unknown_names: Generated<unknown>
  withheld: Generated<number>
  done: Generated<number>
  made: Generated<unknown>
  user_id: number
  version: Generated<number>
  created_at: string
  started_at: string | null
  ended_at: string | null
  is_forgotten: Generated<boolean>
  counts: Generated<unknown>
  failures: Generated<number>
}

type Jobs = {
  name: string
  due_at: string
  locked_by: string | null
  locked_until: string | null
  failures: Generated<number>
}

type LibraryImages = {
  shop_id: number
  id: GeneratedAlways<number>
  file: string
  alt_text: Generated<string>
  width: number
  height: number
  created_at: string
  widths: Generated<number[]>
  color: string | null
  bytes: Generated<number>
}

type Limits = {
  key: string
  started_at: string
  hits: number
  expires_at: string
}

type LinkTokens = {
  token_hash: Buffer
  kind: 'verify' | 'reset'
  user_id: number
  expires_at: string
  used_at: string | null
  created_at: string
}

type MenuCategories = {
  shop_id: number
  id: GeneratedAlways<number>
  name: string
  priority: number
  created_at: string
}

type MenuImages = {
  shop_id: number
  menu_id: number
  file: string
  alt_text: Generated<string>
  width: number
  height: number
  created_at: string
  widths: Generated<number[]>
  color: string | null
  bytes: Generated<number>
}

type MenuPrices = {
  shop_id: number
  menu_id: number
  from_date: string
  price: number
  batch_id: number
  created_at: string
}

type Menus = {
  shop_id: number
  id: GeneratedAlways<number>
  name: string
  description: Generated<string>
  price: number
  duration: number
  total_duration: number
  before_time: Generated<number>
  after_time: Generated<number>
  requires_approval: Generated<boolean>
  publish_state: Generated<'published' | 'draft'>
  priority: number
  created_at: string
  version: Generated<number>
  archived_at: string | null
  advance_payment: Generated<'none' | 'optional' | 'required'>
  plan_hidden_version: number | null
  waits: Generated<unknown>
  category_id: number | null
  is_add_on: Generated<boolean>
  add_on_menu_ids: Generated<number[]>
  excluded_menu_ids: Generated<number[]>
  seat_group_ids: Generated<number[]>
  busy_seat_group_ids: Generated<number[]>
}

type Messages = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_id: number | null
  kind: string
  recipient: 'customer' | 'shop' | 'operator'
  to_address: string
  status: Generated<'queued' | 'retrying' | 'sent' | 'failed' | 'withheld'>
  attempts: Generated<number>
  due_at: string
  sent_at: string | null
  last_error: string | null
  created_at: string
  details: Generated<unknown>
  start_at: string | null
  due_rule: string | null
  first_due_at: string | null
  handled_at: string | null
  waitlist_entry_id: number | null
}

type MoveRequests = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_id: number
  staff_id: number
  start_at: string
  end_at: string
  expires_at: string
  created_at: string
  seat_ids: Generated<number[]>
  seat_ranges: Generated<unknown>
}

type Occupancies = {
  shop_id: number
  id: GeneratedAlways<number>
  staff_id: number | null
  seat_id: number | null
  minutes: string
  start_minute: GeneratedAlways<number>
  kind: 'visit' | 'block' | 'hold' | 'move_request' | 'external' | 'offer'
  guarded: Generated<boolean>
  unguarded_reason: 'overlapped_before' | 'entered_over' | 'external' | 'brought' | null
  hold_expires_at: string | null
  reservation_id: number | null
  move_request_id: number | null
  external_calendar_id: number | null
  title: string | null
  offer_id: number | null
}

type OfferTimes = {
  shop_id: number
  offer_id: number
  number: number
  staff_id: number
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  waits: Generated<unknown>
  seat_ids: Generated<number[]>
  seat_ranges: Generated<unknown>
}

type Offers = {
  shop_id: number
  id: GeneratedAlways<number>
  kind: 'other_times' | 'waitlist'
  reservation_id: number | null
  waitlist_entry_id: number | null
  status: 'open' | 'taken' | 'declined' | 'expired' | 'withdrawn'
  token_hash: Buffer
  ends_at: string
  answered_at: string | null
  chosen: number | null
  user_id: number | null
  created_at: string
  released_at: string | null
}

type OperatorLogs = {
  id: GeneratedAlways<number>
  command: string
  shop_id: number | null
  details: Generated<unknown>
  created_at: string
}

type PageImages = {
  shop_id: number
  id: GeneratedAlways<number>
  page_id: number
  type: 'cover' | 'og'
  file: string
  alt_text: Generated<string>
  width: number
  height: number
  created_at: string
  widths: Generated<number[]>
  color: string | null
  bytes: Generated<number>
}

type PagePreviews = {
  shop_id: number
  id: GeneratedAlways<number>
  page_id: number
  token_hash: Buffer
  content: string
  expires_at: string
  created_at: string
}

type PageSections = {
  shop_id: number
  id: GeneratedAlways<number>
  page_id: number
  type: 'document' | 'menu' | 'reservation_number'
  title: Generated<string>
  content: Generated<string>
  publish_state: 'published' | 'draft'
  priority: number
  menu_ids: Generated<number[]>
  created_at: string
  version: Generated<number>
}

type Pages = {
  shop_id: number
  id: GeneratedAlways<number>
  type: 'booking' | 'completion'
  publish_state: 'published' | 'limited' | 'draft'
  created_at: string
}

type PaymentAccounts = {
  shop_id: number
  account_id: string
  charges_enabled: Generated<boolean>
  details_submitted: Generated<boolean>
  version: Generated<number>
  created_at: string
  updated_at: string
}

type Payments = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_id: number
  account_id: string
  session_id: string | null
  payment_intent_id: string | null
  status: Generated<
    'starting' | 'open' | 'processing' | 'paid' | 'refunding' | 'refunded' | 'expired' | 'failed'
  >
  needs_approval: boolean
  amount: number
  refund_amount: Generated<number>
  refunded_amount: Generated<number>
  expires_at: string
  check_at: string | null
  paid_at: string | null
  refund_due_at: string | null
  refund_attempts: Generated<number>
  refunded_at: string | null
  created_at: string
  refund_failed_amount: Generated<number>
  refund_failed_total: Generated<number>
}

type ProvenMailboxes = {
  key: string
  proven_at: string
}

type ProviderEvents = {
  id: string
  type: string
  received_at: string
}

type PushMessages = {
  shop_id: number
  id: GeneratedAlways<number>
  subscription_id: number
  reservation_id: number | null
  event: string
  cause: string
  details: Generated<unknown>
  status: Generated<'queued' | 'retrying' | 'sent' | 'failed'>
  attempts: Generated<number>
  due_at: string
  first_due_at: string
  sent_at: string | null
  last_error: string | null
  created_at: string
}

type PushSettings = {
  user_id: number
  off_kinds: Generated<string[]>
  quiet_from: number | null
  quiet_to: number | null
  details: Generated<'full' | 'time' | 'none'>
}

type PushSubscriptions = {
  id: GeneratedAlways<number>
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  user_agent: Generated<string>
  language: 'ja' | 'en'
  created_at: string
  last_sent_at: string | null
  failures: Generated<number>
}

type ReservationLines = {
  shop_id: number
  reservation_id: number
  priority: number
  kind: 'menu' | 'add_on' | 'nomination' | 'adjustment'
  menu_id: number | null
  name: string
  price: number
  duration: Generated<number>
}

type Reservations = {
  shop_id: number
  id: GeneratedAlways<number>
  reservation_number: string
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
  cancel_reason:
    | 'customer'
    | 'shop'
    | 'same_day'
    | 'no_show'
    | 'declined'
    | 'expired'
    | 'spam'
    | 'paid_late'
    | null
  source: 'online' | 'owner'
  staff_id: number
  menu_id: number | null
  customer_id: number | null
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  menu_name: string
  price: number
  duration: number
  name: string
  name_kana: string | null
  email: string | null
  phone: string | null
  note: string | null
  cancel_note: string | null
  answers: Generated<unknown>
  language: Generated<'ja' | 'en'>
  link_version: Generated<number>
  expires_at: string | null
  created_at: string
  is_block: Generated<boolean>
  hold_expires_at: string | null
  plan_count: number | null
  plan_limit: number | null
  manage_token_hash: Buffer | null
  series_id: number | null
  search_key: string | null
  waits: Generated<unknown>
  seat_ids: Generated<number[]>
  seat_ranges: Generated<unknown>
  is_nominated: Generated<boolean>
  party_id: number | null
  is_brought: Generated<boolean>
  late_minutes: Generated<number>
  channel: 'telephone' | 'walk_in' | 'waiting_list' | null
}

type SalesTargets = {
  shop_id: number
  month: string
  amount: number
}

type SeatGroups = {
  shop_id: number
  id: GeneratedAlways<number>
  name: string
  priority: number
  version: Generated<number>
  created_at: string
}

type Seats = {
  shop_id: number
  id: GeneratedAlways<number>
  seat_group_id: number
  number: number
  active: Generated<boolean>
}

type Sessions = {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  user_agent: Generated<string>
  created_at: string
  last_seen_at: string
  confirmed_at: string
}

type Shops = {
  id: Generated<number>
  version: Generated<number>
  name: string
  profile: Generated<string>
  phone_number: string | null
  email: string | null
  address: string | null
  access_info: string | null
  payment_options: Generated<string[]>
  payment_notes: string | null
  is_holiday_working: Generated<boolean>
  slot_minutes: Generated<number>
  reservation_cutoff_time: Generated<number>
  booking_horizon_days: Generated<number>
  cancel_cutoff_minutes: Generated<number>
  ask_kana: Generated<boolean>
  address_hidden: Generated<boolean>
  domain_changed_at: string | null
  created_at: string
  plan_code: Generated<'free' | 'standard'>
  postal_code: string | null
  prefecture: string | null
  city: string | null
  building: string | null
  reminder_timing: Generated<'day_before' | 'hours_before'>
  reminder_minute: Generated<number>
  reminder_hours: Generated<number>
  reminder_changed_at: string | null
  settings_version: Generated<number>
  imported_at: string | null
  cloth: Generated<'ai' | 'sumi' | 'matsuba' | 'azuki' | 'budo' | 'kurumi' | 'sabinezu' | 'nadeshiko'>
  voice: Generated<'gothic' | 'mincho'>
  pattern: Generated<'muji' | 'shima' | 'seigaiha' | 'asanoha'>
  look_version: Generated<number>
  embed_origins: Generated<string[]>
  plan_near_at: string | null
  plan_reached_at: string | null
  suspended_at: string | null
  suspended_reason: string | null
  granted_at: string | null
  granted_until: string | null
  refund_rule: Generated<'until_deadline' | 'always' | 'never'>
  invoice_number: string | null
  open_visits_max: Generated<number>
  monthly_rules: Generated<unknown>
  holiday_opening: unknown
  first_steps_confirmed: Generated<string[]>
  first_steps_hidden_at: string | null
  waitlist_minutes: Generated<number | null>
  bills_enabled: boolean | null
}

type SignInAttempts = {
  id_hash: Buffer
  browser_hash: Buffer
  state_hash: Buffer
  provider: 'google' | 'instagram' | 'line'
  purpose: 'signin' | 'signup'
  verifier: string
  nonce: string
  status: Generated<'started' | 'answered' | 'proven' | 'used'>
  issuer: string | null
  subject: string | null
  email: string | null
  email_verified: boolean | null
  expires_at: string
  created_at: string
  email_hosted: boolean | null
}

type SpecialHours = {
  shop_id: number
  id: GeneratedAlways<number>
  status: 'open' | 'close'
  start_at: string
  end_at: string
  description: Generated<string>
  created_at: string
}

type Staff = {
  shop_id: number
  id: GeneratedAlways<number>
  name: string
  active: Generated<boolean>
  priority: Generated<number>
  created_at: string
  color: Generated<'indigo' | 'teal' | 'amber' | 'rose' | 'violet' | 'green' | 'sky' | 'brown'>
  hours: unknown
  version: Generated<number>
  is_shown: Generated<boolean>
  title: Generated<string>
  profile: Generated<string>
  nomination_fee: Generated<number>
}

type StaffImages = {
  shop_id: number
  staff_id: number
  file: string
  alt_text: Generated<string>
  width: number
  height: number
  created_at: string
  widths: Generated<number[]>
  color: string | null
  bytes: Generated<number>
}

type StaffMenus = {
  shop_id: number
  staff_id: number
  menu_id: number
  is_done: Generated<boolean>
  price: number | null
  duration: number | null
}

type SubscriptionEndings = {
  id: GeneratedAlways<number>
  customer_id: string
  created_at: string
}

type Subscriptions = {
  shop_id: number
  customer_id: string | null
  subscription_id: string | null
  status: 'active' | 'past_due' | 'canceled' | 'pending' | null
  billing_interval: 'month' | 'year' | null
  auto_renew: Generated<boolean>
  current_period_end: string | null
  version: Generated<number>
  next_look_at: string | null
  ordering_until: string | null
  created_at: string
  renewal_paused: Generated<boolean>
}

type Users = {
  id: GeneratedAlways<number>
  email: string
  password_hash: string | null
  email_verified_at: string | null
  language: Generated<'ja' | 'en'>
  shop_id: number | null
  created_at: string
  deletion_at: string | null
  deletion_page_state: 'published' | 'limited' | 'draft' | null
  week_starts_on: Generated<number>
  time_format: Generated<'24h' | '12h'>
  compact_view: Generated<boolean>
}

type WaitlistEntries = {
  shop_id: number
  id: GeneratedAlways<number>
  status: 'unproven' | 'waiting' | 'booked' | 'left' | 'ended'
  source: 'online' | 'owner'
  customer_id: number | null
  name: string
  name_kana: string | null
  email: string | null
  phone: string | null
  note: string | null
  answers: Generated<unknown>
  language: Generated<'ja' | 'en'>
  wanted: unknown
  from_date: string
  to_date: string
  from_minute: number
  to_minute: number
  ends_at: string
  token_hash: Buffer
  reservation_id: number | null
  created_at: string
}

type WorklistItems = {
  shop_id: number
  worklist_id: number
  reservation_id: number
  start_at: string
  staff_id: number
  ticked_at: string | null
  ticked_by: number | null
}

type Worklists = {
  shop_id: number
  id: GeneratedAlways<number>
  kind: 'absence' | 'closing' | 'other'
  staff_id: number | null
  title: string
  start_at: string
  end_at: string
  series_id: number | null
  user_id: number | null
  created_at: string
  closed_at: string | null
}
