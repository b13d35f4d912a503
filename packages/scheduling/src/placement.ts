// Who serves a visit, and on which seats: what is free, how many visits a staff member may have open, and two people who come together.
import { byVisitsOfDay } from './choose.ts'
import {
  busyRanges,
  occupiedRange,
  seatRanges,
  type ReservedSeat,
  type SeatNeed,
  type Service,
  type Span,
} from './occupancies.ts'
import { type Standing, withVisit } from './staff/standing.ts'
import { dayOf } from './time.ts'

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

/** Local minute of arrival. */
export type Placement = {
  readonly staffId: number
  readonly service: Service
  readonly start: number
  readonly seats: readonly ReservedSeat[]
}

/** Whether the staff member works from `start` to `end`, local minutes of a visit without its buffers. */
export type Works = (staffId: number, start: number, end: number) => boolean

export const serviceBy = ({ service, serviceOf }: Guest, staffId: number): Service =>
  serviceOf?.get(staffId) ?? service

/** The first way to serve everybody who comes at `start`, one placement a guest; null where there is none. */
export const placeGuests = (
  { guest, companion }: { readonly guest: Guest; readonly companion?: Companion | undefined },
  standing: Standing,
  start: number,
  works: Works,
): Placement[] | null => {
  for (const first of placementsOf(guest, standing, start, works)) {
    if (companion === undefined) return [first]
    const second = placeCompanion(companion, first, standing, works)
    if (second !== null) return [first, second]
  }
  return null
}

/** Whether nothing of the staff member's stands in any of the ranges. */
export const isFree = ({ busy }: Standing, staffId: number, ranges: readonly Span[]): boolean =>
  isClear(busy.get(staffId), ranges)

/** Whether the staff member may have one more visit open over all of `span`, from preparation to clean-up. */
export const mayOpen = ({ open, openVisitsMax }: Standing, staffId: number, span: Span): boolean => {
  const meeting = (open.get(staffId) ?? []).filter(({ start, end }) => start < span.end && span.start < end)
  if (meeting.length < openVisitsMax) return true
  // Most are open at the beginning of one of them, or of the new one.
  const beginnings = [span, ...meeting].map(({ start }) => Math.max(start, span.start))
  return beginnings.every(
    (minute) => meeting.filter(({ start, end }) => start <= minute && minute < end).length < openVisitsMax,
  )
}

/** The units of a group that are free for all minutes of a visit that begins at `start`, in the order in which they are taken. */
export const freeUnits = (
  service: Service,
  { groupId, ranges }: SeatNeed,
  { seats, seatUnits }: Standing,
  start: number,
): number[] => {
  const wanted = seatRanges(service, ranges, start)
  return (seatUnits.get(groupId) ?? []).filter((seatId) => isClear(seats.get(seatId), wanted))
}

const placeCompanion = (
  companion: Companion,
  first: Placement,
  standing: Standing,
  works: Works,
): Placement | null => {
  const start = companion.mode === 'together' ? first.start : first.start + first.service.totalDuration
  if (dayOf(start) !== dayOf(first.start)) return null
  const withFirst = withVisit(standing, first)
  const staffIds = byVisitsOfDay([...withFirst.open.values()].flat(), companion.staffIds, start)
  for (const placement of placementsOf({ ...companion, staffIds }, withFirst, start, works)) return placement
  return null
}

function* placementsOf(guest: Guest, standing: Standing, start: number, works: Works): Generator<Placement> {
  for (const staffId of guest.staffIds) {
    const service = serviceBy(guest, staffId)
    if (!works(staffId, start, start + service.totalDuration)) continue
    if (!isFree(standing, staffId, busyRanges(service, start))) continue
    if (!mayOpen(standing, staffId, occupiedRange(service, start))) continue
    let ways = 0
    for (const seats of seatChoices(unitsOf(service, standing, start))) {
      yield { staffId, service, start, seats }
      if (++ways === seatWaysMax) break
    }
  }
}

/** Of each staff member; the product of many groups would never end. Two groups of four units have no more. */
const seatWaysMax = 16

/** Of each need the ways to have a free unit; none at all where one of them has none. */
const unitsOf = (service: Service, standing: Standing, start: number): ReservedSeat[][] | null => {
  const units = (service.seats ?? []).map((need) =>
    freeUnits(service, need, standing, start).map((seatId) => ({ seatId, ranges: need.ranges })),
  )
  return units.every((ofNeed) => ofNeed.length > 0) ? units : null
}

/** The ways to take one of each, one after the other; one empty way where there is nothing to take. */
function* seatChoices(units: readonly ReservedSeat[][] | null): Generator<Placement['seats']> {
  if (units === null) return
  const [first, ...others] = units
  if (first === undefined) {
    yield []
    return
  }
  for (const seat of first) for (const rest of seatChoices(others)) yield [seat, ...rest]
}

/** Whether none of the rows meets a range; touching is allowed, and empty rows stand in nobody's way. */
const isClear = (rows: readonly Span[] | undefined, ranges: readonly Span[]): boolean => {
  if (rows === undefined) return true
  for (const { start, end } of rows)
    for (const range of ranges) if (start < end && start < range.end && range.start < end) return false
  return true
}
