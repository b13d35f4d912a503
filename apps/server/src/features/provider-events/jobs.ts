import type { Job } from '#platform/background/job'
import { dayMs, millisToWire, type Millis } from '#platform/clock'

/** The provider repeats an event for three days; a signature is good for five minutes. */
const keptFor: Millis = 60 * dayMs

export const forgetProviderEvents: Job = {
  name: 'forget-provider-events',
  schedule: '52 3 * * *',
  handle: async ({ db, clock }) => {
    await db
      .deleteFrom('provider_events')
      .where('received_at', '<=', millisToWire(clock.now() - keptFor))
      .execute()
  },
}
