// Calls of Stripe by its own library, which is loaded with the first: it takes a tenth of a second, and most processes never need it.
import type { Stripe } from 'stripe'
import { refuse, type Refusal } from '../errors.ts'

/** Refuses where Stripe cannot be reached or is too busy. What is wrong with the call itself is thrown. */
export type Call = <T>(make: (stripe: Stripe) => Promise<T>) => Promise<T | Refusal<'payment_unavailable'>>

export const openCalls = (
  secretKey: string,
  apiBase: (() => string) | undefined,
): { call: Call; library: () => Promise<Stripe> } => {
  let opened: Promise<Stripe> | undefined
  const library = (): Promise<Stripe> => (opened ??= openLibrary(secretKey, apiBase))
  return {
    library,
    call: async (make) => {
      const { Stripe } = await import('stripe')
      const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors
      try {
        return await make(await library())
      } catch (error) {
        if (
          error instanceof StripeConnectionError ||
          error instanceof StripeAPIError ||
          error instanceof StripeRateLimitError
        )
          return refuse('payment_unavailable', { retryable: true })
        throw error
      }
    },
  }
}

/** Stripe's own word for what is wrong with a call. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** Null where Stripe understood the call and says no: the account is gone, the session is over, nothing is left to refund. */
export const unlessRefused = async <T>(made: Promise<T>): Promise<T | null> => {
  const { Stripe } = await import('stripe')
  const { StripeInvalidRequestError, StripePermissionError } = Stripe.errors
  return made.catch((error: unknown) => {
    if (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) return null
    throw error
  })
}

/** Milliseconds for one answer; a call that got none is tried once more by the library, under the same idempotency key. */
const timeout = 8_000
const retries = 1

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
