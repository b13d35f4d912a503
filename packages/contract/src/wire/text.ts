// Schemas of text, which also normalize what Japanese keyboards produce. Names are never folded.
import * as z from 'zod'
import {
  foldEmail,
  foldKana,
  foldPhone,
  fold,
  hasAddress,
  isEmail,
  isKana,
  isPhone,
  lacksZero,
  trimmed,
} from './fold.ts'
import { altTextMax, pictureBytesMax } from './limits.ts'
import { tooLong, tooMany } from './validation.ts'

const dataUrlMax = 'data:image/jpeg;base64,'.length
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const controlInLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// \n and \t are text where lines are allowed; \r is folded away below.
const controlInLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/
const bidiOverride = /[\u202a-\u202e\u2066-\u2069]/

/** One line: trimmed and '' where nothing is seen of it (rule TEXT-82), no control characters, no bidi overrides, no lone surrogates. Bytes are kept otherwise. */
export const line = (max: number, min = 0, long: string = tooLong(max)) =>
  z
    .string('required')
    .refine((s) => s.isWellFormed() && !controlInLine.test(s) && !bidiOverride.test(s), 'characters')
    .transform(trimmed)
    .pipe(
      z
        .string()
        .min(min, min > 1 ? 'too_short' : 'required')
        .max(max, long),
    )

/** Several lines: as `line`, but line breaks and tabs are kept; CRLF becomes LF. */
export const lines = (max: number, long: string = tooLong(max)) =>
  z
    .string('required')
    .transform((s) => s.replace(/\r\n?/g, '\n'))
    .refine((s) => s.isWellFormed() && !controlInLines.test(s), 'characters')
    .pipe(z.string().max(max, long))

export const phone = z
  .string('phone_required')
  .transform(foldPhone)
  .pipe(
    z
      .string()
      .min(1, 'phone_required')
      .refine((digits) => !lacksZero(digits), 'phone_zero')
      .refine((digits) => isPhone(digits) || lacksZero(digits), 'phone'),
  )

export const email = z
  .string('email_required')
  .transform(foldEmail)
  .pipe(z.string().min(1, 'email_required').refine(isEmail, 'email'))

/** The reading of a name: ひらがな and half-width are accepted and kept as katakana. */
export const kana = (max: number) =>
  line(max)
    .transform(foldKana)
    // One character may fold into several.
    .pipe(z.string().max(max, tooLong(max)).refine(isKana, 'kana'))

/**
 * The name of a person, for the end of a field's schema: it stands in subjects and greetings of mails to others, so it carries no
 * address. For what is newly typed; whoever saves an existing record checks only a name that changes.
 */
export const withoutAddress = z.string().refine((name) => !hasAddress(name), 'person_name_address')

/** A picture as a data URL or its base64 alone. What the bytes really are is looked at when they are decoded. Rules PAGE-9, PAGE-11. */
export const imageBase64 = z
  .string('image_required')
  .min(1, { error: 'image_required', abort: true })
  // Before the pattern, which need not be tried on more than a picture may have.
  .refine((text) => text.length <= Math.ceil(pictureBytesMax / 3) * 4 + dataUrlMax, {
    error: 'image_size',
    abort: true,
  })
  .regex(/^(data:image\/(jpeg|png|webp);base64,)?[A-Za-z0-9+/]+={0,2}$/, { error: 'image_type', abort: true })
  .refine((text) => bytesIn(text) <= pictureBytesMax, 'image_size')
  .meta({ examples: [onePixel] })

/** What an image shows, in words; may be empty. */
export const altText = line(altTextMax)

/** A time of day, `HH:mm` or `HH:mm:ss`, 00:00 to 23:59, or 24:00 where a closing time allows it; → `HH:mm`. */
export const timeOfDay = z
  .string('time')
  .transform((s) =>
    fold(s)
      .replace(/^(\d):/, '0$1:')
      .slice(0, 8),
  )
  .pipe(z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$|^24:00(?::00)?$/, 'time'))
  .transform((s) => s.slice(0, 5))

/** The same where something begins: nothing does at 24:00. */
export const beginning = timeOfDay.refine((time) => !time.startsWith('24'), 'time')

/** A date that exists, `YYYY-MM-DD`, 2000 to 2099. */
export const calendarDate = z
  .string('date')
  .regex(/^20\d\d-\d\d-\d\d$/, 'date')
  .refine((s) => z.iso.date().safeParse(s).success, 'date')

/** An instant with its offset, RFC 3339, to the minute: bookings have no seconds. */
export const instant = z
  .string('instant')
  .max(35, 'instant')
  .refine((s) => z.iso.datetime({ offset: true }).safeParse(s).success && /^20/.test(s), 'instant')
  .refine((s) => /^.{10}T\d\d:\d\d:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)$/.test(s), 'instant')

/** The special hours' moment, `YYYY-MM-DD HH:mm:ss`, seconds optional, in the shop's own time. Rule API-10. */
export const localMoment = z
  .string('date_required')
  .refine((s) => calendarDate.safeParse(s.slice(0, 10)).success, 'date_required')
  .refine((s) => s[10] === ' ' && /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/.test(s.slice(11)), 'time')

/** An identifier in a body. */
export const id = z.int('integer').min(1, 'out_of_range').max(Number.MAX_SAFE_INTEGER, 'out_of_range')

/** The ids of all records of a list in their new order. */
export const idOrder = (max: number, min = 1) =>
  z
    .array(id, 'required')
    .min(min, 'required')
    .max(max, tooMany(max))
    .refine((ids) => new Set(ids).size === ids.length, 'invalid')

/** The version of the record that was edited: when it has another one by now, nothing is written. */
export const editedVersion = z.int('invalid').min(1, 'invalid').max(2_000_000_000, 'invalid').optional()

/** The bytes that the base64 stands for. */
const bytesIn = (text: string): number => {
  const base64 = text.slice(text.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((base64.length * 3) / 4)
}
