// What the product needs of a provider of payments. Every call names the shop's own account: money goes there and never through ours.

/** Nothing is known of what became of the call: it is made again, with the same key where it makes something. */
export type Away = { away: string }

export type NewSession = {
  accountId: string
  /** The same key gives the same session, as long as all else is the same. */
  key: string
  amount: number
  title: string
  email: string | null
  language: 'ja' | 'en'
  /** Until then the provider lets it be paid; at least 30 minutes ahead. We end it earlier. Milliseconds. */
  expiresAt: number
  successUrl: string
  cancelUrl: string
}

/**
 * `open`: may still be paid, at `url`; `processing`: the customer is through and the money on its way; `paid`; `ended`: cannot be paid
 * any more and was not.
 */
export type Session =
  | { state: 'open'; url: string }
  | { state: 'processing' }
  | { state: 'paid'; paymentIntentId: string }
  | { state: 'ended' }

export type PaymentProvider = {
  startSession: (session: NewSession) => Promise<{ id: string; url: string } | Away>
  readSession: (accountId: string, sessionId: string) => Promise<Session | Away>
  /** Ends it where it can still be paid, and says what it is then: a payment that came first wins. */
  endSession: (accountId: string, sessionId: string) => Promise<Session | Away>
  /** Gives back `amount` more; a repeat with the same key gives back nothing more. */
  refund: (refund: {
    accountId: string
    paymentIntentId: string
    amount: number
    key: string
  }) => Promise<'done' | 'refused' | Away>
  /** What has been given back so far. */
  readRefunded: (accountId: string, paymentIntentId: string) => Promise<{ refunded: number } | Away>
}

export const isAway = (value: object | string): value is Away => typeof value === 'object' && 'away' in value
