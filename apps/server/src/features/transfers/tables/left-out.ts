// What of a shop is not exported, each with its reason; what older files lack.

const encodedAnew = {
  width: 'measured anew',
  height: 'measured anew',
  widths: 'encoded anew',
  color: 'measured anew',
  bytes: 'measured anew',
}

/** Columns that stay where they are; a test holds that every other one of the shop's tables is exported. Rule TRANS-1. */
export const leftOut: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  shops: {
    id: 'its own there',
    version: 'counts the writes here',
    domain_changed_at: 'the domain stays here',
    created_at: 'of the shop here',
    plan_code: 'paid for here',
    plan_near_at: 'of the mails here',
    plan_reached_at: 'of the mails here',
    suspended_at: 'by the operator of this host',
    suspended_reason: 'by the operator of this host',
    granted_at: 'by the operator of this host',
    granted_until: 'by the operator of this host',
    imported_at: 'of the shop here',
    reminder_changed_at: 'of the reminders here',
    settings_version: 'counts the edits here',
    look_version: 'counts the edits here',
    first_steps_confirmed: 'of the beginning here',
    first_steps_hidden_at: 'of the beginning here',
  },
  dated_hours: { version: 'counts the edits here' },
  seat_groups: { version: 'counts the edits here' },
  staff: { version: 'counts the edits here' },
  staff_images: encodedAnew,
  menus: { version: 'counts the edits here', plan_hidden_version: 'of the plan here' },
  menu_images: encodedAnew,
  page_images: encodedAnew,
  library_images: encodedAnew,
  gallery_images: encodedAnew,
  customer_photos: { ...encodedAnew, version: 'counts the edits here' },
  page_sections: { version: 'counts the edits here' },
  form_sections: { version: 'counts the edits here' },
  email_templates: { id: 'its own there', version: 'counts the edits here' },
  customers: {
    search_key: 'computed',
    search_version: 'computed',
    agreed_count: 'counted from the visits',
    last_agreed_at: 'counted from the visits',
    no_show_count: 'counted from the visits',
    last_no_show_at: 'counted from the visits',
  },
  messages: {
    first_due_at: 'of the sending here',
    handled_at: 'mails that did not arrive there are no news here',
    waitlist_entry_id: 'the waiting list stays here, and its mails with it',
  },
  reservations: {
    hold_expires_at: 'holds are no reservations',
    search_key: 'computed',
    manage_token_hash: 'a secret, made anew',
    link_version: 'of the links here',
    plan_count: 'of the plan here',
    plan_limit: 'of the plan here',
  },
}

/** Tables of a shop that are not exported at all. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  reservation_lines: 'stand with their reservations',
  bill_lines: 'stand with their bills',
  bill_payments: 'stand with their bills',
  occupancies: 'computed from reservations and move requests, or read from external calendars',
  offers: 'of links here; what became of them stands in the history',
  offer_times: 'of links here; what became of them stands in the history',
  calendar_feeds: 'a secret address, made anew',
  external_calendars: 'secret addresses, which do not leave in a file',
  page_previews: 'kept for half an hour',
  push_messages: 'of the devices here',
  idempotency_keys: 'of calls that were made here',
  payment_accounts: 'of the provider here, connected anew',
  payments:
    'mean nothing without the account they were paid to; what was paid stands in the file of reservations',
  contact_inquiries: 'to the operator of this host',
  contact_attachments: 'to the operator of this host',
  subscriptions: 'paid for here',
  waitlist_entries: 'their links and mails are of this host: whoever waits joins anew',
  worklists: 'work of the day here: the blocks and the visits are exported themselves',
  worklist_items: 'work of the day here',
  imports: 'files that were received here, forgotten after seven days',
  import_rows: 'files that were received here, forgotten after seven days',
}

/** Tables that files of before do not have. */
export const tablesAddedLater: ReadonlySet<string> = new Set([
  'gallery_images',
  'customer_photos',
  'seat_groups',
  'seats',
  'staff_images',
  'menu_categories',
  'staff_menus',
  'menu_prices',
  'dated_hours',
  'bills',
  'day_closings',
  'sales_targets',
])
