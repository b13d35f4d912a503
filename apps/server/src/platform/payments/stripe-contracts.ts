// Contracts of the standard plan as subscriptions of Stripe's customers.
import type { Stripe } from 'stripe'
import { minuteMs } from '../clock.ts'
import { refuse } from '../errors.ts'
import type { Contracts, ContractStatus, ListedContract } from './provider.ts'
import { hasCode, type Call } from './stripe-calls.ts'

export const openContracts = (call: Call, prices: { month: string; year: string }): Contracts => ({
  createCustomer: ({ shopId: shop_id, name, email, language, key: idempotencyKey }) =>
    call(async (stripe) => {
      const { id } = await stripe.customers.create(
        { name, ...(email && { email }), preferred_locales: [language], metadata: { shop_id } },
        { idempotencyKey },
      )
      return id
    }),

  deleteCustomer: (customerId) =>
    call(async (stripe) => {
      await stripe.customers.del(customerId).catch((error: unknown) => {
        if (!hasCode(error, 'resource_missing')) throw error
      })
      return true as const
    }),

  list: (customer) =>
    call(async (stripe) => {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      return data.flatMap((one) => toContract(one) ?? [])
    }),

  end: (subscriptionId) =>
    call(async (stripe) => {
      await stripe.subscriptions.cancel(subscriptionId, { prorate: true })
      return true as const
    }),

  setRenewal: (subscriptionId, isOn) =>
    call(async (stripe) => {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !isOn })
      return true as const
    }),

  openOrder: ({ shopId, customerId: customer, interval, successUrl, cancelUrl, language, expiresAt }) =>
    call(async (stripe) => {
      const metadata = { shop_id: shopId }
      const { url } = await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        client_reference_id: String(shopId),
        line_items: [{ price: prices[interval], quantity: 1 }],
        success_url: successUrl,
        cancel_url: cancelUrl,
        locale: language,
        expires_at: Math.floor(expiresAt / 1000),
        metadata,
        subscription_data: { metadata },
      })
      if (!url) throw new Error('an open session has an address')
      return url
    }),

  closeOrders: async (customer) =>
    call(async (stripe) => {
      const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
      for (const { id } of open.data) {
        const closed = await stripe.checkout.sessions.expire(id).catch(() => null)
        if (!closed) return refuse('payment_unavailable', { retryable: true })
      }
      return true as const
    }),

  openPortal: ({ customerId: customer, returnUrl: return_url, language: locale }) =>
    call(async (stripe) => {
      const { url } = await stripe.billingPortal.sessions.create({ customer, return_url, locale })
      return url
    }),
})

const statuses: Readonly<Record<string, ContractStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'pending',
  canceled: 'canceled',
}

/** Null for one whose first payment never came, and for states of later versions of Stripe. */
const toContract = (subscription: Stripe.Subscription): ListedContract | null => {
  const status = statuses[subscription.status]
  const item = subscription.items.data[0]
  if (!status || !item) return null
  const { cancel_at: cancelAt, cancel_at_period_end: ends, ended_at: endedAt } = subscription
  const paidUntil = Math.min(item.current_period_end, cancelAt ?? Infinity) * 1000
  const ended = status === 'canceled' ? (endedAt ?? item.current_period_end) * 1000 : Infinity
  return {
    subscriptionId: subscription.id,
    status,
    interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    autoRenew: status !== 'canceled' && !ends && cancelAt === null,
    periodEnd: Math.min(paidUntil, ended),
    // Stripe ends a period within moments of its time.
    endedEarly: ended < paidUntil - minuteMs,
    createdAt: subscription.created * 1000,
  }
}
