import { dayOf, formatDay } from '@noren/scheduling/time'
import { millisToLocalMinute } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { grantPlan } from './change-shop.ts'
import { endedGrantsQuery } from './read-shops.ts'

/** A given plan ends with its last day. Rule PLAN-27. */
export const endGrants: Job = {
  name: 'end-grants',
  schedule: '7 0 * * *',
  atStart: true,
  handle: (services) => {
    const now = services.clock.now()
    return forEachDue(
      services,
      { job: 'end-grants', atOnce: Infinity },
      endedGrantsQuery(formatDay(dayOf(millisToLocalMinute(now)))),
      ({ scope }) => grantPlan(services, scope, { plan: 'free', until: null, by: 'grant ended' }, now),
    )
  },
}
