// Stripe as the payment provider: the whole of it, put together.
import type { PaymentProvider } from './provider.ts'
import { openAccounts } from './stripe-accounts.ts'
import { openCalls } from './stripe-calls.ts'
import { openCheckouts } from './stripe-checkouts.ts'
import { openContracts } from './stripe-contracts.ts'
import { readStripeEvent } from './stripe-events.ts'

export type StripeSettings = {
  secretKey: string
  /** What the standard plan costs, by Stripe's ids. */
  prices: { month: string; year: string }
  /** Any of them may have signed an event: the platform's own, and the one for connected accounts. */
  webhookSecrets: readonly string[]
  /** Where the calls go in Stripe's place: its stand-in. */
  apiBase?: (() => string) | undefined
}

export const openStripe = ({
  secretKey,
  prices,
  webhookSecrets,
  apiBase,
}: StripeSettings): PaymentProvider => {
  const { call, library } = openCalls(secretKey, apiBase)
  return {
    accounts: openAccounts(call),
    contracts: openContracts(call, prices),
    checkouts: openCheckouts(call),
    readEvent: async (received) => readStripeEvent(await library(), webhookSecrets, received),
  }
}
