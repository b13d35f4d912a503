/** Minutes after booking during which a customer may take it back, whatever the shop's limit (rule RES-10). */
export const graceMinutes = 30

/** Minutes in which a customer may change or cancel after the shop moved the visit, whatever the shop's limit (rule RES-10). */
export const movedMinutes = 1440

/**
 * The last local minute in which a visit at `start` can be booked, changed or canceled where that ends `cutoffMinutes` before it:
 * this minute counts, the start itself is past.
 */
export const lastMinuteBefore = (start: number, cutoffMinutes: number): number =>
  start - Math.max(cutoffMinutes, 1)

/**
 * Until when the customer may change or cancel by the manage link; all in local minutes. `deadline` is the last minute
 * that counts: `cancelCutoffMinutes` before the start or, where that is later, 30 minutes after booking, or 24 hours after
 * the shop moved the visit (`movedByShopAt`); from the start on nothing is allowed. The 30 minutes are for cancelling alone.
 */
export const customerMayChange = (question: {
  readonly start: number
  readonly createdAt: number
  readonly movedByShopAt: number | null
  readonly now: number
  readonly cancelCutoffMinutes: number
  readonly action?: 'cancel' | 'reschedule'
}): { allowed: boolean; deadline: number } => {
  const { start, createdAt, movedByShopAt, now, cancelCutoffMinutes, action = 'cancel' } = question
  const ends = [lastMinuteBefore(start, cancelCutoffMinutes)]
  if (action === 'cancel') ends.push(createdAt + graceMinutes)
  if (movedByShopAt !== null) ends.push(movedByShopAt + movedMinutes)
  const deadline = Math.min(Math.max(...ends), start - 1)
  return { allowed: now <= deadline, deadline }
}
