// How far a visit is, what may still become of it, and what a change of it is for log and mails.
import { customerMovesMax, customerMovesPerHourMax } from '@noren/contract/limits'
import { addMonths, dayOf } from '@noren/scheduling/time'
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
} from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'

/** One thing that changed, as the log keeps it: ids, codes, figures and moments, never personal data. */
export type Change = {
  field:
    | 'status'
    | 'start_at'
    | 'late_minutes'
    | 'staff_id'
    | 'override'
    | 'overlap'
    | 'sentence'
    | 'refund'
    | 'offer'
    | 'offer_until'
    | 'bill'
    | EditedField
  from: string | null
  to: string | null
}

/** What the shop is told of an offer of other times. */
export type OfferOutcome = (typeof offerOutcomes)[number]
const offerOutcomes = ['taken', 'declined', 'expired'] as const

/** A mail to be written with its cause; `due` where it is for later. */
export type QueuedMessage = {
  kind: MessageKind
  recipient: 'customer' | 'shop'
  to: string
  due?: string
  /** Of a visit that was moved or is asked to be: from when to when; both the same for a request that stays. */
  details?: {
    from?: string
    to?: string
    sentence?: string
    /** Of other times: which offer, or how it ended. */ offer_id?: string
    outcome?: OfferOutcome
    /** It was booked by the waiting list. */ waited?: true
  }
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

/** jsonb written with the answer, in this shape. */
export const parseOutcome = (details: unknown): OfferOutcome | null => {
  const outcome =
    typeof details === 'object' && details !== null && 'outcome' in details ? details.outcome : undefined
  return offerOutcomes.find((one) => one === outcome) ?? null
}
