// The settings stand on five pages; each is a form of its own over some of the fields. Rule SHOP-105.
import { shopPaths } from '#platform/paths.ts'
import type { SettingsDraft } from './settings-draft.ts'

/** In the order of the index. */
export const settingsParts = Object.keys(shopPaths) as SettingsPart[] // It has no others.
export type SettingsPart = keyof typeof shopPaths
/** What the index leads to: the linked calendars have a screen of their own. */
export type IndexPart = SettingsPart | 'feeds'

/** In the order of the form: the first with an error takes the focus. */
export const fieldsOf = {
  about: ['name', 'profile', 'phone_number', 'email', 'domain'],
  place: ['postal_code', 'prefecture', 'city', 'address', 'building', 'address_hidden', 'access_info'],
  payment: ['payment_options', 'payment_notes', 'bills_enabled', 'refund_rule', 'invoice_number'],
  booking: [
    'reservation_cutoff_time',
    'cancel_cutoff_minutes',
    'booking_horizon_days',
    'slot_minutes',
    'ask_kana',
    'open_visits_max',
    'waitlist_minutes',
  ],
  notices: ['reminder_timing', 'reminder_time', 'reminder_hours'],
} as const satisfies Record<SettingsPart, readonly (keyof SettingsDraft)[]>

/** Where the sections stood while all were on one page: bookmarks and links in old mails name them. */
export const partOfSection: Readonly<Record<string, SettingsPart>> = {
  'section-shop': 'about',
  'section-contact': 'about',
  'section-domain': 'about',
  'section-address': 'place',
  'section-payment': 'payment',
  'section-advancePayment': 'payment',
  'section-booking': 'booking',
  'section-reminder': 'notices',
}
