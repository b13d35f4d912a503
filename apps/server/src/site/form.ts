// Reads what the plain forms send, known names only, and makes the body of the API's booking call from it.
import type { Lang } from '@noren/words/format'
import { bookingInput, type BookingInput, type PublicShop } from '@noren/contract/booking'
import {
  bookingFieldNames,
  bookingFields,
  missingFields,
  type BookingFieldName,
} from '@noren/contract/booking/fields'
import { trimmed } from '@noren/contract/fold'
import type { ValidationKey } from '@noren/contract/validation'
import { booking } from '@noren/words/booking'
import { validation, validationText } from '@noren/words/validation'
import type { Fields } from '@noren/booking'
import { checkAnswers } from '#features/reservations/api'
import { localMinuteToWire } from '#platform/clock'
import { fieldErrors } from '#platform/endpoint/field-errors'
import { readStart } from './calendar.ts'
import { readWanted, wantedBody, wantedNames } from './choosing/wanted-fields.ts'

/** `leave_empty` is the hidden field of rule BOOK-20; `edit` and `from` say what is to be changed. */
const notCarried = ['leave_empty', 'edit', 'from', 'more', 'any', 'reason', 'wanted', 'choice', 'offer']
/** Of the waiting list: when one would come. */
export const wishNames = ['from_date', 'to_date', 'from_time', 'to_time', 'until'] as const
/** The form tokens of the two steps. */
export const detailsTokenField = 'stamp'
export const confirmTokenField = 'seal'
/** What is chosen at the confirmation: paid now, or at the shop. */
export const payField = 'pay'
const stepNames = [
  ...wantedNames,
  'start',
  'lang',
  'key',
  detailsTokenField,
  confirmTokenField,
  'expected_price',
  'expected_total_duration',
  payField,
]
const allowedNames = new Set<string>([...stepNames, ...bookingFieldNames, ...wishNames, ...notCarried])
const isAllowed = (name: string): boolean => allowedNames.has(name) || /^answer_\d{1,15}$/.test(name)
const fieldsMax = 500

export const readFields = (body: unknown): Fields => {
  const fields: Record<string, string[]> = Object.create(null)
  if (!(body instanceof URLSearchParams)) return fields
  let count = 0
  for (const [name, value] of body)
    if (isAllowed(name) && ++count <= fieldsMax) (fields[name] ??= []).push(value)
  return fields
}

/** The last value counts: a pressed button comes after the hidden field that it overrides. */
export const lastValue = (fields: Fields, name: string): string => fields[name]?.at(-1) ?? ''

/** The fields that the next page carries as hidden ones. */
export const carriedFields = (
  fields: Fields,
  changes: Record<string, string | readonly string[] | undefined> = {},
): Fields => {
  const unchanged = Object.entries(fields).filter(
    ([name]) => !notCarried.includes(name) && !(name in changes),
  )
  const added = Object.entries(changes).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat()] as const],
  )
  return Object.fromEntries([...unchanged, ...added])
}

/** Empty optional fields are left out, as a client of the API would. */
export const bookingBody = (shop: PublicShop, fields: Fields) => ({
  ...wantedBody(readWanted(fields)),
  start_at: startOf(lastValue(fields, 'start')),
  ...typedFields(fields),
  answers: answersOf(shop, fields).map(({ id, value }) => ({ form_section_id: id, value })),
  ...numbersOf(fields, 'expected_price'),
  ...numbersOf(fields, 'expected_total_duration'),
})

type Checked = { fields: Fields; errors: Record<string, string> }

/** Checks with the schema and rules of the booking itself, before the confirmation. Fields come back folded. */
export const checkFields = (shop: PublicShop, fields: Fields, language: Lang): Checked => {
  const body = bookingBody(shop, fields)
  const parsed = bookingInput.safeParse(body)
  const errors = {
    ...(parsed.success ? {} : fieldErrors(parsed.error, 'form')),
    ...checkAnswers(shop.form, body.answers).errors,
    ...missingFields(typedFields(fields), shop.ask_kana),
  }
  if (!parsed.success) return { fields, errors: formErrors(shop, fields, errors, language) }
  const folded = carriedFields(fields, pickFields(parsed.data))
  return { fields: folded, errors: formErrors(shop, fields, errors, language) }
}

/** Errors by the API's field names → texts by the form's field names. */
export const formErrors = (
  shop: PublicShop,
  fields: Fields,
  errors: Readonly<Record<string, readonly string[]>>,
  language: Lang,
): Record<string, string> => {
  const textOf = (key: string): string =>
    // Sign-up words an empty address differently.
    key === 'email_required'
      ? booking[language].details.emailRequired
      : (validationText(language, key) ?? validation[language].invalid)
  const given = answersOf(shop, fields)
  return Object.fromEntries(
    Object.entries(errors).map(([name, [key = 'invalid' satisfies ValidationKey]]) => [
      formName(name, given),
      textOf(key),
    ]),
  )
}

const formName = (name: string, given: readonly { id: number }[]): string => {
  const section = /^answers\.section_(\d+)$/.exec(name)?.[1]
  if (section !== undefined) return `answer_${section}`
  const index = /^answers\.(\d+)/.exec(name)?.[1]
  return index === undefined ? name : `answer_${given[Number(index)]?.id ?? 0}`
}

export const answersOf = (shop: PublicShop, fields: Fields): { id: number; value: string[] }[] =>
  shop.form.flatMap(({ id, type }) => {
    const value = (fields[`answer_${id}`] ?? []).filter((answer) => trimmed(answer) !== '')
    return type === 'note' || value.length === 0 ? [] : [{ id, value }]
  })

export const typedFields = (fields: Fields): Partial<Record<BookingFieldName, string>> =>
  Object.fromEntries(
    bookingFieldNames.flatMap((name) => {
      const value = lastValue(fields, name)
      return bookingFields[name].required !== true && trimmed(value) === '' ? [] : [[name, value]]
    }),
  )

const pickFields = (input: BookingInput): Record<string, string | undefined> =>
  Object.fromEntries(bookingFieldNames.map((name) => [name, input[name]]))

/** What is no start becomes text that the schema refuses. */
const startOf = (text: string): string => {
  const start = readStart(text)
  return start ? localMinuteToWire(start.local) : text
}

const numberOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

const numbersOf = <N extends string>(fields: Fields, name: N): { [K in N]?: number } => {
  const text = lastValue(fields, name)
  // One computed key; TypeScript widens it.
  return text === '' ? {} : ({ [name]: numberOf(text) } as { [K in N]?: number })
}
