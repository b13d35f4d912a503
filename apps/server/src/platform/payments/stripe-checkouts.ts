// Payments for visits as checkout sessions of Stripe, in the shop's connected account.
import type { Stripe } from 'stripe'
import { isRefusal, refuse } from '../errors.ts'
import type { Checkout, Checkouts } from './provider.ts'
import { unlessRefused, type Call } from './stripe-calls.ts'

export const openCheckouts = (call: Call): Checkouts => ({
  start: async ({ accountId: stripeAccount, key: idempotencyKey, ...wanted }) => {
    const product_data = { name: wanted.title }
    const made = await call((stripe) =>
      unlessRefused(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            line_items: [
              { quantity: 1, price_data: { currency: 'jpy', unit_amount: wanted.amount, product_data } },
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
  },

  read: async (stripeAccount, id) => {
    const session = await call((stripe) => unlessRefused(retrieve(stripe, stripeAccount, id)))
    return isRefusal(session) ? session : stateOf(session)
  },

  end: async (stripeAccount, id) => {
    const session = await call(
      async (stripe) =>
        // Refused where it is open no more.
        (await unlessRefused(stripe.checkout.sessions.expire(id, {}, { stripeAccount }))) ??
        unlessRefused(retrieve(stripe, stripeAccount, id)),
    )
    return isRefusal(session) ? session : stateOf(session)
  },

  refund: async ({ accountId: stripeAccount, paymentIntentId, amount, key: idempotencyKey }) => {
    const refund = await call((stripe) =>
      unlessRefused(
        stripe.refunds.create({ payment_intent: paymentIntentId, amount }, { stripeAccount, idempotencyKey }),
      ),
    )
    if (isRefusal(refund)) return refund
    return refund === null ? 'refused' : progressOf(refund)
  },

  readRefunds: async (stripeAccount, paymentIntentId) => {
    const all = await call((stripe) =>
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
  },
})

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
