import { sql } from 'kysely'
import { readComing } from '#features/hours/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { findMenu } from './list-menus.ts'

/** Archives it, so that reservations keep their menu; refused with the list while live ones are to come. Rule MENU-11. */
export const deleteMenu = async (
  services: Services,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<true | Refusal<'not_found' | 'reservations_inside'>> => {
  const { shopId } = scope
  const files = await lockAndWrite(services, scope, async (tx) => {
    if (!(await findMenu(tx, scope, { config: services.config, now }, id))) return refuse('not_found')
    const coming = (await readComing(tx, scope, { now })).filter(
      ({ menuId, isLive }) => isLive && menuId === id,
    )
    if (coming.length > 0)
      return refuse('reservations_inside', {
        reservations: coming.map(({ named }) => named),
        reasons: ['deleting'],
      })
    const images = await tx
      .deleteFrom('menu_images')
      .where('shop_id', '=', shopId)
      .where('menu_id', '=', id)
      .returning('file')
      .execute()
    await tx
      .updateTable('menus')
      .set((e) => ({
        archived_at: millisToWire(now),
        publish_state: 'draft',
        category_id: null,
        version: e('version', '+', 1),
      }))
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .execute()
    // Rules MENU-33, MENU-34.
    await sql`
        update menus set version = version + 1, add_on_menu_ids = array_remove(add_on_menu_ids, ${id}::bigint),
          excluded_menu_ids = array_remove(excluded_menu_ids, ${id}::bigint)
        where shop_id = ${shopId} and ${id}::bigint = any (add_on_menu_ids || excluded_menu_ids)`.execute(tx)
    await sql`
        update page_sections set menu_ids = array_remove(menu_ids, ${id}::bigint), version = version + 1
        where shop_id = ${shopId} and ${id}::bigint = any (menu_ids)`.execute(tx)
    return images.map(({ file }) => file)
  })
  if (isRefusal(files)) return files
  for (const file of files) await removeQuietly(services.storage, file)
  return true
}
