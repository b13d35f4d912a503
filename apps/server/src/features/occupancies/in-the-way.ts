// The time that a reservation occupies, and what is said of those that occupy a requested time.
import type { ReservationSummary } from '@noren/contract/errors'
import type { Range } from '@noren/scheduling/hours'
import type { ReservedSeat, TimedReservation } from '@noren/scheduling/occupancies'
import { wireToLocalMinute } from '#platform/clock'
import { refuse, type Refusal } from '#platform/errors'

/** What a refusal says of those in the way of a visit (local minutes): whether only preparation or clean-up meets them. */
export const inTheWay = (
  standing: ReservationSummary[],
  visit: { start: number; end: number },
): { reservations: ReservationSummary[]; reasons?: ['buffer'] } => {
  const isMet = standing.some(
    ({ start_at, end_at }) =>
      wireToLocalMinute(start_at) < visit.end && visit.start < wireToLocalMinute(end_at),
  )
  return { reservations: standing, ...(standing.length > 0 && !isMet && { reasons: ['buffer'] as const }) }
}

/** The refusal of a taken time. `held`: a customer waits for it, so that the owner cannot enter anything over it. Rule RES-29. */
export const refuseOccupied = (
  standing: ReservationSummary[],
  visit: { start: number; end: number },
  isHeld: boolean,
): Refusal<'occupied'> => {
  const { reservations, reasons = [] } = inTheWay(standing, visit)
  // Nothing of the shop's own stands there: an event of an external calendar does (rule FEED-9).
  const isExternal = standing.length === 0 && !isHeld
  const all = [...reasons, ...(isHeld ? ['held'] : []), ...(isExternal ? ['external'] : [])]
  return refuse('occupied', { reservations, ...(all.length > 0 && { reasons: all }) })
}

/** A stored reservation as `scheduling` counts its time. */
export const timedOf = (row: StoredTime): TimedReservation => ({
  status: row.status,
  staffId: row.staff_id,
  start: wireToLocalMinute(row.start_at),
  end: wireToLocalMinute(row.end_at),
  beforeTime: row.before_time,
  afterTime: row.after_time,
  waits: row.waits,
  seats: seatsOf(row),
})

/** The units that a reservation or a move request has, as `scheduling` counts them. */
export const seatsOf = ({ seat_ids, seat_ranges }: StoredSeats): ReservedSeat[] =>
  seat_ids.map((seatId, index) => ({ seatId, ranges: seat_ranges[index] ?? null }))

/** As they are stored. */
export const storedSeats = (seats: readonly ReservedSeat[]): StoredSeats => ({
  seat_ids: seats.map(({ seatId }) => seatId),
  seat_ranges: seats.map(({ ranges }) => ranges),
})

export type StoredSeats = { seat_ids: number[]; seat_ranges: (readonly Range[] | null)[] }

export type StoredTime = {
  status: TimedReservation['status']
  staff_id: number
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  waits: readonly Range[]
} & StoredSeats
