import * as z from 'zod'
import { returnUrlMax } from '../wire/limits.ts'
import { data, endpoint } from '../wire/endpoint.ts'

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

/** What the standard plan costs, in yen, tax included. Rule PLAN-1. */
export const standardPrices = { month: 3000, year: 30_000 } as const satisfies Record<Interval, number>

export const subscriptionStatuses = ['active', 'past_due', 'canceled', 'pending'] as const

/** `limit` is what the plan allows; null is unlimited. In beta nothing is held to it. */
const usage = z.object({ count: z.int(), limit: z.int().nullable() })

export const currentPlan = z
  .object({
    /** Null where this installation has no plans. Rule PLAN-2. */
    plan: z.object({ plan_code: z.enum(['free', 'standard']), plan_name: z.string() }).nullable(),
    /** Null without a contract. */
    subscription: z
      .object({
        status: z.enum(subscriptionStatuses),
        interval: z.enum(intervals),
        auto_renew: z.boolean(),
        current_period_end: z.string(),
      })
      .nullable(),
    /** Online reservations of the last 30 days, and menus that customers see. */
    usage: z
      .object({
        /** `free_at`: where the limit is reached and held, when a place gets free by itself; otherwise null. Rule PLAN-72. */
        reservations: usage.extend({ free_at: z.string().nullable() }),
        menus: usage,
      })
      .nullable(),
    can: z.object({
      /** The standard plan can be ordered now. */
      order: z.boolean(),
      /** There is something to see or change at the payment provider. */
      manage: z.boolean(),
    }),
  })
  .meta({ id: 'CurrentPlan' })
export type CurrentPlan = z.output<typeof currentPlan>

/** Where the browser comes back to: a page of this installation. Rule PLAN-13. */
const returnUrl = z.string('own_address').max(returnUrlMax, 'own_address')

const order = z.strictObject({
  plan_code: z.literal('standard', 'invalid'),
  interval: z.enum(intervals, 'invalid'),
  success_url: returnUrl,
  cancel_url: returnUrl,
})

const ownCodes = [
  'csrf',
  'unauthenticated',
  'email_unverified',
  'no_shop',
  'not_found',
  'sign_in_again',
] as const

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
  checkout: endpoint({
    method: 'POST',
    path: '/api/subscription/checkout',
    summary: 'Begins an order of the standard plan; the browser goes on to `checkout_url`',
    access: 'shop',
    body: order,
    status: 200,
    output: data(z.object({ checkout_url: z.string() })),
    codes: [...ownCodes, 'invalid', 'beta_free', 'subscription_exists', 'payment_unavailable'],
    invalidates: [],
  }),
  portal: endpoint({
    method: 'POST',
    path: '/api/subscription/portal',
    summary: 'Leads to the payment provider’s page of the contract: card, receipts, cancellation',
    access: 'shop',
    body: z.strictObject({ return_url: returnUrl }),
    status: 200,
    output: data(z.object({ portal_url: z.string() })),
    codes: [...ownCodes, 'invalid', 'no_subscription', 'payment_unavailable'],
    invalidates: [],
  }),
}
