// A visit of today begins later than agreed: start and end move with it, and nobody is told. Rules RES-106, RES-107.
import type { Lateness } from '@noren/contract/reservations/changes'
import { isFinal } from '@noren/scheduling/status'
import { minutesPerDay } from '@noren/scheduling/time'
import { readOfferFacts } from '#features/hours/api'
import type { StoredSeats } from '#features/occupancies/api'
import { localMinuteToWire, wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { overlapChange, type Change } from '../stages.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { judgeOtherTime, seatsAfter, type Place } from '../changes/judge-other-time.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import { writeChange } from '../changes/write-change.ts'
import { findTakenSeats } from './find-taken.ts'
import { mayBeLate } from './may-correct.ts'

type Late = { reservationId: number; userId: number; lateness: Lateness }
type Refused = Refusal<'not_found' | 'final' | 'invalid' | 'occupied'>

/** The minutes are those since the agreed start: who repeats it changes nothing, and 0 is in time after all. */
export const setLate = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, lateness: { minutes, overlap = false } }: Late,
  now: Millis,
): Promise<Changed | Refused> =>
  changeReservation<Changed | Refused>(services, scope, reservationId, async (tx, row) => {
    if (isFinal(row.status)) return refuse('final')
    if (!mayBeLate(row, now)) return refuse('invalid', { errors: { minutes: ['late_today'] } })
    if (minutes === row.late_minutes) return { mail: null }
    // The request holds minutes beside the visit's; both would have to be counted anew.
    if (row.request_id !== null) return refuse('invalid', { errors: { minutes: ['move_request_open'] } })
    const by = minutes - row.late_minutes
    const place = {
      start: wireToLocalMinute(row.start_at) + by,
      end: wireToLocalMinute(row.end_at) + by,
      staffId: row.staff_id,
    }
    const judged = await judge(tx, services, scope, row, { place, overlap }, now)
    if (isRefusal(judged)) return judged
    const times = { start_at: localMinuteToWire(place.start), end_at: localMinuteToWire(place.end) }
    const mail = await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'late',
      set: { ...times, late_minutes: minutes, ...judged.seats },
      changes: [
        { field: 'late_minutes', from: String(row.late_minutes), to: String(minutes) },
        { field: 'start_at', from: row.start_at, to: times.start_at },
        ...judged.over,
      ],
      mails: [],
      isOver: judged.isOver,
      now,
    })
    return { mail }
  })

type Judged = { seats: StoredSeats; over: Change[]; isOver: boolean }

/** No rule of booking counts for somebody who is on her way; only what stands in her time does. */
const judge = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { place, overlap }: { place: Place; overlap: boolean },
  now: Millis,
): Promise<Judged | Refusal<'occupied'>> => {
  const { start, end } = place
  const window = { from: start - minutesPerDay, to: end + minutesPerDay, now, without: row.id }
  const facts = await readOfferFacts(tx, scope, window, services.config)
  const judged = await judgeOtherTime(tx, scope, row, { place, facts, overlap }, now)
  const seats = isRefusal(judged) ? [] : seatsAfter(judged).seat_ids
  const isSeated = !isRefusal(judged) && seats.length === row.seat_ids.length
  const later = { ...row, start_at: localMinuteToWire(start), end_at: localMinuteToWire(end) }
  const seatsTaken = isSeated ? undefined : await findTakenSeats(tx, scope, later, now)
  if (isRefusal(judged)) return withSeats(judged, seatsTaken)
  const { standing, isOver } = judged
  if (!seatsTaken) {
    const { seat_ids, seat_ranges } = isSeated ? seatsAfter(judged) : row
    return { seats: { seat_ids, seat_ranges }, over: overlapChange(standing), isOver }
  }
  if (!overlap || seatsTaken.reasons?.includes('held')) return seatsTaken
  // Two cannot sit on one seat: as with a move, it has what is free.
  return {
    seats: seatsAfter(judged),
    over: overlapChange([...standing, ...(seatsTaken.reservations ?? [])]),
    isOver,
  }
}

/** Also names who has the seat. */
const withSeats = (
  refused: Refusal<'occupied'>,
  seats: Refusal<'occupied'> | undefined,
): Refusal<'occupied'> => {
  const known = refused.reservations ?? []
  const others = (seats?.reservations ?? []).filter(({ id }) => !known.some((one) => one.id === id))
  const isHeld = seats?.reasons?.includes('held') ?? false
  const reasons = [...new Set([...(refused.reasons ?? []), ...(isHeld ? ['held'] : [])])]
  const { reasons: _, ...rest } = refused
  return { ...rest, reservations: [...known, ...others], ...(reasons.length > 0 && { reasons }) }
}
