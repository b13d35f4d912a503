import type { Millis } from '#platform/clock'
import type { Payments } from '#platform/payments/provider'
import type { Services } from '#platform/services'

export type ProviderEvent = {
  id: string
  type: string
  /** The connected account whose object it is; null for our own. */
  account: string | null
  /** As it was when the event was made: good for its ids and nothing else. */
  object: Readonly<Record<string, unknown>>
}

/** `later`: not now, the provider sends it again. */
export type Taken = 'taken' | 'later'

/** Takes some of the events; what has become of their object it asks of the provider again. */
export type EventHandler = {
  handles: (event: ProviderEvent) => boolean
  /** Throwing means: send it again. */
  take: (services: Services & { payments: Payments }, event: ProviderEvent, now: Millis) => Promise<Taken>
}
