// A customer's answers to the shop's questions: checked against the form, kept with the reservation.
import { trimmed } from '@noren/contract/fold'

export type FormSection = {
  id: number
  type: 'note' | 'short_text' | 'long_text' | 'single_choice' | 'multiple_choice' | 'agreement'
  title: string
  required: boolean
  options: string[]
}

/** The reservation's own copy: the form may change later. */
export type Answer = { id: number; question: string; value: string[] }

type Given = { form_section_id: number; value: string[] }

export const checkAnswers = (
  form: readonly FormSection[],
  given: readonly Given[],
): { values: Answer[]; errors: Record<string, string[]> } => {
  const errors: Record<string, string[]> = {}
  const values: Answer[] = []
  given.forEach(({ form_section_id }, index) => {
    const isKnown = form.some(({ id, type }) => id === form_section_id && type !== 'note')
    const isFirst = given.findIndex((other) => other.form_section_id === form_section_id) === index
    if (!isKnown || !isFirst) errors[`answers.${index}.form_section_id`] = ['answer_unknown']
  })
  for (const section of form) {
    if (section.type === 'note') continue
    const index = given.findIndex(({ form_section_id }) => form_section_id === section.id)
    const value = (given[index]?.value ?? []).map(trimmed).filter((text) => text !== '')
    const refused = refusalOf(section, value)
    if (refused) errors[index === -1 ? `answers.section_${section.id}` : `answers.${index}.value`] = [refused]
    else if (value.length > 0) values.push({ id: section.id, question: section.title, value })
  }
  return { values, errors }
}

const refusalOf = ({ type, required, options }: FormSection, value: string[]): string | undefined => {
  const isChoice = type === 'single_choice' || type === 'multiple_choice' || type === 'agreement'
  if (isChoice && value.some((one) => !options.includes(one))) return 'answer_choice'
  if (type === 'agreement') return value.length === 1 ? undefined : 'answer_agreement'
  if (type !== 'multiple_choice' && value.length > 1) return 'answer_choice'
  if (new Set(value).size < value.length) return 'answer_choice'
  if (!required || value.length > 0) return undefined
  return isChoice ? 'answer_choice' : 'answer_required'
}

/** jsonb written by the booking alone, in this shape. */
export const answersOf = (stored: unknown): Answer[] => (Array.isArray(stored) ? stored : [])
