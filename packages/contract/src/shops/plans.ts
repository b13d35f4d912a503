import * as z from 'zod'
import { data, endpoint } from '../wire/endpoint.ts'

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'pending'] as const

/** `limit` is what the plan allows; null is unlimited. In beta nothing is held to it. */
const usage = z.object({ count: z.int(), limit: z.int().nullable() })

export const currentPlan = z.object({
  /** Null where this installation has no plans. Rule PLAN-2. */
  plan: z.object({ plan_code: z.enum(['free', 'standard']), plan_name: z.string() }).nullable(),
  /** Null without a contract. */
  subscription: z
    .object({
      status: z.enum(subscriptionStatuses),
      interval: z.enum(['month', 'year']),
      auto_renew: z.boolean(),
      current_period_end: z.string(),
    })
    .nullable(),
  /** Online reservations of the last 30 days, and menus that customers see. */
  usage: z.object({ reservations: usage, menus: usage }).nullable(),
})
export type CurrentPlan = z.output<typeof currentPlan>

export const plans = {
  current: endpoint({
    method: 'GET',
    path: '/api/plans/current',
    summary: 'The plan, its contract and how much of it is used',
    access: 'shop',
    status: 200,
    output: data(currentPlan),
    codes: ['unauthenticated', 'email_unverified', 'no_shop'],
    tags: ['shops', 'menus', 'reservations'],
  }),
}
