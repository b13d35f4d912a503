import { occupiedRange, type Occupancy } from './offer.ts'
import { isOccupying, type Status } from './status.ts'

/** A reservation, blocked time or a hold, in local minutes from its start to its end, with the staff member's time around it. */
export type TimedReservation = {
  readonly status: Status
  readonly staffId: number
  readonly start: number
  readonly end: number
  readonly beforeTime: number
  readonly afterTime: number
}

/** What a reservation occupies of its staff member's time; nothing once it is canceled. */
export const occupiedByReservation = (reservation: TimedReservation): Occupancy[] => {
  const { status, staffId, start, end, beforeTime, afterTime } = reservation
  const range = occupiedRange({ totalDuration: end - start, beforeTime, afterTime }, start)
  return isOccupying(status) && range.start < range.end ? [{ staffId, ...range }] : []
}

/** What a request to move a reservation occupies: the minutes of the new time that the reservation does not hold already. */
export const occupiedByMoveRequest = (
  request: { readonly staffId: number; readonly start: number; readonly end: number },
  reservation: TimedReservation,
): Occupancy[] => {
  const held = occupiedByReservation(reservation)
  return occupiedByReservation({ ...reservation, ...request }).flatMap((wanted) =>
    held.reduce<Occupancy[]>((left, one) => left.flatMap((visit) => without(visit, one)), [wanted]),
  )
}

const without = (visit: Occupancy, held: Occupancy): Occupancy[] => {
  if (held.staffId !== visit.staffId) return [visit]
  return [
    { ...visit, end: Math.min(visit.end, held.start) },
    { ...visit, start: Math.max(visit.start, held.end) },
  ].filter(({ start, end }) => start < end)
}
