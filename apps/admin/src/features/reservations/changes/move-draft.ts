import { reservationChange, type ReservationChange } from '@noren/contract/reservations'
import * as z from 'zod'
import { instantOf, minutesFrom, shopTime } from '#platform/clock.ts'
import { formatTime } from '@noren/words/format'
import { endOf, isAfter } from '../entry/draft.ts'

export type MoveDraft = { date: string; time: string; end: string; notify: boolean }

/** The parts of a reservation that a move needs. */
export type Movable = { start_at: string; end_at: string; menu_id: number | null; email: string | null }

export const draftOf = ({ start_at, end_at }: Movable): MoveDraft & { minutes: number } => {
  const start = shopTime(start_at)
  const end = minutesFrom(start.date, shopTime(end_at))
  return {
    date: start.date,
    time: formatTime(start.minutes),
    end: formatTime(end % (24 * 60)),
    notify: true,
    minutes: end - start.minutes,
  }
}

/** `same` is the message when nothing was changed. */
export const moveForm = (from: Movable, same: string): z.ZodType<ReservationChange, MoveDraft> =>
  z.custom<MoveDraft>().transform((draft, ctx) => {
    const wrong = wrongIn(draft, from, same)
    const checked = reservationChange.safeParse(changeOf(draft, from))
    if (wrong === undefined && checked.success) return checked.data
    const [field, message] = wrong ?? ['time', checked.error?.issues[0]?.message ?? 'instant']
    ctx.addIssue({ code: 'custom', path: [field], message })
    return z.NEVER
  })

const changeOf = (draft: MoveDraft, from: Movable) => ({
  start_at: instantOf(draft.date, draft.time),
  ...(from.menu_id === null && { end_at: endOf(draft) }),
  notify: draft.notify && from.email !== null,
})

const wrongIn = (
  draft: MoveDraft,
  from: Movable,
  same: string,
): [field: string, message: string] | undefined => {
  if (draft.date === '') return ['date', 'date_required']
  if (draft.time === '') return ['time', 'time']
  if (from.menu_id === null) {
    if (draft.end === '') return ['end', 'block_end']
    if (!isAfter(draft.end, draft.time)) return ['end', 'end_after_start']
  }
  const before = draftOf(from)
  const isSame = (['date', 'time', 'end'] as const).every(
    (name) => draft[name] === before[name] || (name === 'end' && from.menu_id !== null),
  )
  return isSame ? ['time', same] : undefined
}
