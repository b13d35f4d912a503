// What is said of the reservations that occupy a requested time.
import type { ReservationSummary } from '@noren/contract/errors'
import { wireToLocalMinute } from '#platform/clock'

/** What a refusal says of those in the way of a visit (local minutes): whether only preparation or clean-up meets them. */
export const inTheWay = (
  standing: ReservationSummary[],
  visit: { start: number; end: number },
): { reservations: ReservationSummary[]; reasons?: ['buffer'] } => {
  const isMet = standing.some(
    ({ start_at, end_at }) =>
      wireToLocalMinute(start_at) < visit.end && visit.start < wireToLocalMinute(end_at),
  )
  return { reservations: standing, ...(standing.length > 0 && !isMet && { reasons: ['buffer'] as const }) }
}
