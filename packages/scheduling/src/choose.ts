import type { Visit } from './offer.ts'

/**
 * The staff who are free over `range` (local minutes, half open, buffers included), the least busy of that day first by
 * the minutes of `dayVisits`; equally busy ones keep the order of `staffIds`. Empty when nobody is free.
 */
export function freeStaff(
  visits: readonly Visit[],
  staffIds: readonly number[],
  range: { readonly start: number; readonly end: number },
  dayVisits: readonly Visit[],
): number[] {
  const free = staffIds.filter((staffId) => !visits.some((visit) => isInTheWay(visit, staffId, range)))
  const load = new Map(free.map((staffId) => [staffId, 0]))
  for (const { staffId, start, end } of dayVisits) {
    const minutes = load.get(staffId)
    if (minutes !== undefined) load.set(staffId, minutes + end - start)
  }
  return free.sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0))
}

/** Whether the visit keeps this staff member from taking `range`. Touching ranges are allowed; an empty visit is in nobody's way. */
export function isInTheWay(
  visit: Visit,
  staffId: number,
  range: { readonly start: number; readonly end: number },
): boolean {
  return (
    visit.staffId === staffId && visit.start < visit.end && visit.start < range.end && range.start < visit.end
  )
}

/** The `count` starts nearest to `wanted` (local minutes, across days; the later one of two equally near), in order of time. */
export function nearestStarts(starts: readonly number[], wanted: number, count = 3): number[] {
  return starts
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    .slice(0, count)
    .sort((a, b) => a - b)
}
