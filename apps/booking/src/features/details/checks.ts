// Checks in the browser before the form is sent. The server's checks decide.
import { foldEmail, foldKana, foldPhone, isEmail, isKana, isPhone } from '@noren/contract/fold'
import type { ValidationKey } from '@noren/contract/validation'
import { all, answerName, first } from '#platform/form-fields.ts'
import type { Fields, FormSection } from '#platform/view.ts'

export type Rules = { needsKana: boolean; form: readonly FormSection[] }

/** Field names in the order of the page. */
export const fieldOrder = ({ form }: Pick<Rules, 'form'>): string[] => [
  'family_name',
  'given_name',
  'family_name_kana',
  'given_name_kana',
  'phone',
  'email',
  'note',
  ...form.flatMap((section) => (section.type === 'note' ? [] : [answerName(section.id)])),
]

export const problemOf = (
  name: string,
  fields: Fields,
  { needsKana, form }: Rules,
): ValidationKey | undefined => {
  const value = first(fields, name).trim()
  switch (name) {
    case 'family_name':
    case 'given_name':
      return value === '' ? `${name}_required` : undefined
    case 'family_name_kana':
    case 'given_name_kana':
      if (value === '') return needsKana ? 'kana_required' : undefined
      return isKana(foldKana(value)) ? undefined : 'kana'
    case 'phone':
      if (value === '') return 'phone_required'
      return isPhone(foldPhone(value)) ? undefined : 'phone'
    case 'email':
      if (value === '') return 'email_required'
      return isEmail(foldEmail(value)) ? undefined : 'email'
    default:
      return problemOfAnswer(
        form.find((section) => answerName(section.id) === name),
        fields,
      )
  }
}

const problemOfAnswer = (section: FormSection | undefined, fields: Fields): ValidationKey | undefined => {
  if (!section) return undefined
  const given = all(fields, answerName(section.id)).filter((value) => value.trim() !== '')
  if (given.length > 0) return undefined
  if (section.type === 'agreement') return 'answer_agreement'
  if (!section.required) return undefined
  return section.type.endsWith('choice') ? 'answer_choice' : 'answer_required'
}
