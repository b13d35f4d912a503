// Headings of menus: made, renamed, put in order and deleted. Rule MENU-31.
import { categoriesMax } from '@noren/contract/limits'
import type { MenuCategory } from '@noren/contract/menus/categories'
import { sql } from 'kysely'
import { lockAndWrite, reorderRows } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readCategories } from './list-categories.ts'

/** Comes last. */
export const createCategory = (
  services: Services,
  scope: ShopScope,
  name: string,
  now: Millis,
): Promise<MenuCategory | Refusal<'invalid'>> =>
  lockAndWrite<MenuCategory | Refusal<'invalid'>>(services, scope, async (tx) => {
    const { shopId } = scope
    const present = await readCategories(tx, scope)
    if (present.length >= categoriesMax) return refuse('invalid', { errors: { name: ['categories_full'] } })
    return tx
      .insertInto('menu_categories')
      .values({
        shop_id: shopId,
        name,
        priority: sql<number>`(select coalesce(max(c.priority), 0) + 1 from menu_categories c where c.shop_id = ${shopId})`,
        created_at: millisToWire(now),
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  })

export const renameCategory = (
  services: Services,
  scope: ShopScope,
  { id, name }: MenuCategory,
): Promise<MenuCategory | Refusal<'not_found'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const renamed = await tx
      .updateTable('menu_categories')
      .set({ name })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .returning(['id', 'name'])
      .executeTakeFirst()
    return renamed ?? refuse('not_found')
  })

export const reorderCategories = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  reorderRows(services, scope, ids, {
    find: async (tx) => (await readCategories(tx, scope)).map(({ id }) => id),
    move: (tx) =>
      sql`
        update menu_categories c set priority = o.priority
        from unnest(${ids}::bigint[]) with ordinality as o (id, priority)
        where c.shop_id = ${scope.shopId} and c.id = o.id`.execute(tx),
  })

/** Its menus stay, without one. */
export const deleteCategory = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const { shopId } = scope
    await tx
      .updateTable('menus')
      .set((e) => ({ category_id: null, version: e('version', '+', 1) }))
      .where('shop_id', '=', shopId)
      .where('category_id', '=', id)
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('menu_categories')
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n ? true : refuse('not_found')
  })
