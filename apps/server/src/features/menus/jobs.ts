import { sql } from 'kysely'
import { hideExcess, menuLimit } from '#features/plans/api'
import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import type { Services } from '#platform/services'

/** One run's share. */
const atOnce = 20_000

/** Menus beyond what the free plan shows become drafts, the last of the owner's order first; none is deleted. Rules PLAN-5, PLAN-25. */
export const hideExcessMenus: Job = {
  name: 'hide-excess-menus',
  schedule: '17 4 * * *',
  atStart: true,
  handle: async (services) => {
    const limit = menuLimit(services.config, 'free')
    if (limit === null) return
    await forEachDue(
      services,
      { job: 'hide-excess-menus', atOnce },
      (own) => sql<{ shop_id: number }>`
        select m.shop_id from menus m join shops s on s.id = m.shop_id
        where ${own('m.shop_id')} and ${own('s.id')} and s.plan_code = 'free' and m.publish_state = 'published'
        group by m.shop_id having count(*) > ${limit} limit ${atOnce}`,
      ({ scope }) => hideIn(services, scope),
    )
  },
}

const hideIn = (services: Services, scope: ShopScope): Promise<unknown> =>
  lockAndWrite(services, scope, async (tx) => {
    await hideExcess(tx, scope, services.config, services.clock.now())
  })
