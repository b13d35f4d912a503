// Signed events of Stripe: whether it has sent one, and what it is about. Rules PLAN-15, PLAN-16, PAY-6, PAY-21, PAY-31.
import type { Stripe } from 'stripe'
import * as z from 'zod'
import { minuteMs, type Millis } from '../clock.ts'
import type { ProviderEvent, ReceivedEvent } from './provider.ts'

export const readStripeEvent = (
  { webhooks }: Stripe,
  secrets: readonly string[],
  { body, headers, now }: ReceivedEvent,
): ProviderEvent | null => {
  const signature = String(headers['stripe-signature'] ?? '')
  // The library refuses what is too old, and takes what was stamped for later.
  const stamped = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN) * 1000
  if (!(stamped <= now + tolerance)) return null
  for (const secret of secrets) {
    try {
      const event: unknown = webhooks.constructEvent(
        body,
        signature,
        secret,
        tolerance / 1000,
        undefined,
        now,
      )
      const signed = signedEvent.parse(event)
      return { id: signed.id, type: signed.type, ...subjectOf(signed) }
    } catch {
      // Not signed with this secret, too old, or no event.
    }
  }
  return null
}

/** A signature's age, and how far it may lie ahead. */
const tolerance: Millis = 5 * minuteMs

const signedEvent = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(255),
  account: z.string().optional(),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

/** The account is one of the shops' whose object it is; without one the object is our own. */
const subjectOf = ({ type, account: accountId, data: { object } }: z.infer<typeof signedEvent>) => {
  const isSession = type.startsWith('checkout.session.')
  if (accountId === undefined) {
    const isContract = isSession || /^(customer\.subscription\.|invoice\.)/.test(type)
    return isContract && typeof object['customer'] === 'string' && object['mode'] !== 'payment'
      ? { about: 'contract' as const, customerId: object['customer'] }
      : { about: 'nothing' as const }
  }
  if (accountEvents.has(type)) return { about: 'account' as const, accountId }
  if (isSession && object['mode'] === 'payment')
    return { about: 'checkout' as const, accountId, checkoutId: String(object['id']) }
  if (refundEvents.has(type))
    return { about: 'refund' as const, accountId, paymentIntentId: String(object['payment_intent']) }
  return { about: 'nothing' as const }
}

const accountEvents: ReadonlySet<string> = new Set(['account.updated', 'account.application.deauthorized'])

/** Each names the payment of its refund. */
const refundEvents: ReadonlySet<string> = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
])
