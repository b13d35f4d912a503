import { dayOf, formatDay } from '@noren/scheduling/time'
import { millisToLocalMinute } from '#platform/clock'
import type { Job } from '#platform/background/job'
import { grantPlan } from './commands.ts'
import { findEndedGrants } from './queries.ts'

/** A given plan ends with its last day. Rule PLAN-27. */
export const endGrants: Job = {
  name: 'end-grants',
  schedule: '7 0 * * *',
  atStart: true,
  handle: async (services) => {
    const now = services.clock.now()
    const ended = await findEndedGrants(services.db, formatDay(dayOf(millisToLocalMinute(now))))
    const errors: unknown[] = []
    for (const { scope } of ended)
      await grantPlan(services, scope, { plan: 'free', until: null, by: 'grant ended' }, now).catch(
        (error: unknown) => void errors.push(error),
      )
    if (errors.length > 0) throw new AggregateError(errors, 'given plans that could not be ended')
  },
}
