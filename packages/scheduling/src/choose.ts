import type { Occupancy } from './occupancies.ts'
import { dayOf, minutesPerDay } from './time.ts'

/**
 * The staff by how many visits they have on the day of a local minute, those with the fewest first; those who have as many keep the
 * order of `staffIds`.
 */
export const byVisitsOfDay = (
  visits: readonly Occupancy[],
  staffIds: readonly number[],
  minute: number,
): number[] => {
  const from = dayOf(minute) * minutesPerDay
  const visitsOf = new Map(staffIds.map((staffId) => [staffId, new Set<number>()]))
  for (const { staffId, visitId, start, end } of visits)
    if (visitId !== undefined && start < from + minutesPerDay && end > from)
      visitsOf.get(staffId)?.add(visitId)
  return staffIds.toSorted((a, b) => (visitsOf.get(a)?.size ?? 0) - (visitsOf.get(b)?.size ?? 0))
}

/** The `count` starts nearest to `wanted` (local minutes, across days; the later one of two equally near), in order of time. */
export const nearestStarts = (starts: readonly number[], wanted: number, count = 3): number[] => {
  return starts
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || b - a)
    .slice(0, count)
    .sort((a, b) => a - b)
}
