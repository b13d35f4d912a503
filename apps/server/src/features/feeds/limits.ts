// What a feed holds. Rule FEED-5.
import { dayMs, type Millis } from '#platform/clock'
import { isUnlocked, type PlanCode } from '#features/plans/api'
import type { Config } from '#platform/config'
import { refuse, type Refusal } from '#platform/errors'

export const feedDays = { before: 30, after: 365 }
export const feedEventsMax = 3000
/** Written by the process that answers; more are written in a thread. Rule FEED-20. */
export const feedEventsAtOnce = 200
export const writeTimeout: Millis = 20_000

/** A program reads every few hours; faster than this it is a fault or mischief. Rule FEED-6. */
export const feedReadsPerMinute = 30

/** What an open program sees within the hour needs no row written each time. */
export const readNotedEvery: Millis = dayMs / 24

export const refusedByPlan = (
  config: Pick<Config, 'billing'>,
  plan: PlanCode,
): Refusal<'plan_required'> | undefined => (isUnlocked(config, plan) ? undefined : refuse('plan_required'))
