/** Minutes after booking during which a customer may take it back, whatever the shop's limit (rule RES-10). */
export const graceMinutes = 30

/**
 * The last local minute in which a visit at `start` can be booked, changed or canceled where that ends `cutoffMinutes` before it:
 * this minute counts, the start itself is past.
 */
export const lastMinuteBefore = (start: number, cutoffMinutes: number): number =>
  start - Math.max(cutoffMinutes, 1)

/**
 * Until when the customer may change or cancel by the manage link; all in local minutes. `deadline` is the last minute
 * that counts: `cancelCutoffMinutes` before the start or, where that is later, 30 minutes after booking; from the start
 * on nothing is allowed. The 30 minutes are for cancelling: a `reschedule` keeps to the shop's limit.
 */
export const customerMayChange = (question: {
  readonly start: number
  readonly createdAt: number
  readonly now: number
  readonly cancelCutoffMinutes: number
  readonly action?: 'cancel' | 'reschedule'
}): { allowed: boolean; deadline: number } => {
  const { start, createdAt, now, cancelCutoffMinutes, action = 'cancel' } = question
  const limit = lastMinuteBefore(start, cancelCutoffMinutes)
  const grace = Math.min(createdAt + graceMinutes, start - 1)
  const deadline = action === 'cancel' ? Math.max(limit, grace) : limit
  return { allowed: now <= deadline, deadline }
}
