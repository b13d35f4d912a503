/** Minutes after booking during which a customer may take it back, whatever the shop's limit (rule RES-10). */
export const graceMinutes = 30

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
  const limit = start - cancelCutoffMinutes
  const wanted = action === 'cancel' ? Math.max(limit, createdAt + graceMinutes) : limit
  const deadline = Math.min(wanted, start - 1)
  return { allowed: now <= deadline, deadline }
}
