// The blocks of a page, and the menus of a block, in a new order. Rule PAGE-16.
import { sql } from 'kysely'
import { reorderRows } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findPlaces, findSection } from './read-page.ts'

type Order = { id: number; ids: readonly number[] }
type Reordered = Promise<true | Refusal<'not_found' | 'outdated'>>

export const reorderSections = (services: Services, scope: ShopScope, { id, ids }: Order): Reordered =>
  reorderRows(services, scope, ids, {
    find: async (tx) => (await findPlaces(tx, scope, id))?.ids ?? refuse('not_found'),
    move: (tx) =>
      sql`
        update page_sections b set priority = o.place
        from unnest(${ids}::bigint[]) with ordinality as o (id, place)
        where b.shop_id = ${scope.shopId} and b.page_id = ${id} and b.id = o.id`.execute(tx),
  })

export const reorderSectionMenus = (services: Services, scope: ShopScope, { id, ids }: Order): Reordered =>
  reorderRows(services, scope, ids, {
    find: async (tx) => {
      const found = await findSection(tx, scope, id)
      return found?.section.type === 'menu' ? found.menuIds : refuse('not_found')
    },
    move: (tx) =>
      tx
        .updateTable('page_sections')
        .set((e) => ({ menu_ids: [...ids], version: e('version', '+', 1) }))
        .where('shop_id', '=', scope.shopId)
        .where('id', '=', id)
        .execute(),
  })
