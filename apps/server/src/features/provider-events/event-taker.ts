import type { Millis } from '#platform/clock'
import type { PaymentProvider, ProviderEvent } from '#platform/payments/provider'
import type { Services } from '#platform/services'

/** `later`: not now, the provider sends it again. */
export type Taken = 'taken' | 'later'

type About = ProviderEvent['about']

/** Takes events about one kind of object; what has become of it is asked of the provider again. Throwing means: send it again. */
export type EventTaker<A extends About = About> = (
  services: Services & { payments: PaymentProvider },
  event: Extract<ProviderEvent, { about: A }>,
  now: Millis,
) => Promise<Taken>
