import { busyRanges, isInTheWay, type Service, type Occupancy, type Span } from '../occupancies.ts'
import { type HoursRules, isInsideHours } from '../hours.ts'
import { worksOver } from '../staff/hours.ts'

/** A live reservation as the customer knows it: local minutes from arrival to end, without the buffers. */
export type Stay = {
  readonly id: number
  readonly start: number
  readonly end: number
  /** Where the hours of whoever has it count, too. */
  readonly staffId?: number
}

/** A live reservation of a menu with the staff member's minutes, buffers included, as they are stored. */
export type MenuStay = Stay & { readonly staffId: number; readonly occupied: readonly Span[] }

/**
 * The stays that a change of hours leaves outside, by start. Those that lay outside before (the owner may enter such) are
 * not listed again. Pass future reservations only; blocked time has no hours to keep to.
 */
export const leftOutside = <T extends Stay>(
  stays: readonly T[],
  before: HoursRules,
  after: HoursRules,
): T[] => {
  return byStart(stays.filter((stay) => isInside(before, stay) && !isInside(after, stay)))
}

/** Why stays no longer fit: they would leave the hours, or their staff member would be with somebody else as well. */
export type UnfitReason = 'outside_hours' | 'overlap'

/**
 * The stays of a menu that no longer fit when all of them take its new times, by start, and for which reasons. Two of the
 * menu's own that would run into each other are both listed. What did not fit before, for the same cause, is not listed again.
 */
export const leftUnfit = <T extends MenuStay>(question: {
  readonly stays: readonly T[]
  /** The menu's new times. */
  readonly service: Service
  /** All that occupies the staff around the stays, as stored, with or without the stays themselves. */
  readonly visits: readonly (Occupancy & { readonly id: number })[]
  readonly rules: HoursRules
}): { stays: T[]; reasons: UnfitReason[] } => {
  const { stays, service, visits, rules } = question
  const ids = new Set(stays.map(({ id }) => id))
  const others = visits.filter(({ id }) => !ids.has(id))
  const stored = stays.flatMap(({ id, staffId, occupied }) =>
    occupied.map((range) => ({ id, staffId, ...range })),
  )
  const wanted = stays.flatMap(({ id, staffId, start }) =>
    busyRanges(service, start).map((range) => ({ id, staffId, ...range })),
  )
  const overlapping = findOverlapping([...others, ...stored])
  const overlappingAfter = findOverlapping([...others, ...wanted])
  const tooLong = stays.filter(
    (stay) => isInside(rules, stay) && !isInside(rules, { ...stay, end: stay.start + service.totalDuration }),
  )
  const inConflict = stays.filter(({ id }) => overlappingAfter.has(id) && !overlapping.has(id))
  const reasons: UnfitReason[] = []
  if (tooLong.length > 0) reasons.push('outside_hours')
  if (inConflict.length > 0) reasons.push('overlap')
  return { stays: byStart([...new Set([...tooLong, ...inConflict])]), reasons }
}

const isInside = (rules: HoursRules, { start, end, staffId }: Stay): boolean =>
  isInsideHours(rules, start, end) && (staffId === undefined || worksOver(rules, staffId, start, end))

/** The ids of those that overlap another visit of their staff member. */
const findOverlapping = (visits: readonly (Occupancy & { readonly id: number })[]): ReadonlySet<number> => {
  const found = new Set<number>()
  // Of each staff member's visits so far, the one that ends last: if it is over, so are all the others.
  const latest = new Map<number, Occupancy & { readonly id: number }>()
  for (const visit of visits.toSorted((a, b) => a.start - b.start)) {
    if (visit.start >= visit.end) continue
    const before = latest.get(visit.staffId)
    if (before !== undefined && isInTheWay(before, visit.staffId, visit)) found.add(before.id).add(visit.id)
    if (before === undefined || before.end < visit.end) latest.set(visit.staffId, visit)
  }
  return found
}

const byStart = <T extends Stay>(stays: T[]): T[] => stays.sort((a, b) => a.start - b.start || a.id - b.id)
