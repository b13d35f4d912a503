// Which messages to a customer count as caused by somebody else.
import type { MessageKind, WaitlistKind } from '@noren/contract/messages'

/** What was sent to the customer of one reservation before. */
export type SentBefore = {
  /** There is one, whatever became of it. */
  any: boolean
  /** One was not withheld: the customer knows of the reservation. */
  wentOut: boolean
  approved: boolean
}

export const nothingSent: SentBefore = { any: false, wentOut: false, approved: false }

/** How the shop knows an address: whether it ever booked there itself, and how long the shop has been here. */
export type Stranger = { hasBooked: boolean; shopCreatedAt: string }

/**
 * The first message of a reservation counts, whatever it says, and so do all about its time or contents. The end or approval of one that was
 * announced does not; only a second approval does, because setting back and approving could go on for ever.
 */
export const isCounted = (kind: MessageKind, sentBefore: SentBefore): boolean =>
  !sentBefore.any || countedKinds.has(kind) || (kind === 'approved' && sentBefore.approved)

/** About a visit's time or contents, or a place on the waiting list. */
export const countedKinds: ReadonlySet<string> = new Set<MessageKind | WaitlistKind>([
  'waitlist_proof',
  'waitlist_joined',
  'waitlist_offer',
  'confirmed',
  'received',
  'changed',
  'edited',
  'move_requested',
  'offer',
])
