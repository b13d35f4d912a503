import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** On the free plan, menus beyond `limit` become drafts, the last of the owner's order first. The shop is locked. Returns their names. Rule PLAN-5. */
export const hideMenus = async (tx: Tx, { shopId }: ShopScope, limit: number): Promise<string[]> => {
  // The plan may have changed before the lock.
  const { rows } = await sql<{ name: string }>`
    update menus set publish_state = 'draft', version = version + 1
    where shop_id = ${shopId} and id in (
      select m.id from menus m where m.shop_id = ${shopId} and m.publish_state = 'published'
      order by m.position, m.id offset ${limit})
    and exists (select from shops s where s.id = ${shopId} and s.plan_code = 'free')
    returning name`.execute(tx)
  return rows.map(({ name }) => name)
}
