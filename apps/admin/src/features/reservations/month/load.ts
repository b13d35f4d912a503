import type { CalendarItem, Hours } from '../month.ts'

/**
 * How much of the staff's open time visits take on a date, 0 to 1; undefined where nobody works. Waiting time, preparation and clean-up
 * are left out, and what lies outside the hours fills nobody beyond 1. Rule RES-161.
 */
export const loadOf = (
  visits: readonly CalendarItem[],
  hours: Hours | undefined,
  staff: readonly { id: number }[],
): number | undefined => {
  if (!hours) return undefined
  const open = staff.flatMap(({ id }) => hours.staff.get(id) ?? hours.ranges)
  const minutes = open.reduce((sum, { start, end }) => sum + end - start, 0)
  if (minutes === 0) return undefined
  const taken = visits
    .filter(({ look }) => look === 'reserved' || look === 'pending_approval' || look === 'treated')
    .reduce(
      (sum, { start, end, waits }) =>
        sum + end - start - waits.reduce((all, [from, to]) => all + to - from, 0),
      0,
    )
  return Math.min(taken / minutes, 1)
}
