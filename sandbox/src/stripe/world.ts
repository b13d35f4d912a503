// What all parts of the stand-in share: the objects, the clock, its own address, and how an event is sent.
import type { Memory } from './memory.ts'
import { apiVersion, newId, type Event, type Price, type Seconds } from './objects.ts'

export type World = {
  memory: Memory
  /** Whole seconds, as the provider counts. */
  now: () => Seconds
  /** Where its pages are: `http://localhost:3000/sandbox/stripe`. */
  pages: () => string
  /** Records an event and sends it to the product's webhook. */
  tell: (account: string | null, type: string, object: { id: string; object: string }) => void
}

/** The prices that exist, by the ids that the product is configured with. */
export const sandboxPrices: { month: string; year: string } = {
  month: 'price_sandbox_monthly',
  year: 'price_sandbox_yearly',
}

const recurring = (id: string, unit_amount: number, interval: 'month' | 'year'): Price => ({
  id,
  object: 'price',
  active: true,
  currency: 'jpy',
  unit_amount,
  type: 'recurring',
  recurring: { interval, interval_count: 1 },
})

export const prices: readonly Price[] = [
  recurring(sandboxPrices.month, 3000, 'month'),
  recurring(sandboxPrices.year, 30_000, 'year'),
]

export const findPrice = (id: string | undefined): Price | undefined =>
  prices.find((price) => price.id === id)

export const makeEvent = (
  { now }: Pick<World, 'now'>,
  account: string | null,
  type: string,
  object: { id: string; object: string },
): Event => ({
  id: newId('evt'),
  object: 'event',
  api_version: apiVersion,
  created: now(),
  type,
  // As it is now: later changes do not reach what was sent.
  data: { object: structuredClone(object) },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  ...(account && { account }),
})
