import { isInTheWay, type Occupancy } from './occupancies.ts'
import { dayOf, minutesPerDay } from './time.ts'

/**
 * The staff who are free over `range` (local minutes, half open, buffers included), the least busy first by the minutes
 * of their visits that lie on the day on which `range` begins; equally busy ones keep the order of `staffIds`. Empty when
 * nobody is free.
 */
export const freeStaff = (
  visits: readonly Occupancy[],
  staffIds: readonly number[],
  range: { readonly start: number; readonly end: number },
): number[] => {
  const midnight = dayOf(range.start) * minutesPerDay
  const free = staffIds.filter((staffId) => !visits.some((visit) => isInTheWay(visit, staffId, range)))
  const load = new Map(free.map((staffId) => [staffId, 0]))
  for (const { staffId, start, end } of visits) {
    const minutes = load.get(staffId)
    if (minutes === undefined) continue
    const today = Math.min(end, midnight + minutesPerDay) - Math.max(start, midnight)
    if (today > 0) load.set(staffId, minutes + today)
  }
  return free.sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
}

/** The `count` starts nearest to `wanted` (local minutes, across days; the later one of two equally near), in order of time. */
export const nearestStarts = (starts: readonly number[], wanted: number, count = 3): number[] => {
  return starts
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    .slice(0, count)
    .sort((a, b) => a - b)
}
