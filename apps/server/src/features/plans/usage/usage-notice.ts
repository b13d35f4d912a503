// When the owner is told how much of the plan is used, without I/O.
import { planUsage } from '@noren/scheduling/plan'
import { dayMs, wireToMillis, type Millis } from '#platform/clock'

/** When the owner was told before; on the wire. */
export type Told = { nearAt: string | null; reachedAt: string | null }
export type UsageNotice = 'plan_near' | 'plan_reached'

/**
 * The mail that a booking causes which made `count` of `limit`. Canceled visits come and go, so the count passes both marks often:
 * 80 % is told once in 30 days and not after the limit was; the limit once in 7 days, as the page is closed anew. Rule PLAN-20.
 */
export const usageNotice = (
  { count, limit }: { count: number; limit: number },
  told: Told,
  now: Millis,
): UsageNotice | null => {
  const isOld = (at: string | null, age: Millis) => at === null || wireToMillis(at) <= now - age
  switch (planUsage(count, limit)) {
    case 'reached':
      return isOld(told.reachedAt, 7 * dayMs) ? 'plan_reached' : null
    case 'near':
      return isOld(told.nearAt, 30 * dayMs) && isOld(told.reachedAt, 30 * dayMs) ? 'plan_near' : null
    case 'below':
      return null
  }
}
