// The area's rules without I/O: answers against the shop's form, what the owner may pass over, the history in words.
import { trimmed } from '@noren/contract/fold'
import { customerMovesMax, customerMovesPerHourMax } from '@noren/contract/limits'
import { addMonths, dayOf, minutesPerDay } from '@noren/scheduling/time'
import { changeLogs } from '@noren/words/change-logs'
import { formatDate, formatDuration, formatTime, formatYen, type Lang } from '@noren/words/format'
import type { MessageKind } from '@noren/contract/messages'
import type { EditedField } from '@noren/contract/reservations/edit'
import {
  localMinuteToMillis,
  wireToMillis,
  hourMs,
  wireToLocalMinute,
  millisToWire,
  millisToLocalMinute,
  type Millis,
  wireToLocalDate,
} from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'

/** One thing that changed, as the log keeps it: ids, codes, figures and moments, never personal data. */
export type Change = {
  field: 'status' | 'start_at' | 'staff_id' | 'override' | 'overlap' | 'sentence' | 'refund' | EditedField
  from: string | null
  to: string | null
}

/** A mail to be written with its cause; `due` where it is for later. */
export type QueuedMessage = {
  kind: MessageKind
  recipient: 'customer' | 'shop'
  to: string
  due?: string
  /** Of a visit that was moved or is asked to be: from when to when; both the same for a request that stays. */
  details?: { from?: string; to?: string; sentence?: string }
}

/**
 * The mails with the owner's sentence in that to the customer, and what the history says of it: that there was one. A refusal where
 * nobody would read it. Rule RES-41.
 */
export const withSentence = (
  mails: readonly QueuedMessage[],
  sentence: string | undefined,
): { mails: QueuedMessage[]; changes: Change[] } | Refusal<'invalid'> => {
  if (!sentence) return { mails: [...mails], changes: [] }
  if (!mails.some(({ recipient }) => recipient === 'customer'))
    return refuse('invalid', { errors: { sentence: ['sentence_unsent'] } })
  return {
    mails: mails.map((mail) =>
      mail.recipient === 'customer' ? { ...mail, details: { ...mail.details, sentence } } : mail,
    ),
    changes: [{ field: 'sentence', from: null, to: null }],
  }
}

/** Why a customer may not move the visit once more; `moves` are the instants of those made, the latest first. */
export const refusedMoves = (
  moves: readonly string[],
  now: Millis,
): Refusal<'moves_exhausted' | 'too_many'> | undefined => {
  if (moves.length >= customerMovesMax) return refuse('moves_exhausted')
  const first = moves[customerMovesPerHourMax - 1]
  const wait = first === undefined ? 0 : wireToMillis(first) + hourMs - now
  return wait > 0 ? refuse('too_many', { retry_after: Math.ceil(wait / 1000) }) : undefined
}

/** How far a visit is, by which the reasons to cancel it go. Rule RES-3. */
export const stageOf = (startAt: string, now: Millis): { started: boolean; isItsDay: boolean } => ({
  started: wireToMillis(startAt) <= now,
  isItsDay: dayOf(wireToLocalMinute(startAt)) <= dayOf(millisToLocalMinute(now)),
})

/** Owners enter what was and what is planned: from 5 years ago to 3 years ahead. */
export const isEnterable = (day: number, now: Millis): boolean => {
  const today = dayOf(millisToLocalMinute(now))
  return day >= addMonths(today, -5 * 12) && day <= addMonths(today, 3 * 12)
}

export const refuseStart = (startAt: string, now: Millis): Refusal<'invalid'> | undefined =>
  isEnterable(dayOf(wireToLocalMinute(startAt)), now)
    ? undefined
    : refuse('invalid', { errors: { start_at: ['entry_window'] } })

/** A shop has so long to answer a request. Rule RES-9. */
const answerWithin = 72 * hourMs

/** When an unanswered request for `start` (local minute) ends: 72 hours after it was `asked`, or at the start. */
export const requestExpiry = (start: number, asked: Millis): Millis =>
  Math.min(asked + answerWithin, localMinuteToMillis(start))

/** The shop is told once more when half of the time is gone, if the time that was asked for still waits then. */
export const halfTimeNotice = (
  to: string,
  asked: { from: string; to: string },
  expiresAt: Millis,
  now: Millis,
): QueuedMessage => ({
  kind: 'shop_waiting',
  recipient: 'shop',
  to,
  due: millisToWire(now + Math.floor((expiresAt - now) / 2)),
  details: asked,
})

export const overriddenOf = (reasons: readonly string[]): Change[] =>
  reasons.map((reason) => ({ field: 'override', from: null, to: reason }))

