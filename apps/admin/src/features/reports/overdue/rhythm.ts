/** Days in the unit in which people say them: up to 13 days, up to 8 weeks, then months. Rule REP-53. */
export const spanOf = (days: number): { unit: 'days' | 'weeks' | 'months'; count: number } => {
  if (days < 14) return { unit: 'days', count: days }
  if (days < 60) return { unit: 'weeks', count: Math.round(days / 7) }
  return { unit: 'months', count: Math.round(days / daysOfMonth) }
}

const daysOfMonth = 30.44
