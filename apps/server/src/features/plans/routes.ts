import { plans, type CurrentPlan } from '@noren/contract/shops/plans'
import { plans as words } from '@noren/words/plans'
import { bind } from '#platform/endpoint/bind'
import { readFreeAt, readUsage, type Usage } from './read-plan.ts'
import { allowances, reservationLimit } from './allowances.ts'
import { isLive } from './subscriptions/standing.ts'

export const planRoutes = {
  current: bind(plans.current)(async ({ db, config, payments, scope, now, requestContext }) => {
    if (config.billing === 'off')
      return { data: { plan: null, subscription: null, usage: null, can: { order: false, manage: false } } }
    const { plan_code, reservations, menus, ...contract } = await readUsage(db, scope, now)
    const subscription = subscriptionOf(contract)
    const isSold = config.billing === 'live' && payments !== undefined
    const limits = allowances[plan_code]
    const held = { count: reservations, limit: reservationLimit(config, plan_code) }
    const free_at = await readFreeAt(db, scope, held, now)
    return {
      data: {
        plan: { plan_code, plan_name: words[requestContext.language].names[plan_code] },
        subscription,
        usage: {
          reservations: { count: reservations, limit: limits.reservations, free_at },
          menus: { count: menus, limit: limits.menus },
        },
        can: {
          order: isSold && !(subscription && isLive(subscription)),
          manage: payments !== undefined && subscription !== null,
        },
      },
    }
  }),
}

/** A contract has all of them. */
const subscriptionOf = ({
  status,
  interval,
  auto_renew,
  current_period_end,
}: Pick<Usage, 'status' | 'interval' | 'auto_renew' | 'current_period_end'>): CurrentPlan['subscription'] =>
  status && interval && current_period_end && auto_renew !== null
    ? { status, interval, auto_renew, current_period_end }
    : null
