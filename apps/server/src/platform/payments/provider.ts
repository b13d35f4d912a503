// What the product asks of a payment provider, in our own words. Behind it is `stripe.ts` with the files beside it, which nothing else
// imports but the program's start. Every call refuses where the provider cannot be reached or is too busy. Rule PLAN-10.
import type { Interval } from '@noren/contract/shops/plans'
import type { Lang } from '@noren/words/format'
import type { Millis } from '../clock.ts'
import type { Refusal } from '../errors.ts'

export type PaymentProvider = {
  accounts: Accounts
  contracts: Contracts
  checkouts: Checkouts
  /** Null for whatever the provider has not signed just now. */
  readEvent: (received: ReceivedEvent) => Promise<ProviderEvent | null>
}

type Answer<T> = Promise<T | Refusal<'payment_unavailable'>>

/** The shops' own accounts, into which their customers pay. */
export type Accounts = {
  /** The new account's id. The same key gives the same account. */
  create: (account: { shopId: number; key: string }) => Answer<string>
  /** Null for one that we may use no longer. */
  read: (accountId: string) => Answer<{ chargesEnabled: boolean; detailsSubmitted: boolean } | null>
  /** The address of the provider's page, where the owner gives what is still needed. */
  openOnboarding: (page: { accountId: string; returnUrl: string; expiredUrl: string }) => Answer<string>
}

/** The contracts of the standard plan, which owners pay to us. A shop is one customer there. */
export type Contracts = {
  /** The new customer's id. The same key gives the same customer. */
  createCustomer: (customer: NewCustomer) => Answer<string>
  /** Ends every contract of the customer at once; done also where there is no such customer. */
  deleteCustomer: (customerId: string) => Answer<true>
  /** All that the customer has or had. */
  list: (customerId: string) => Answer<ListedContract[]>
  /** Ends it now, and gives back what was paid for the time after. */
  end: (subscriptionId: string) => Answer<true>
  setRenewal: (subscriptionId: string, isOn: boolean) => Answer<true>
  /** The address of the page where the customer pays for a new contract. */
  openOrder: (order: NewOrder) => Answer<string>
  /** From then on no page of an order can be paid. Refuses where one is being paid at this moment. */
  closeOrders: (customerId: string) => Answer<true>
  /** The address of the page where the customer changes the card, ends the contract or reads the bills. */
  openPortal: (page: { customerId: string; returnUrl: string; language: Lang }) => Answer<string>
}

export type NewCustomer = {
  shopId: number
  name: string
  email: string | undefined
  language: Lang
  key: string
}

export type NewOrder = {
  shopId: number
  customerId: string
  interval: Interval
  successUrl: string
  cancelUrl: string
  language: Lang
  expiresAt: Millis
}

export type ContractStatus = 'active' | 'past_due' | 'canceled' | 'pending'

/** A shop's contract as the provider has it now. */
export type Contract = {
  subscriptionId: string
  status: ContractStatus
  interval: Interval
  autoRenew: boolean
  /** Paid until then; of a contract that was ended early, when it ended. */
  periodEnd: Millis
  /** It was ended before its period was over. */
  endedEarly: boolean
}

export type ListedContract = Contract & { createdAt: Millis }

/** Payments of customers to a shop: made in the shop's own account, so the money never goes through ours. */
export type Checkouts = {
  start: (checkout: NewCheckout) => Answer<{ id: string; url: string }>
  read: (accountId: string, id: string) => Answer<Checkout>
  /** Ends it where it can still be paid, and says how it stands then: a payment that came first wins. */
  end: (accountId: string, id: string) => Answer<Checkout>
  /** Gives back `amount` more; a repeat with the same key gives back nothing more. */
  refund: (refund: NewRefund) => Answer<'done' | 'pending' | 'failed' | 'refused'>
  readRefunds: (accountId: string, paymentIntentId: string) => Answer<Refunds>
}

export type NewCheckout = {
  accountId: string
  /** The same key gives the same page, as long as all else is the same. */
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

export type NewRefund = { accountId: string; paymentIntentId: string; amount: number; key: string }

/** All refunds of a payment, whoever made them. Both sums only grow: a refund that failed stays made, and failed. */
export type Refunds = { made: number; failed: number; isPending: boolean }

export type ReceivedEvent = {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
  now: Millis
}

/** Where the provider sends its events, as operators have entered it there. */
export const webhookPath = '/api/webhooks/stripe'

/** It says what to ask the provider about, and nothing else is read from it. `type` is the provider's own name for it. */
export type ProviderEvent = { id: string; type: string } & (
  | { about: 'account'; accountId: string }
  | { about: 'contract'; customerId: string }
  | { about: 'checkout'; accountId: string; checkoutId: string }
  | { about: 'refund'; accountId: string; paymentIntentId: string }
  | { about: 'nothing' }
)
