import { isOccupying, type Status } from './status.ts'

/** Minutes. `totalDuration` is the customer's time; the staff member is busy for the buffers before and after too. */
export type Service = {
  readonly totalDuration: number
  readonly beforeTime: number
  readonly afterTime: number
}

/** What occupies a staff member, buffers included: local minutes, half open. */
export type Occupancy = { readonly staffId: number; readonly start: number; readonly end: number }

/** What a visit that begins at `start` occupies of its staff member; the database guards the same range. */
export const occupiedRange = (service: Service, start: number): { start: number; end: number } => ({
  start: start - service.beforeTime,
  end: start + service.totalDuration + service.afterTime,
})

/** Whether the visit keeps this staff member from taking `range`. Touching ranges are allowed; an empty range is never in the way. */
export const isInTheWay = (
  visit: Occupancy,
  staffId: number,
  range: { readonly start: number; readonly end: number },
): boolean => {
  return (
    visit.staffId === staffId && visit.start < visit.end && visit.start < range.end && range.start < visit.end
  )
}

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
