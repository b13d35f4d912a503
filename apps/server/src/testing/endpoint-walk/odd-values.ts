// What no field, or hardly one, is meant to hold.
import type { Endpoint } from '@noren/contract/endpoint'

const moments =
  '2027-02-29T10:00:00+09:00|2026-11-24T24:00:00+09:00|9999-12-31T10:00:00+09:00|0000-01-01T00:00:00+09:00|2026-11-24T10:00:00|2026-11-24T10:00:30+09:00|2026-11-24T10:00:00+99:00|2027-02-29 10:00:00|2026-11-24 24:00:00|9999-12-31 10:00:00|2027-02-29|9999-12-31|24:00|24:01|99:99|-1:00'
const texts = "| |１|\u202eabc|'; drop table users; --|{{7*7}}|<script>alert(1)</script>"
const unreadable = ['a\u0000b', '\ud800', '\u0007']

export const oddTexts: readonly string[] = [...`${texts}|${moments}`.split('|'), ...unreadable]
export const oddQueryTexts = [...oddTexts, ...'1.5|-1|1e3|99999999999999999999|%00|null|abc'.split('|')]
const oddNumbers = [-1, 0, 1.5, 1e21, Number.MAX_SAFE_INTEGER + 2]
const oddShapes = [null, true, [], {}, [[]], [null], { a: { b: { c: [{}] } } }]
export const odd: readonly unknown[] = [...oddNumbers, ...oddShapes, 'あ'.repeat(8000), ...oddTexts]

/** A moment in a text is one text like another; everywhere else each value is its own. */
export const kindOf = (value: unknown): string => {
  if (typeof value !== 'string') return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value
  if (unreadable.includes(value)) return 'unreadable'
  return moments.split('|').includes(value) ? 'moment' : value.length > 1000 ? 'long text' : 'text'
}

const never = new Set<unknown>([...unreadable, 1e21, Number.MAX_SAFE_INTEGER + 2])
/** Numbers in text are the menus' own exception; passwords are not shown to anybody. */
const takesAnyText = /^(before_time|after_time|(current_)?password.*|token)$/
const isMoment = /(^|_)(at|from|to|date|time)$/
const neverMoments = /^(2027-02-29|9999|0000|99:99|24:01|-1)|T24:|:30\+|\+99|24:00:00$/

/** No field of this name means this value, whatever its schema says. */
export const isNeverMeant = (field: string, value: unknown): boolean =>
  !takesAnyText.test(field) &&
  (never.has(value) || (isMoment.test(field) && typeof value === 'string' && neverMoments.test(value)))

const freeText =
  /^(.*name.*|title|content|alt_text|caption|note|sentence|reason|description|profile|prefecture|city|address|building|access_info|payment_notes|payment_options|embed_origins|before_time|after_time|override|answers|attachments|sections|menu_ids)$/
const flag =
  /^(active|address_hidden|agreed|ask_kana|bills_enabled|canceled|changed|new|offer_answered|request|undelivered|waitlist_served|compact_view|confirm|dry_run|handled|isHolidayWorking|any_staff|is_add_on|is_confirmed|is_hidden|is_holiday_working|is_nominated|is_shown|keep_reservations|live|next_day_off|notify|overlap|requires_approval|show_titles|spam|take_back|ticked|walk_in|wanted)$/

/** A list that may name nothing. */
const emptyList = /^(waits|menus|monthly_rules|(add_on|excluded)_menu_ids|(busy_)?seat_group_ids|seat_ids)$/

const zero =
  /^(price|nomination_fee|week_starts_on|reservation_cutoff_time|cancel_cutoff_minutes|refunded_before|minutes|cash|cash_float|cash_counted|total)$/
/** Names and telephones of digits and hyphens. */
const digits = /^\d[\d-]+$/
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

/** Of the booking form and the mail templates. */
const writtenText = /^(subject|body_header|placeholder|options)$/
const writtenFlag = /^(dropdown|required|enabled|sensitive)$/

/** Whether a call may do something with this value: texts are kept as they are, and an owner may leave out what a customer may not. */
export const mayBeTaken = ({ access }: Endpoint, field: string, value: unknown): boolean =>
  freeText.test(field) ||
  writtenText.test(field) ||
  (value === true && writtenFlag.test(field)) ||
  (value === 0 && field === 'priority') ||
  (value === true && flag.test(field)) ||
  (value === '24:00' && (field === 'closing_time' || field === 'end_time')) ||
  (value === 0 && zero.test(field)) ||
  (Array.isArray(value) && value.length === 0 && emptyList.test(field)) ||
  (typeof value === 'string' && digits.test(value) && /^(domain|phone_number)$/.test(field)) ||
  ((value === null || value === undefined || isBlank(value)) &&
    (access === 'shop' || /^(domain|phone_number)$/.test(field))) ||
  // No end; nobody in particular.
  (value === null && (field === 'expires_in_days' || field === 'staff_id'))

/** What every object has without being given it; `__proto__` is refused before any schema. */
export const inherited = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** Bodies that are no object of the right kind, if JSON at all. */
export const oddBodies: readonly string[] = [
  ...'null|[]|"text"|42|true|{|\u0000|{"a":1e400}|{"email":"\\ud800"}|{"toString":1}'.split('|'),
  '{"constructor":1,"hasOwnProperty":1,"__defineGetter__":1}',
  '{"__proto__":{"admin":true}}',
  '{"a":{"b":[{"__proto__":1}]}}',
  '{"constructor":{"prototype":{}}}',
  deep(5000),
  `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
  `{"${'k'.repeat(1000)}":1}`,
]

/** In the place of a parameter, as raw bytes and escaped. */
export const oddPathParts: readonly string[] = [
  ...'こはる|%0d%0a|%0d%0aset-cookie:%20a=b|%00|%ff|%E0%A4%A|%2e%2e%2f|__proto__|constructor|"><b>'.split(
    '|',
  ),
  encodeURIComponent('こはる'),
  'a'.repeat(400),
]
