// The area's rules without I/O: answers against the shop's form, the history in words.
import { changeLogs } from '@noren/words/change-logs'

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
    const value = (given[index]?.value ?? []).map((text) => text.trim()).filter((text) => text !== '')
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
  return required && value.length === 0 ? 'answer_required' : undefined
}

type Status = keyof (typeof changeLogs)['ja']['statuses']

type LogRow = {
  actor: 'customer' | 'owner' | 'system'
  kind: 'created' | 'status' | 'rescheduled'
  status: Status
  cancel_reason: string | null
  changes: unknown
}

/** One entry of the change history in words. */
export const explainLog = (row: LogRow, language: 'ja' | 'en'): string[] => {
  const texts = changeLogs[language]
  const actor = texts.actor[row.actor]
  const change = changeOf(row.changes)
  if (row.kind === 'created') return [texts.created(actor, texts.statuses[row.status])]
  if (row.kind === 'rescheduled') return [texts.rescheduled(actor, change.from, change.to)]
  if (row.status === 'canceled') {
    const reasons: Record<string, string> = texts.reasons
    return [texts.canceled(actor, reasons[row.cancel_reason ?? ''] ?? '')]
  }
  const statuses: Record<string, string> = texts.statuses
  return [texts.status(actor, statuses[change.from] ?? change.from, texts.statuses[row.status])]
}

/** `changes` is [{ field, from, to }, …]; the first is what the entry is about. */
const changeOf = (changes: unknown): { from: string; to: string } => {
  const first: unknown = Array.isArray(changes) ? changes[0] : undefined
  if (typeof first !== 'object' || first === null || !('from' in first) || !('to' in first))
    return { from: '', to: '' }
  return { from: String(first.from), to: String(first.to) }
}
