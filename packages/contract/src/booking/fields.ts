// The fields of the booking form, declared once: schema, form, browser checks, confirmation and the allowed names are made from
// this list. No validator here, because the form's script loads it. Texts: `bookingDetails.fields` in `@noren/words/booking-steps`.
import { trimmed } from '../wire/fold.ts'
import { bookingNoteMax, emailMax, personNameMax, phoneTypedMax } from '../wire/limits.ts'
import type { ValidationKey } from '../wire/validation.ts'

/** `kind` decides the schema, the check in the browser, the control and the line of the confirmation. */
export type BookingField = {
  readonly kind: 'name' | 'kana' | 'phone' | 'email' | 'lines'
  readonly maxLength: number
  /** `ask_kana`: required by shops that ask for the reading of names. */
  readonly required: boolean | 'ask_kana'
  /** The message of an empty field that is required. */
  readonly missing?: ValidationKey
}

export const bookingFields = {
  family_name: {
    kind: 'name',
    maxLength: personNameMax,
    required: true,
    missing: 'family_name_required',
  },
  given_name: {
    kind: 'name',
    maxLength: personNameMax,
    required: true,
    missing: 'given_name_required',
  },
  family_name_kana: {
    kind: 'kana',
    maxLength: personNameMax,
    required: 'ask_kana',
    missing: 'kana_required',
  },
  given_name_kana: {
    kind: 'kana',
    maxLength: personNameMax,
    required: 'ask_kana',
    missing: 'kana_required',
  },
  phone: {
    kind: 'phone',
    maxLength: phoneTypedMax,
    required: true,
    missing: 'phone_required',
  },
  email: {
    kind: 'email',
    maxLength: emailMax,
    required: true,
    missing: 'email_required',
  },
  note: { kind: 'lines', maxLength: bookingNoteMax, required: false },
} as const satisfies Record<string, BookingField>

export type BookingFieldName = keyof typeof bookingFields

export const isBookingField = (name: string): name is BookingFieldName => Object.hasOwn(bookingFields, name)

/** In the order of the form. */
export const bookingFieldNames: readonly BookingFieldName[] =
  Object.keys(bookingFields).filter(isBookingField)

export const isRequired = ({ required }: BookingField, asksKana: boolean): boolean =>
  required === 'ask_kana' ? asksKana : required

/** Fields that are empty although this shop requires them, with the keys of their messages. */
export const missingFields = (
  values: Readonly<Partial<Record<BookingFieldName, string>>>,
  asksKana: boolean,
): Record<string, ValidationKey[]> =>
  Object.fromEntries(
    bookingFieldNames.flatMap((name) => {
      const field: BookingField = bookingFields[name]
      const isMissing = isRequired(field, asksKana) && trimmed(values[name] ?? '') === ''
      return isMissing ? [[name, [field.missing ?? 'required']]] : []
    }),
  )
