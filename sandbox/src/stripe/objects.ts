// What the stand-in keeps: the provider's objects, with the fields that this product uses.
import { randomBytes } from 'node:crypto'

export type Metadata = Record<string, string>

/** Seconds since 1970, as the provider writes all times. */
export type Seconds = number

export type Customer = {
  id: string
  object: 'customer'
  created: Seconds
  email: string | null
  name: string | null
  preferred_locales: string[]
  metadata: Metadata
  livemode: false
}

export type Interval = 'month' | 'year'

export type Price = {
  id: string
  object: 'price'
  active: true
  currency: 'jpy'
  unit_amount: number
  type: 'recurring'
  recurring: { interval: Interval; interval_count: 1 }
}

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  url: string | null
  success_url: string
  cancel_url: string | null
  customer: string | null
  customer_email: string | null
  client_reference_id: string | null
  subscription: string | null
  payment_intent: string | null
  amount_total: number
  currency: 'jpy'
  locale: string | null
  metadata: Metadata
  created: Seconds
  expires_at: Seconds
  livemode: false
}

/** What a session will make, which the provider does not show. */
export type Plan = {
  name: string
  price: Price | null
  subscriptionMetadata: Metadata
  intentMetadata: Metadata
  description: string | null
  /** Paid by a card whose refunds are pending until somebody settles them on the session's page. */
  hasSlowRefunds?: boolean
}

export type SubscriptionStatus = 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'

export type Subscription = {
  id: string
  object: 'subscription'
  status: SubscriptionStatus
  customer: string
  cancel_at_period_end: boolean
  cancel_at: Seconds | null
  canceled_at: Seconds | null
  ended_at: Seconds | null
  start_date: Seconds
  created: Seconds
  currency: 'jpy'
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string }
  metadata: Metadata
  livemode: false
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  price: Price
  quantity: 1
  current_period_start: Seconds
  current_period_end: Seconds
}

export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: 'jpy'
  status: 'succeeded' | 'processing' | 'requires_payment_method'
  customer: string | null
  description: string | null
  latest_charge: string | null
  metadata: Metadata
  created: Seconds
  livemode: false
}

export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  refunded: boolean
  paid: true
  status: 'succeeded'
  currency: 'jpy'
  payment_intent: string
  metadata: Metadata
  created: Seconds
  livemode: false
}

export type Refund = {
  id: string
  object: 'refund'
  amount: number
  currency: 'jpy'
  status: 'succeeded' | 'pending' | 'failed'
  payment_intent: string
  charge: string
  reason: string | null
  metadata: Metadata
  created: Seconds
}

export type Account = {
  id: string
  object: 'account'
  type: string
  country: string
  default_currency: 'jpy'
  email: string | null
  business_profile: { name: string | null }
  charges_enabled: boolean
  payouts_enabled: boolean
  details_submitted: boolean
  requirements: { currently_due: string[]; disabled_reason: string | null }
  metadata: Metadata
  created: Seconds
}

/** Used once: opening the form spends it. */
export type AccountLink = {
  id: string
  object: 'account_link'
  account: string
  refresh_url: string
  return_url: string
  created: Seconds
  expires_at: Seconds
  spent: boolean
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  customer: string
  return_url: string
  url: string
  created: Seconds
  livemode: false
}

/** An invoice is sent in events alone. */
export type Invoice = {
  id: string
  object: 'invoice'
  customer: string
  status: 'paid' | 'open'
  amount_due: number
  amount_paid: number
  currency: 'jpy'
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  created: Seconds
  livemode: false
}

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: Seconds
  type: string
  data: { object: { id: string; object: string } }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  /** The connected account whose object it is. */
  account?: string
}

export const apiVersion = '2026-10-28.endive'

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
