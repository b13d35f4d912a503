import type { Range } from './hours.ts'
import { isOccupying, type Status } from './status.ts'

/** Minutes. `totalDuration` is the customer's time; the staff member is busy for the buffers before and after too. */
export type Service = {
  readonly totalDuration: number
  readonly beforeTime: number
  readonly afterTime: number
  /**
   * Minutes from the start in which the customer waits and the staff member is free: half open, sorted, apart from each other, none at
   * the start or the end. None unless given.
   */
  readonly waits?: readonly Range[] | undefined
  /** One unit of each of these groups. None unless given. */
  readonly seats?: readonly SeatNeed[] | undefined
}

/** `ranges`: minutes from the start; null is from preparation to clean-up. */
export type SeatNeed = { readonly groupId: number; readonly ranges: readonly Range[] | null }

/** Local minutes, half open. */
export type Span = { readonly start: number; readonly end: number }

/** What occupies a staff member, buffers included. Those of one visit share `visitId`; blocks and external time have none. */
export type Occupancy = Span & { readonly staffId: number; readonly visitId?: number | undefined }

/** What occupies a unit of a group of seats. */
export type SeatOccupancy = Span & { readonly seatId: number }

/** A visit that begins at `start` from preparation to clean-up, its waiting time included. */
export const occupiedRange = (service: Service, start: number): Span => ({
  start: start - service.beforeTime,
  end: start + service.totalDuration + service.afterTime,
})

/** What a visit that begins at `start` occupies of its staff member, in order of time; the database guards the same ranges. */
export const busyRanges = (service: Service, start: number): Span[] => {
  const { start: from, end: until } = occupiedRange(service, start)
  const ranges: Span[] = []
  let busyFrom = from
  for (const [wait, end] of service.waits ?? []) {
    ranges.push({ start: busyFrom, end: start + wait })
    busyFrom = start + end
  }
  return [...ranges, { start: busyFrom, end: until }].filter((range) => range.start < range.end)
}

/** What a visit that begins at `start` occupies of a unit that it needs. */
export const seatRanges = (service: Service, ranges: readonly Range[] | null, start: number): Span[] =>
  ranges === null
    ? [occupiedRange(service, start)].filter((range) => range.start < range.end)
    : ranges.map(([from, to]) => ({ start: start + from, end: start + to }))

/** The waiting time that is left of a visit of this length: what would end it is its end. */
export const waitsWithin = (waits: readonly Range[], totalDuration: number): readonly Range[] =>
  waits.filter(([, to]) => to < totalDuration)

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
  readonly waits?: readonly Range[] | undefined
  readonly seats?: readonly ReservedSeat[] | undefined
}

/** A unit that a visit has; `ranges` as of a `SeatNeed`. */
export type ReservedSeat = { readonly seatId: number; readonly ranges: readonly Range[] | null }

/** What a reservation occupies: of its staff member, and of its seats. */
export type Occupied = { readonly staff: readonly Occupancy[]; readonly seats: readonly SeatOccupancy[] }

/** Nothing once it is canceled. */
export const occupiedByReservation = (reservation: TimedReservation): Occupied => {
  const { status, staffId, start, end, beforeTime, afterTime, waits, seats = [] } = reservation
  if (!isOccupying(status)) return { staff: [], seats: [] }
  const service = { totalDuration: end - start, beforeTime, afterTime, waits }
  return {
    staff: busyRanges(service, start).map((range) => ({ staffId, ...range })),
    seats: seats.flatMap(({ seatId, ranges }) =>
      seatRanges(service, ranges, start).map((range) => ({ seatId, ...range })),
    ),
  }
}

type MoveRequest = Span & { readonly staffId: number; readonly seats?: readonly ReservedSeat[] | undefined }

/** What a request to move a reservation occupies: the minutes of the new time that the reservation does not hold already. */
export const occupiedByMoveRequest = (request: MoveRequest, reservation: TimedReservation): Occupied => {
  const held = occupiedByReservation(reservation)
  const wanted = occupiedByReservation({ ...reservation, seats: [], ...request })
  return {
    staff: wanted.staff.flatMap((one) =>
      subtractAll(
        one,
        held.staff.filter(({ staffId }) => staffId === one.staffId),
      ),
    ),
    seats: wanted.seats.flatMap((one) =>
      subtractAll(
        one,
        held.seats.filter(({ seatId }) => seatId === one.seatId),
      ),
    ),
  }
}

/** What is left of a span. */
export const subtractAll = <T extends Span>(span: T, held: readonly Span[]): T[] =>
  held.reduce<T[]>((left, one) => left.flatMap((part) => subtract(part, one)), [span])

const subtract = <T extends Span>(span: T, held: Span): T[] =>
  [
    { ...span, end: Math.min(span.end, held.start) },
    { ...span, start: Math.max(span.start, held.end) },
  ].filter(({ start, end }) => start < end)
