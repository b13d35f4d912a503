// Payments of customers to a shop: made in the shop's own account, so the money never goes through ours.
import type { Lang } from '@noren/words/format'
import type { Stripe } from 'stripe'
import type { Millis } from '#platform/clock'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { askProvider, type Payments } from '#platform/payments/provider'

type Unavailable = Refusal<'payment_unavailable'>

/**
 * `open`: may still be paid, at `url`; `processing`: the customer is through and the money on its way; `paid`; `ended`: cannot be paid
 * any more and was not; `hidden`: the account no longer lets us ask.
 */
export type Checkout =
  | { state: 'open'; url: string }
  | { state: 'processing' }
  | { state: 'paid'; paymentIntentId: string }
  | { state: 'ended' }
  | { state: 'hidden' }

export type NewCheckout = {
  accountId: string
  /** The same key gives the same session, as long as all else is the same. */
  key: string
  amount: number
  title: string
  email: string | null
  language: Lang
  /** Until then the provider lets it be paid; 30 minutes ahead at least. We end it earlier. */
  expiresAt: Millis
  successUrl: string
  cancelUrl: string
}

export const startCheckout = async (
  payments: Payments,
  { accountId: stripeAccount, key: idempotencyKey, ...wanted }: NewCheckout,
): Promise<{ id: string; url: string } | Unavailable> => {
  const made = await askProvider(payments, (stripe) =>
    unlessRefused(
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: 'jpy',
                unit_amount: wanted.amount,
                product_data: { name: wanted.title },
              },
            },
          ],
          ...(wanted.email !== null && { customer_email: wanted.email }),
          locale: wanted.language,
          expires_at: Math.floor(wanted.expiresAt / 1000),
          success_url: wanted.successUrl,
          cancel_url: wanted.cancelUrl,
        },
        { stripeAccount, idempotencyKey },
      ),
    ),
  )
  if (isRefusal(made)) return made
  // Without an address it is open no more: an old one, given for the same key.
  return made?.url ? { id: made.id, url: made.url } : refuse('payment_unavailable')
}

export const readCheckout = async (
  payments: Payments,
  stripeAccount: string,
  id: string,
): Promise<Checkout | Unavailable> => {
  const session = await askProvider(payments, (stripe) => unlessRefused(retrieve(stripe, stripeAccount, id)))
  return isRefusal(session) ? session : stateOf(session)
}

/** Ends it where it can still be paid, and says how it stands then: a payment that came first wins. */
export const endCheckout = async (
  payments: Payments,
  stripeAccount: string,
  id: string,
): Promise<Checkout | Unavailable> => {
  const session = await askProvider(
    payments,
    async (stripe) =>
      // Refused where it is open no more.
      (await unlessRefused(stripe.checkout.sessions.expire(id, {}, { stripeAccount }))) ??
      unlessRefused(retrieve(stripe, stripeAccount, id)),
  )
  return isRefusal(session) ? session : stateOf(session)
}

type Refund = { accountId: string; paymentIntentId: string; amount: number; key: string }

/** Gives back `amount` more; a repeat with the same key gives back nothing more. */
export const refundPayment = async (
  payments: Payments,
  { accountId: stripeAccount, paymentIntentId, amount, key: idempotencyKey }: Refund,
): Promise<'done' | 'pending' | 'failed' | 'refused' | Unavailable> => {
  const refund = await askProvider(payments, (stripe) =>
    unlessRefused(
      stripe.refunds.create({ payment_intent: paymentIntentId, amount }, { stripeAccount, idempotencyKey }),
    ),
  )
  if (isRefusal(refund)) return refund
  return refund === null ? 'refused' : progressOf(refund)
}

/** All refunds of a payment, whoever made them. Both sums only grow: a refund that failed stays made, and failed. */
export type Refunds = { made: number; failed: number; isPending: boolean }

export const readRefunds = async (
  payments: Payments,
  stripeAccount: string,
  paymentIntentId: string,
): Promise<Refunds | Unavailable> => {
  const all = await askProvider(payments, (stripe) =>
    unlessRefused(
      stripe.refunds
        .list({ payment_intent: paymentIntentId, limit: 100 }, { stripeAccount })
        .autoPagingToArray({ limit: 10_000 }),
    ),
  )
  if (isRefusal(all)) return all
  if (all === null) return refuse('payment_unavailable')
  const sum = (refunds: Stripe.Refund[]) => refunds.reduce((total, { amount }) => total + amount, 0)
  return {
    made: sum(all),
    failed: sum(all.filter((one) => progressOf(one) === 'failed')),
    isPending: all.some((one) => progressOf(one) === 'pending'),
  }
}

/** Also one that is done may fail later, when the customer's bank sends it back. */
const progressOf = ({ status }: Stripe.Refund): 'done' | 'pending' | 'failed' =>
  status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'done' : 'pending'

const retrieve = (stripe: Stripe, stripeAccount: string, id: string) =>
  stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, { stripeAccount })

const stateOf = (session: Stripe.Checkout.Session | null): Checkout => {
  if (!session) return { state: 'hidden' }
  const { status, payment_status, payment_intent, url } = session
  if (status === 'open' && url) return { state: 'open', url }
  if (status === 'expired') return { state: 'ended' }
  const intent = typeof payment_intent === 'string' ? { id: payment_intent, status: null } : payment_intent
  if (payment_status === 'paid' && intent) return { state: 'paid', paymentIntentId: intent.id }
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return { state: hasFailed ? 'ended' : 'processing' }
}

/** Null where the provider understood the call and says no: the account is gone, the session is over, nothing is left to refund. */
const unlessRefused = async <T>(call: Promise<T>): Promise<T | null> => {
  const { Stripe } = await import('stripe')
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  return call.catch((error: unknown) => {
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) return null
    throw error
  })
}
