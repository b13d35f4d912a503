// What the outbox knows of messages without reading: kinds, who writes their emails, which are superseded.
import {
  messageKinds,
  waitlistKinds,
  type MessageKind,
  type WaitlistKind,
  type WithheldReason,
} from '@noren/contract/messages'
import type { PushWriter } from '#features/push/api'
import type { ShopScope } from '#platform/database/scope'
import type { Delivery, Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'

/** Messages of an account, which belong to no shop. */
export type AccountMessageKind =
  | 'verification'
  | 'reset'
  | 'password_changed'
  | 'google_linked'
  | 'deletion'
  | 'token_made'
  | 'template_test'
  | 'plan_near'
  | 'plan_reached'
  | 'menus_hidden'
  | 'beta_ends'
  | 'external_overlap'
  | 'external_failing'
  | 'plan_changed'
  | 'payment_failed'
  | 'address_proof'

/** `userId` is null where somebody asked for an address without an account. */
export type AccountMessage = {
  id: number
  userId: number | null
  kind: AccountMessageKind
  details: Record<string, unknown>
}

/** Writes the email of one message; null where it would say what is no longer so. */
export type ShopWriter = (services: Services, scope: ShopScope, messageId: number) => Promise<Mail | null>
export type AccountWriter = (services: Services, message: AccountMessage) => Promise<Mail | null>

/** The features' writers; `app.ts` names them. */
export type Writers = {
  shop: ShopWriter
  inquiry: ShopWriter
  /** What devices of the shop are told. */
  push: PushWriter
  waitlist: ShopWriter
  account: Record<AccountMessageKind, AccountWriter>
}

/** How a try ended. `held`: the mailbox gets no more now, so the message waits, and no try is used up. */
export type Outcome = Delivery | { withheld: WithheldReason } | { held: WithheldReason }

/** Of what an owner wrote to the operator; no kind that the owner's ledger lists. */
export const inquiryKind = 'inquiry'

/** About a place on the waiting list, and no reservation. */
export const isWaitlistKind = (kind: string): kind is WaitlistKind =>
  waitlistKinds.some((one) => one === kind)

/** A message and its reservation as it is by now; times on the wire. */
type Stated = {
  kind: MessageKind
  details: unknown
  recipient: string
  status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
  cancel_reason: string | null
  start_at: string
  requested_start_at: string | null
  /** Of a mail with other times: how its offer is by now. */
  offer_status?: string | null
}

/** Of a stored kind that is no reminder. */
export const parseMessageKind = (text: string): MessageKind => {
  const kind = messageKinds.find((known) => known === text)
  if (kind === undefined) throw new Error(`no message is called ${text}`)
  return kind
}

/** The request was answered, the move request is another one, the visit is not confirmed or canceled. */
export const isSuperseded = (row: Stated): boolean => {
  // Rule RES-47: whoever gave this address gets nothing more.
  if (row.cancel_reason === 'spam' && row.recipient === 'customer') return true
  switch (row.kind) {
    case 'shop_waiting':
      return !isWaiting(row)
    case 'received':
    case 'shop_awaiting':
      return row.status !== 'pending_approval'
    case 'move_requested':
    case 'shop_move_requested':
      return row.requested_start_at === null || row.requested_start_at !== parseTimeChange(row.details)?.to
    // The cancellation was taken back. Rule RES-110.
    case 'canceled_by_shop':
    case 'canceled_by_customer':
      return row.recipient === 'customer' && row.status !== 'canceled'
    // Rule MSG-199.
    case 'offer':
      return row.offer_status !== 'open'
    case 'confirmed':
    case 'approved':
      return row.status === 'pending_approval' || row.status === 'canceled'
    default:
      return row.status === 'canceled' && announces.has(row.kind)
  }
}

/** jsonb written with the change, in this shape. */
export const parseTimeChange = (details: unknown): { from: string; to: string } | null =>
  typeof details === 'object' && details !== null && 'from' in details && 'to' in details
    ? { from: String(details.from), to: String(details.to) }
    : null

/** The visit was booked by somebody who waited for it. */
export const isFromWaitlist = (details: unknown): boolean =>
  typeof details === 'object' && details !== null && 'waited' in details

/** What the owner wrote to the customer with the change. */
export const parseSentence = (details: unknown): string | null =>
  typeof details === 'object' && details !== null && 'sentence' in details ? String(details.sentence) : null

/** The time that was asked for then still waits: the request has not moved, the move request has not been answered. */
const isWaiting = ({ status, start_at, requested_start_at, details }: Stated): boolean => {
  const asked = parseTimeChange(details)?.to
  return requested_start_at === asked || (status === 'pending_approval' && start_at === asked)
}

const announces: ReadonlySet<MessageKind> = new Set([
  'changed',
  'edited',
  'move_ended',
  'shop_new',
  'shop_changed',
])
