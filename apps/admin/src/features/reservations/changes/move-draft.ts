import { reservationMove, type ReservationMove } from '@noren/contract/reservations/changes'
import * as z from 'zod'
import { instantOf, minutesFrom, shopTime } from '#platform/clock.ts'
import { formatTime } from '@noren/words/format'
import { endOf, isAfter } from '../entry/entry-draft.ts'

export type MoveDraft = {
  date: string
  time: string
  end: string
  /** The id as a select has it. */
  staff_id: string
  notify: boolean
}

/** The parts of a reservation that a move needs. */
export type Movable = {
  staff_id: number
  start_at: string
  end_at: string
  menu_id: number | null
  email: string | null
  /** It stood over another one, and may again. */
  overlaps?: boolean
}

/** Where a drag put a visit: minutes of its date, and whose column. */
export type MoveTarget = { start: number; staffId: number | undefined }

export const draftOf = (
  { start_at, end_at, staff_id }: Movable,
  target?: MoveTarget,
): MoveDraft & { minutes: number } => {
  const stands = shopTime(start_at)
  const minutes = minutesFrom(stands.date, shopTime(end_at)) - stands.minutes
  const start = target?.start ?? stands.minutes
  return {
    date: stands.date,
    time: formatTime(start),
    end: formatTime((start + minutes) % (24 * 60)),
    staff_id: String(target?.staffId ?? staff_id),
    notify: true,
    minutes,
  }
}

/** What takes a move back: the time and staff member from before, past all rules that it kept or overrode then. */
export const backTo = (reservation: Movable, rules: readonly string[], notify: boolean): ReservationMove => ({
  start_at: reservation.start_at,
  ...(reservation.menu_id === null && { end_at: reservation.end_at }),
  staff_id: reservation.staff_id,
  notify,
  override: [...rules],
  ...(reservation.overlaps && { overlap: true }),
})

/** In place of a staff member: whoever is free, until a start is chosen. */
export const everybody = 'everybody'

/** `same` is the message when nothing was changed. */
export const moveForm = (from: Movable, same: string): z.ZodType<ReservationMove, MoveDraft> =>
  z.custom<MoveDraft>().transform((draft, ctx) => {
    const wrong = wrongIn(draft, from, same)
    const checked = reservationMove.safeParse(changeOf(draft, from))
    if (wrong === undefined && checked.success) return checked.data
    const [field, message] = wrong ?? ['time', checked.error?.issues[0]?.message ?? 'instant']
    ctx.addIssue({ code: 'custom', path: [field], message })
    return z.NEVER
  })

const changeOf = (draft: MoveDraft, from: Movable) => ({
  start_at: instantOf(draft.date, draft.time),
  ...(from.menu_id === null && { end_at: endOf(draft) }),
  ...(draft.staff_id !== String(from.staff_id) && { staff_id: Number(draft.staff_id) }),
  notify: draft.notify && from.email !== null,
})

const wrongIn = (
  draft: MoveDraft,
  from: Movable,
  same: string,
): [field: string, message: string] | undefined => {
  if (draft.date === '') return ['date', 'date_required']
  if (draft.time === '') return ['time', 'time']
  if (draft.staff_id === everybody) return ['staff_id', 'required']
  if (from.menu_id === null) {
    if (draft.end === '') return ['end', 'block_end']
    if (!isAfter(draft.end, draft.time)) return ['end', 'end_after_start']
  }
  const before = draftOf(from)
  const isSame = (['date', 'time', 'end', 'staff_id'] as const).every(
    (name) => draft[name] === before[name] || (name === 'end' && from.menu_id !== null),
  )
  return isSame ? ['time', same] : undefined
}
