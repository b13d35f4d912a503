import { sql } from 'kysely'
import { reorderRows } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import type { Refusal } from '#platform/errors'
import type { Services } from '#platform/services'

/** A block of the booking page that has the owner's order follows it; one that was arranged differently stays. Rules MENU-10, MENU-13. */
export const reorderMenus = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> => {
  const { shopId } = scope
  let following: number[] = []
  return reorderRows(services, scope, ids, {
    find: async (tx) => {
      const present = await tx
        .selectFrom('menus')
        .where('shop_id', '=', shopId)
        .where('archived_at', 'is', null)
        .select('id')
        .execute()
      const { rows: blocks } = await sql<{ id: number }>`
          select b.id from page_sections b where b.shop_id = ${shopId} and b.type = 'menu' and b.menu_ids = (
            select array_agg(m.id order by m.position, m.id) from menus m where m.shop_id = ${shopId} and m.id = any (b.menu_ids))`.execute(
        tx,
      )
      following = blocks.map(({ id }) => id)
      return present.map(({ id }) => id)
    },
    move: async (tx) => {
      await sql`
          update menus m set position = o.position
          from unnest(${ids}::bigint[]) with ordinality as o (id, position)
          where m.shop_id = ${shopId} and m.id = o.id`.execute(tx)
      await sql`
          update page_sections b set menu_ids = (
            select array_agg(m.id order by m.position, m.id) from menus m where m.shop_id = ${shopId} and m.id = any (b.menu_ids))
          where b.shop_id = ${shopId} and b.id = any (${following}::bigint[])`.execute(tx)
    },
  })
}
