// The payment provider, by its own library. Rule PLAN-10.
import type { Stripe } from 'stripe'
import { refuse, type Refusal } from '../errors.ts'

export type Payments = {
  /** What the standard plan costs, by the provider's ids. */
  prices: { month: string; year: string }
  /** Any of them may have signed an event: the platform's own, and the one for connected accounts. */
  webhookSecrets: readonly string[]
  /** Loaded with the first call: it takes a tenth of a second and most processes never need it. */
  library: () => Promise<Stripe>
}

type Settings = {
  secretKey: string
  prices: Payments['prices']
  webhookSecrets: readonly string[]
  /** Where the calls go in the provider's place: its stand-in. */
  apiBase?: (() => string) | undefined
}

/** Milliseconds for one answer; a call that got none is tried once more by the library, under the same idempotency key. */
const timeout = 8_000
const retries = 1

export const openPayments = ({ secretKey, prices, webhookSecrets, apiBase }: Settings): Payments => {
  let opened: Promise<Stripe> | undefined
  return {
    prices,
    webhookSecrets,
    library: () => (opened ??= openLibrary(secretKey, apiBase)),
  }
}

/** Runs a call of the provider; refuses where it cannot be reached or is too busy. What is wrong with the call itself is thrown. */
export const askProvider = async <T>(
  payments: Payments,
  call: (stripe: Stripe) => Promise<T>,
): Promise<T | Refusal<'payment_unavailable'>> => {
  const { Stripe } = await import('stripe')
  const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
  try {
    return await call(await payments.library())
  } catch (error) {
    if (
      error instanceof StripeConnectionError ||
      error instanceof StripeAPIError ||
      error instanceof StripeRateLimitError
    )
      return refuse('payment_unavailable', { retryable: true })
    throw error
  }
}

/** Whether the provider knows no such object. */
export const isUnknownThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing'

const openLibrary = async (secretKey: string, apiBase: (() => string) | undefined): Promise<Stripe> => {
  const { Stripe } = await import('stripe')
  return new Stripe(secretKey, {
    telemetry: false,
    timeout,
    maxNetworkRetries: retries,
    ...(apiBase && { httpClient: Stripe.createFetchHttpClient(fetchFrom(apiBase)) }),
  })
}

const fetchFrom =
  (apiBase: () => string): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return fetch(`${apiBase()}${pathname}${search}`, init)
  }
