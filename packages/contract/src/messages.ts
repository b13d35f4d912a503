// The messages sent about a reservation, and what became of each.
import * as z from 'zod'
import { endpoint, integerText, list } from './wire/endpoint.ts'

/** What whoever acts is told of the mail that the act causes: on its way, or kept back by the limit of mails to one address. */
export const messageState = z.enum(['queued', 'withheld'])
export type MessageState = z.output<typeof messageState>

export const messageKinds = [
  'confirmed',
  'received',
  'approved',
  'declined',
  'expired',
  'changed',
  'edited',
  'move_requested',
  'move_ended',
  'offer',
  'canceled_by_customer',
  'canceled_by_shop',
  'paid_late',
  'refunded',
  'shop_new',
  'shop_awaiting',
  'shop_waiting',
  'shop_changed',
  'shop_move_requested',
  'shop_offer_answered',
  'shop_expired',
  'shop_canceled',
  'shop_refund_failed',
] as const
export type MessageKind = (typeof messageKinds)[number]

/** About a place on the waiting list: it is about no reservation. */
export const waitlistKinds = ['waitlist_proof', 'waitlist_joined', 'waitlist_offer'] as const
export type WaitlistKind = (typeof waitlistKinds)[number]

export const messageStatuses = ['queued', 'sent', 'retrying', 'failed', 'withheld'] as const

/**
 * Why a mail was withheld: its recipient, or the shop's strangers of the day, or that the first mail was; or the customer's address was
 * changed before it went out; or the customer wants no reminders.
 */
export const withheldReasons = [
  'recipient_limit',
  'stranger_limit',
  'first_withheld',
  'address_changed',
  'unsubscribed',
] as const
export type WithheldReason = (typeof withheldReasons)[number]

export const message = z
  .object({
    id: z.int(),
    kind: z.enum(messageKinds),
    recipient: z.enum(['customer', 'shop']),
    status: z.enum(messageStatuses),
    /** Of what was withheld or failed: a code (`recipient_limit`, `superseded`) or the relay's own, such as `550 RCPT TO`. */
    reason: z.string().nullable(),
    created_at: z.string(),
    /** When it is tried next; null where it is not. */
    due_at: z.string().nullable(),
    sent_at: z.string().nullable(),
    /** What the owner wrote to the customer with it. */
    sentence: z.string().nullable(),
    can: z.object({ resend: z.boolean() }),
  })
  .meta({ id: 'Message' })
export type LedgerMessage = z.output<typeof message>

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}/messages',
    summary: 'The mails of a reservation and what became of them, newest first',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: list(message),
    codes: ['unauthenticated', 'email_unverified', 'no_shop', 'not_found'],
    tags: ['reservations'],
  }),
}
