// The closed list of refusals: code → HTTP status. Every code has a Japanese and an English text in `@noren/words/errors`.

export const errorStatus = {
  invalid: 422,
  malformed: 400,
  idempotency_key_required: 422,
  idempotency_key_reused: 422,
  unauthenticated: 401,
  credentials: 401,
  invalid_token: 401,
  forbidden: 403,
  insufficient_scope: 403,
  foreign_origin: 403,
  email_unverified: 403,
  no_shop: 403,
  sign_in_again: 403,
  plan_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  slot_taken: 409,
  occupied: 409,
  outside_rules: 409,
  reservations_inside: 409,
  special_taken: 409,
  dated_hours_taken: 409,
  hours_begun: 409,
  reservations_live: 409,
  merge_final: 409,
  menu_changed: 409,
  payment_required: 409,
  payment_over: 409,
  section_limit: 409,
  image_exists: 409,
  staff_last: 409,
  staff_limit: 409,
  staff_rows_limit: 409,
  staff_in_use: 409,
  seat_group_limit: 409,
  seats_in_use: 409,
  prices_in_force: 409,
  calendar_limit: 409,
  push_devices_full: 409,
  push_off: 409,
  page_image_exists: 409,
  image_in_use: 409,
  library_full: 409,
  gallery_full: 409,
  images_full: 409,
  photos_full: 409,
  block_limit: 409,
  menus_always_shown: 409,
  reservation_number_fixed: 409,
  outdated: 409,
  not_offered: 409,
  final: 409,
  undo_over: 409,
  call_shop: 409,
  past_deadline: 409,
  moves_exhausted: 409,
  offer_open: 409,
  offer_over: 409,
  bill_exists: 409,
  day_closed: 409,
  mail_outdated: 409,
  token_limit: 409,
  waitlist_closed: 409,
  waitlist_limit: 409,
  waitlist_offered: 409,
  waitlist_over: 409,
  waitlist_unreachable: 409,
  shop_exists: 409,
  not_bookable: 409,
  domain_taken: 409,
  domain_final: 409,
  shop_not_empty: 409,
  transfer_running: 409,
  import_running: 409,
  import_state: 409,
  import_over: 409,
  imports_unfinished: 409,
  already_verified: 409,
  unpublished: 409,
  plan_limit: 409,
  plan_window: 409,
  beta_free: 409,
  subscription_exists: 409,
  no_subscription: 409,
  too_large: 413,
  media_type: 415,
  csrf: 419,
  misdirected: 421,
  sandbox_host: 421,
  link_invalid: 422,
  password_wrong: 422,
  provider_unavailable: 422,
  oauth_failed: 422,
  oauth_unverified: 422,
  oauth_not_linked: 422,
  oauth_unknown: 422,
  too_many: 429,
  too_many_bookings: 429,
  headers_too_large: 431,
  fault: 500,
  busy: 503,
  payment_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** A reservation or blocked time that is in the way. */
export type ReservationSummary = {
  id: number
  start_at: string
  end_at: string
  title: string
  customer_name: string
  is_block: boolean
}

/** What a refusal carries beside its code; only the codes named here carry anything. */
export type RefusalDetails = {
  /** Up to three free starts nearest to the lost one, RFC 3339. */
  alternatives?: string[]
  /**
   * With `outside_rules`: the reasons against the time; sent back as `override` they are accepted. With `occupied`:
   * `buffer` where only preparation or clean-up is in the way, `held` where nothing can be entered over it, `external` where an event of an external calendar is in the way, `seats` where only seats are taken. With `reservations_inside` of a menu: `outside_hours`, `overlap`, `deleting`; of staff: `staff_hours`, `leaving`; of seats: `seats`. With `plan_limit`
   * of the owner's calls: `menus`, `spam`, `undo`. With `photos_full`: `shop` where all customers have too many together.
   * With `insufficient_scope`: the scope that the call needs; none where no API token is let in.
   */
  reasons?: string[]
  /** With `occupied`: what stands there. With `reservations_inside`: the live reservations that would be left outside. With `reservations_live`: the customer's live reservations. */
  reservations?: ReservationSummary[]
  /** With `seats_in_use`: the menus that need one. */
  menus?: { id: number; name: string }[]
  /** Field → message keys; only with 422. */
  errors?: Record<string, string[]>
  /** The same call may succeed a little later: clients try it again by themselves. Rule PLAN-14. */
  retryable?: boolean
  /** Seconds; becomes the Retry-After header. */
  retry_after?: number
}

export type FailureBody = RefusalDetails & { message: string; code: ErrorCode; request_id: string }

/** Every endpoint may answer these: they are decided before a handler runs. */
export const commonCodes = [
  'invalid',
  'malformed',
  'invalid_token',
  'insufficient_scope',
  'misdirected',
  'too_large',
  'media_type',
  'too_many',
  'fault',
  'busy',
] as const satisfies readonly ErrorCode[]
