import { addMonths } from './time.ts'

/** How a count stands to a plan's limit: `near` from 80 % on (the owner gets a mail), `reached` at the limit. null is unlimited. */
export const planUsage = (count: number, limit: number | null): 'below' | 'near' | 'reached' => {
  if (limit === null) return 'below'
  // Whole numbers: 0.8 * 35 is 28.000000000000004.
  return count >= limit ? 'reached' : count * 10 >= limit * 8 ? 'near' : 'below'
}

/** The free plan's calendar: one month back to three months ahead, both days included (rule PLAN-4). */
export const freeWindow = (today: number): { from: number; to: number } => ({
  from: addMonths(today, -1),
  to: addMonths(today, 3),
})

/** The booking horizon in days, capped by the last day of the plan's calendar window; null is no window. */
export const cappedHorizon = (horizonDays: number, today: number, windowTo: number | null): number =>
  windowTo === null ? horizonDays : Math.min(horizonDays, windowTo - today)
