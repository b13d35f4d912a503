// Which mails to a customer count as caused by somebody else, and whose mailbox an address is.
import type { MessageKind } from '@noren/contract/messages'
import { foldEmail } from '@noren/contract/fold'

/** What the ledger holds of one reservation's mails to its customer. */
export type Told = {
  /** There is one, whatever became of it. */
  any: boolean
  /** One was not withheld: the customer knows of the reservation. */
  wentOut: boolean
  approved: boolean
}

/** How the shop knows an address: whether it ever booked there itself, and how long the shop has been here. */
export type Stranger = { hasBooked: boolean; shopCreatedAt: string }

/** One counted mail that an act may cause; `stranger` where the shop causes it, not the customer. */
export type Cause = { address: string; stranger: Stranger | null }

/**
 * The first mail of a reservation counts, whatever it says, and so do all about its time. The end or approval of one that was
 * announced does not; only an approval that is told once more, because setting back and approving could go on for ever.
 */
export const isCounted = (kind: MessageKind, told: Told): boolean =>
  !told.any || counted.has(kind) || (kind === 'approved' && told.approved)

/** The one mailbox behind an address: what follows a plus is its owner's own note, and Gmail ignores dots. */
export const mailboxOf = (address: string): string => {
  const folded = foldEmail(address)
  const at = folded.lastIndexOf('@')
  const host = folded.slice(at + 1)
  const local = folded.slice(0, at).replace(/(?<=.)\+.*$/, '')
  return gmail.has(host) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`
}

const counted: ReadonlySet<MessageKind> = new Set(['confirmed', 'received', 'changed', 'move_requested'])
const gmail: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
