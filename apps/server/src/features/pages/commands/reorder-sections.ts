// The blocks of a page, and the menus of a block, in a new order. An order that names others than there are is one that another tab
// has overtaken: nothing is moved, and nothing is lost. Rule PAGE-16.
import { sql } from 'kysely'
import { lockShop } from '#features/shops/commands/lock-shop'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { findPlaces, findSection } from '../queries.ts'

type Order = { id: number; ids: readonly number[] }

export const reorderSections = (
  services: Services,
  scope: ShopScope,
  { id, ids }: Order,
): Promise<true | Refusal<'not_found' | 'outdated'>> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const places = await findPlaces(tx, scope, id)
    if (!places) return refuse('not_found')
    if (!isSame(places.ids, ids)) return refuse('outdated')
    await sql`
      update page_sections b set priority = o.place
      from unnest(${ids}::bigint[]) with ordinality as o (id, place)
      where b.shop_id = ${scope.shopId} and b.page_id = ${id} and b.id = o.id`.execute(tx)
    return true
  })

export const reorderSectionMenus = (
  services: Services,
  scope: ShopScope,
  { id, ids }: Order,
): Promise<true | Refusal<'not_found' | 'outdated'>> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const found = await findSection(tx, scope, id)
    if (!found || found.section.type !== 'menu') return refuse('not_found')
    if (!isSame(found.menuIds, ids)) return refuse('outdated')
    await tx
      .updateTable('page_sections')
      .set((e) => ({ menu_ids: [...ids], version: e('version', '+', 1) }))
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .execute()
    return true
  })

const isSame = (present: readonly number[], wanted: readonly number[]): boolean => {
  const among = new Set(wanted)
  return present.length === among.size && present.every((id) => among.has(id))
}
