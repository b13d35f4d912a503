// Who serves a visit, and on which seats: what is free, how many visits a staff member may have open, and two people who come together.
import type { Range } from './hours.ts'
import {
  busyRanges,
  isInTheWay,
  occupiedRange,
  seatRanges,
  type Occupancy,
  type SeatOccupancy,
  type Service,
  type Span,
} from './occupancies.ts'

/** What one person wants, and who may serve it. */
export type Guest = {
  readonly service: Service
  /** Those who do it, in the order in which they are taken. */
  readonly staffIds: readonly number[]
  /** Of staff who take other minutes for it. */
  readonly serviceOf?: ReadonlyMap<number, Service> | undefined
}

/** A second person: served at the same time by another staff member, or when the first one is done. */
export type Companion = Guest & { readonly mode: 'together' | 'in_turn' }

/** What stands already, and what there is. */
export type Taken = {
  readonly visits: readonly Occupancy[]
  readonly seatsTaken?: readonly SeatOccupancy[] | undefined
  /** The units of each group of seats, in the order in which they are taken. */
  readonly seatUnits?: ReadonlyMap<number, readonly number[]> | undefined
  /** How many visits one staff member may have open at a time; 2 unless given. */
  readonly openVisitsMax?: number | undefined
}

/** Local minute of arrival. */
export type Placement = {
  readonly staffId: number
  readonly service: Service
  readonly start: number
  readonly seats: readonly { readonly seatId: number; readonly ranges: readonly Range[] | null }[]
}

/** Whether the staff member works from `start` to `end`, local minutes of a visit without its buffers. */
export type Works = (staffId: number, start: number, end: number) => boolean

export const serviceBy = ({ service, serviceOf }: Guest, staffId: number): Service =>
  serviceOf?.get(staffId) ?? service

/** The first way to serve everybody who comes at `start`, one placement a guest; null where there is none. */
export const placeGuests = (
  guests: { readonly guest: Guest; readonly companion?: Companion | undefined },
  taken: Taken,
  start: number,
  works: Works,
): Placement[] | null => {
  const { guest, companion } = guests
  for (const first of placementsOf(guest, taken, start, works)) {
    if (companion === undefined) return [first]
    const second = placeCompanion(companion, first, taken, works)
    if (second !== null) return [first, second]
  }
  return null
}

const placeCompanion = (
  companion: Companion,
  first: Placement,
  taken: Taken,
  works: Works,
): Placement | null => {
  const start = companion.mode === 'together' ? first.start : first.start + first.service.totalDuration
  const isOther = (staffId: number) => companion.mode === 'in_turn' || staffId !== first.staffId
  const guest = { ...companion, staffIds: companion.staffIds.filter(isOther) }
  for (const placement of placementsOf(guest, withPlacement(taken, first), start, works)) return placement
  return null
}

/** What is taken when this visit stands, too. */
const withPlacement = (taken: Taken, { staffId, service, start, seats }: Placement): Taken => ({
  ...taken,
  visits: [
    ...taken.visits,
    ...busyRanges(service, start).map((range) => ({ staffId, visitId: newVisitId, ...range })),
  ],
  seatsTaken: [
    ...(taken.seatsTaken ?? []),
    ...seats.flatMap(({ seatId, ranges }) =>
      seatRanges(service, ranges, start).map((range) => ({ seatId, ...range })),
    ),
  ],
})

/** Which no visit that stands has. */
const newVisitId = 0

function* placementsOf(guest: Guest, taken: Taken, start: number, works: Works): Generator<Placement> {
  for (const staffId of guest.staffIds) {
    const service = serviceBy(guest, staffId)
    if (!works(staffId, start, start + service.totalDuration)) continue
    if (!isFree(taken.visits, staffId, busyRanges(service, start))) continue
    if (!mayOpen(taken, staffId, occupiedRange(service, start))) continue
    for (const seats of seatChoices(service, taken, start)) yield { staffId, service, start, seats }
  }
}

/** Whether nothing of the staff member's stands in any of the ranges. */
export const isFree = (visits: readonly Occupancy[], staffId: number, ranges: readonly Span[]): boolean =>
  !visits.some((visit) => ranges.some((range) => isInTheWay(visit, staffId, range)))

/** Whether the staff member may have one more visit open over all of `span`, from preparation to clean-up. */
export const mayOpen = (
  { visits, openVisitsMax = defaultOpenVisitsMax }: Taken,
  staffId: number,
  span: Span,
): boolean => {
  const open = openSpans(visits, staffId).filter(({ start, end }) => start < span.end && span.start < end)
  // As many are open at a time as at the beginning of one of them, or of the new one.
  return [span, ...open].every(
    ({ start }) =>
      open.filter((one) => one.start <= start && start < one.end).length < openVisitsMax ||
      start < span.start,
  )
}

const defaultOpenVisitsMax = 2

/** The staff member's visits from preparation to clean-up, waiting time included. */
const openSpans = (visits: readonly Occupancy[], staffId: number): Span[] => {
  const spans = new Map<number, Span>()
  for (const { staffId: whose, visitId, start, end } of visits) {
    if (whose !== staffId || visitId === undefined) continue
    const span = spans.get(visitId)
    spans.set(
      visitId,
      span ? { start: Math.min(span.start, start), end: Math.max(span.end, end) } : { start, end },
    )
  }
  return [...spans.values()]
}

type SeatChoice = Placement['seats']

/** All ways to give the visit a unit of each group that it needs; one empty way where it needs none. */
export function* seatChoices(
  { seats = [], ...service }: Service,
  taken: Taken,
  start: number,
): Generator<SeatChoice> {
  const [need, ...others] = seats
  if (need === undefined) {
    yield []
    return
  }
  const { groupId, ranges } = need
  const wanted = seatRanges(service, ranges, start)
  for (const seatId of taken.seatUnits?.get(groupId) ?? []) {
    if (!isSeatFree(taken.seatsTaken ?? [], seatId, wanted)) continue
    for (const rest of seatChoices({ ...service, seats: others }, taken, start))
      yield [{ seatId, ranges }, ...rest]
  }
}

export const isSeatFree = (
  taken: readonly SeatOccupancy[],
  seatId: number,
  wanted: readonly Span[],
): boolean =>
  !taken.some(
    (one) => one.seatId === seatId && wanted.some(({ start, end }) => one.start < end && start < one.end),
  )
