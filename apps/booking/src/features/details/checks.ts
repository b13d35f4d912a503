// Checks in the browser before the form is sent. The server's checks decide.
import {
  bookingFieldNames,
  bookingFields,
  isBookingField,
  isRequired,
  type BookingField,
} from '@noren/contract/booking/fields'
import { foldEmail, foldKana, foldPhone, isEmail, isKana, isPhone, trimmed } from '@noren/contract/fold'
import type { ValidationKey } from '@noren/contract/validation'
import { allValues, answerName, firstValue } from '#platform/form-fields.ts'
import type { Fields, FormSection } from '#platform/view.ts'

export type Rules = { needsKana: boolean; form: readonly FormSection[] }

/** Field names in the order of the page. */
export const fieldOrder = ({ form }: Pick<Rules, 'form'>): string[] => [
  ...bookingFieldNames,
  ...form.flatMap((section) => (section.type === 'note' ? [] : [answerName(section.id)])),
]

export const problemOf = (
  name: string,
  fields: Fields,
  { needsKana, form }: Rules,
): ValidationKey | undefined => {
  if (!isBookingField(name))
    return problemOfAnswer(
      form.find((section) => answerName(section.id) === name),
      fields,
    )
  const value = trimmed(firstValue(fields, name))
  const field: BookingField = bookingFields[name]
  if (value !== '') return problemOfText(field.kind, value)
  return isRequired(field, needsKana) ? field.missing : undefined
}

/** The keys of all messages that `problemOf` gives. */
export const listValidationKeys = (): ValidationKey[] => [
  ...Object.values(bookingFields).flatMap((field) => ('missing' in field ? [field.missing] : [])),
  'kana',
  'phone',
  'email',
  'answer_required',
  'answer_choice',
  'answer_agreement',
]

const formats = {
  kana: (value: string) => isKana(foldKana(value)),
  phone: (value: string) => isPhone(foldPhone(value)),
  email: (value: string) => isEmail(foldEmail(value)),
}

/** A wrong format has the key of its kind. */
const problemOfText = (kind: BookingField['kind'], value: string): ValidationKey | undefined =>
  kind !== 'name' && kind !== 'lines' && !formats[kind](value) ? kind : undefined

const problemOfAnswer = (section: FormSection | undefined, fields: Fields): ValidationKey | undefined => {
  if (!section) return undefined
  const given = allValues(fields, answerName(section.id)).filter((value) => trimmed(value) !== '')
  if (given.length > 0) return undefined
  if (section.type === 'agreement') return 'answer_agreement'
  if (!section.required) return undefined
  return section.type.endsWith('choice') ? 'answer_choice' : 'answer_required'
}
