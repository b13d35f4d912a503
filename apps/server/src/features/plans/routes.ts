import { plans } from '@noren/contract/shops/plans'
import { plans as words } from '@noren/words/plans'
import { bind } from '#platform/endpoint/bind'
import { readUsage } from './queries.ts'
import { allowances } from './rules.ts'

export const planRoutes = {
  current: bind(plans.current)(async ({ db, config, scope, now, requestContext }) => {
    if (config.billing === 'off') return { data: { plan: null, subscription: null, usage: null } }
    const { plan_code, reservations, menus } = await readUsage(db, scope, now)
    const limits = allowances[plan_code]
    return {
      data: {
        plan: { plan_code, plan_name: words[requestContext.language].names[plan_code] },
        // Nobody can subscribe yet.
        subscription: null,
        usage: {
          reservations: { count: reservations, limit: limits.reservations },
          menus: { count: menus, limit: limits.menus },
        },
      },
    }
  }),
}
