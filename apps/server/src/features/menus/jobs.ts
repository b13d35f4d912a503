import { sql } from 'kysely'
import { hideMenus } from '#features/plans/commands/hide-menus'
import { menuLimit } from '#features/plans/rules'
import { lockShop } from '#features/shops/commands/lock-shop'
import type { ShopScope } from '#platform/database/scope'
import { findInShops } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

/** Menus beyond what the free plan shows become drafts, the last of the owner's order first; none is deleted. Rule PLAN-5. */
export const hideExcessMenus: Job = {
  name: 'hide-excess-menus',
  schedule: '17 4 * * *',
  handle: async (services) => {
    const limit = menuLimit(services.config, 'free')
    if (limit === null) return
    const over = await findInShops(
      services.db,
      sql<{ shop_id: number }>`
        select m.shop_id from menus m join shops s on s.id = m.shop_id
        where s.plan_code = 'free' and m.publish_state = 'published' group by m.shop_id having count(*) > ${limit}`,
    )
    const errors: unknown[] = []
    for (const { scope } of over)
      await hideExcess(services, scope, limit).catch((error: unknown) => void errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, 'shops whose menus could not be hidden')
  },
}

const hideExcess = (services: Services, scope: ShopScope, limit: number): Promise<unknown> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    await hideMenus(tx, scope, limit)
  })
