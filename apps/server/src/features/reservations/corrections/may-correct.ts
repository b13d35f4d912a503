// What may still be corrected of a visit, and until when, without I/O.
import { dayOf } from '@noren/scheduling/time'
import { liveStatuses, type Status } from '@noren/scheduling/status'
import { agreedStart } from '#features/reminders/api'
import {
  hourMs,
  millisToLocalMinute,
  millisToWire,
  minuteMs,
  wireToMillis,
  type Millis,
} from '#platform/clock'

type Stored = { status: Status; is_block: boolean; start_at: string; late_minutes: number }

/** A visit that began yesterday, just before midnight, is one of today's too. */
const begunWithin = 6 * hourMs

/** Of an agreed visit of today: whoever asks for another day moves it. Rule RES-106. */
export const mayBeLate = (row: Stored, now: Millis): boolean => {
  if (row.is_block || row.status !== 'reserved') return false
  const start = wireToMillis(agreedStart(row))
  const isToday = dayOf(millisToLocalMinute(start)) === dayOf(millisToLocalMinute(now))
  return isToday || (start <= now && start > now - begunWithin)
}

/** The last entry of a reservation's history, and whether all that was paid for it goes back. */
export type LastChange = {
  kind: string
  actor: string
  user_id: number | null
  status: Status
  cancel_reason: string | null
  /** The status before, of an entry that changed it. */
  before: string | null
  created_at: string
  is_given_back: boolean
}

/** So long the last change of a status can be taken back. Rule RES-109. */
export const undoableFor = 10 * minuteMs

/** What a visit was before it was closed or canceled, where this user may take that back now. Rule RES-109. */
export const statusBefore = (
  last: LastChange,
  { userId, now }: { userId: number; now: Millis },
): (typeof liveStatuses)[number] | undefined => {
  const isOwn = isUndoable(last) && last.user_id === userId
  if (!isOwn || last.is_given_back || now > undoEnd(last)) return undefined
  return liveStatuses.find((live) => live === last.before)
}

type Logged = Pick<LastChange, 'kind' | 'actor' | 'status' | 'cancel_reason'>

/** Whether the entry is of the shop, and closed the visit or canceled it. */
export const isUndoable = ({ kind, actor, status, cancel_reason }: Logged): boolean =>
  kind === 'status' &&
  actor === 'owner' &&
  (status === 'treated' || (status === 'canceled' && undoableReasons.has(cancel_reason ?? '')))

/** On the wire; null where this user may not. */
export const undoUntil = (last: LastChange, by: { userId: number; now: Millis }): string | null =>
  statusBefore(last, by) === undefined ? null : millisToWire(undoEnd(last))

/** A second press of the same user: it was taken back already. */
export const isUndone = (last: LastChange, { userId, now }: { userId: number; now: Millis }): boolean =>
  last.kind === 'undone' && last.user_id === userId && now <= undoEnd(last)

const undoEnd = ({ created_at }: LastChange): Millis => wireToMillis(created_at) + undoableFor

const undoableReasons: ReadonlySet<string> = new Set(['customer', 'shop', 'same_day', 'no_show'])