/** For the log: what it was entered over. Rule RES-29. */
export const overlapChange = ([first]: readonly { id: number }[]): Change[] =>
  first ? [{ field: 'overlap', from: null, to: String(first.id) }] : []

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

type Status = keyof (typeof changeLogs)['ja']['statuses']

export type LogRow = {
  actor: 'customer' | 'owner' | 'system'
  kind: 'created' | 'status' | 'rescheduled' | 'edited' | 'move_requested' | 'move_ended' | 'refunded'
  status: Status
  cancel_reason: string | null
  changes: unknown
}

/** What the log holds ids of. */
export type Names = { staff: ReadonlyMap<number, string>; menus: ReadonlyMap<number, string> }

/** One entry of the change history in words: what happened, then what else changed with it. */
export const explainLog = (row: LogRow, language: Lang, names: Names): string[] => {
  const texts = changeLogs[language]
  const changes = changesOf(row.changes)
  const overrides: Record<string, string> = texts.overrides
  const passed = changes.flatMap(({ field, to }) =>
    field === 'override' ? [overrides[to ?? ''] ?? to ?? ''] : [],
  )
  const staff = changes.find(({ field }) => field === 'staff_id')
  const nameOf = (id: string | null): string => names.staff.get(Number(id)) ?? texts.deletedStaff
  return [
    mainOf(row, changes, language),
    ...(staff ? [texts.staff(nameOf(staff.from), nameOf(staff.to))] : []),
    ...editLines(changes, language, names.menus),
    ...(changes.some(({ field }) => field === 'sentence') ? [texts.sentence] : []),
    ...(changes.some(({ field }) => field === 'overlap') ? [texts.overlap] : []),
    ...(passed.length > 0 ? [texts.overridden(passed.join(texts.join))] : []),
  ]
}

/** Ids of menus in one entry. */
export const menuIdsIn = (row: Pick<LogRow, 'changes'>): number[] =>
  changesOf(row.changes).flatMap(({ field, from, to }) =>
    field === 'menu_id' ? [from, to].flatMap((id) => (id === null ? [] : [Number(id)])) : [],
  )

const editLines = (
  changes: readonly Change[],
  language: Lang,
  menus: ReadonlyMap<number, string>,
): string[] => {
  const texts = changeLogs[language]
  const menuOf = (id: string | null) => (id === null ? texts.noMenu : (menus.get(Number(id)) ?? ''))
  const lines = changes.flatMap(({ field, from, to }) =>
    field === 'menu_id'
      ? [texts.menu(menuOf(from), menuOf(to))]
      : field === 'price'
        ? [texts.price(formatYen(Number(from)), formatYen(Number(to)))]
        : field === 'total_duration'
          ? [texts.length(formatDuration(language, Number(from)), formatDuration(language, Number(to)))]
          : [],
  )
  const fields: Record<string, string> = texts.fields
  const others = changes.flatMap(({ field }) => fields[field] ?? [])
  return others.length > 0 ? [...lines, texts.changedFields(others.join(texts.join))] : lines
}

const mainOf = (row: LogRow, changes: readonly Change[], language: Lang): string => {
  const texts = changeLogs[language]
  const actor = texts.actor[row.actor]
  const moved = changes.find(({ field }) => field === 'start_at')
  const [from, to] = [momentText(moved?.from, language), momentText(moved?.to, language)]
  const statuses: Record<string, string> = texts.statuses
  const reasons: Record<string, string> = texts.reasons
  switch (row.kind) {
    case 'created':
      return texts.created(actor, texts.statuses[row.status])
    case 'rescheduled':
      return texts.rescheduled(actor, from, to)
    case 'edited':
      return texts.edited(actor)
    case 'refunded':
      return texts.refunded(
        actor,
        formatYen(Number(changes.find(({ field }) => field === 'refund')?.to ?? 0)),
      )
    case 'move_requested':
      return texts.moveRequested(actor, from, to)
    case 'move_ended':
      return texts.moveEnded[row.actor](to)
    case 'status': {
      if (row.status === 'canceled') return texts.canceled(actor, reasons[row.cancel_reason ?? ''] ?? '')
      const before = changes.find(({ field }) => field === 'status')?.from ?? ''
      return texts.status(actor, statuses[before] ?? before, texts.statuses[row.status])
    }
  }
}

/** 2026年11月21日(土) 10:30 */
const momentText = (wire: string | null | undefined, language: Lang): string =>
  wire
    ? `${formatDate(language, wireToLocalDate(wire))} ${formatTime(wireToLocalMinute(wire) % minutesPerDay)}`
    : ''

/** jsonb written by the commands alone, in this shape. */
const changesOf = (stored: unknown): Change[] => (Array.isArray(stored) ? stored : [])
