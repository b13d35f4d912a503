export const statuses = ['reserved', 'pending_approval', 'canceled', 'treated'] as const
export type Status = (typeof statuses)[number]

/** What is said to customers. `paid_late`: the payment came when the time was somebody else's, and was given back. */
export const publicCancelReasons = [
  'customer',
  'shop',
  'same_day',
  'no_show',
  'declined',
  'expired',
  'paid_late',
] as const
/** `spam`: somebody booked who did not mean to come. A mark of its own, not one of the owner's reasons to cancel. Rule RES-47. */
export const cancelReasons = [...publicCancelReasons, 'spam'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** `system` is the job that lets unanswered requests expire. */
export type Actor = 'owner' | 'customer' | 'system'

/** The statuses that `actor` may set now; none from canceled and treated, which are final. */
export const allowedTransitions = (from: Status, actor: Actor): readonly Status[] => transitions[actor][from]

/**
 * The reasons with which `actor` may cancel now, the usual one first; none where `allowedTransitions` has no canceled. `no_show` needs
 * a visit that has `started`,
 * `same_day` that it is the day of the visit, or later.
 */
export const allowedCancelReasons = (
  from: Status,
  actor: Actor,
  { started, isItsDay }: { started: boolean; isItsDay: boolean },
): readonly CancelReason[] => {
  if (!allowedTransitions(from, actor).includes('canceled')) return []
  if (actor === 'customer') return ['customer']
  if (actor === 'system') return ['expired']
  if (from === 'pending_approval') return ['declined', 'customer', 'shop']
  return [
    'shop',
    'customer',
    ...(isItsDay ? ['same_day' as const] : []),
    ...(started ? ['no_show' as const] : []),
  ]
}

/** The statuses that take time from a staff member. A treated visit keeps its time. */
export const occupyingStatuses = [
  'reserved',
  'pending_approval',
  'treated',
] as const satisfies readonly Status[]

export const isOccupying = (status: Status): boolean =>
  occupyingStatuses.some((occupying) => occupying === status)

/** The statuses of a reservation that can still be changed. */
export const liveStatuses = ['reserved', 'pending_approval'] as const satisfies readonly Status[]

export const isLive = (status: Status): boolean => liveStatuses.some((live) => live === status)

export const isFinal = (status: Status): boolean => !isLive(status)

const transitions: Readonly<Record<Actor, Readonly<Record<Status, readonly Status[]>>>> = {
  owner: {
    reserved: ['pending_approval', 'treated', 'canceled'],
    pending_approval: ['reserved', 'treated', 'canceled'],
    canceled: [],
    treated: [],
  },
  customer: { reserved: ['canceled'], pending_approval: ['canceled'], canceled: [], treated: [] },
  system: { reserved: [], pending_approval: ['canceled'], canceled: [], treated: [] },
}
