// The image of a menu; a menu has at most one.
import type { MenuImage, MenuImageChange, MenuImageInput } from '@noren/contract/menus'
import {
  addImage,
  changeImage,
  removeImage,
  type UploadCode,
  imageColumns,
  imageOnWire,
} from '#features/images/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findMenu } from './list-menus.ts'

export const createMenuImage = (
  services: Services,
  scope: ShopScope,
  { menuId, input }: { menuId: number; input: MenuImageInput },
  now: Millis,
): Promise<MenuImage | Refusal<'not_found' | 'image_exists' | UploadCode>> =>
  addImage(
    services,
    scope,
    {
      upload: { base64: input.image_base64, kind: 'menu' },
      findRefusal: async (tx) => {
        const menu = await findMenu(tx, scope, { config: services.config, now: services.clock.now() }, menuId)
        if (!menu) return refuse('not_found')
        return menu.image ? refuse('image_exists') : undefined
      },
      insert: async (tx, stored) => {
        const row = { ...stored, alt_text: input.alt_text ?? '' }
        await tx
          .insertInto('menu_images')
          .values({ ...row, shop_id: scope.shopId, menu_id: menuId, created_at: millisToWire(now) })
          .execute()
        return imageOnWire(row)
      },
    },
    now,
  )

export const updateMenuImage = async (
  services: Services,
  scope: ShopScope,
  { menuId, change: { image_base64, alt_text } }: { menuId: number; change: MenuImageChange },
  now: Millis,
): Promise<MenuImage | Refusal<'not_found' | UploadCode>> => {
  const changed = await changeImage(
    services,
    scope,
    {
      upload: image_base64 === undefined ? undefined : { base64: image_base64, kind: 'menu' },
      altText: alt_text,
      find: async (tx) =>
        (await findMenu(tx, scope, { config: services.config, now: services.clock.now() }, menuId)) &&
        findImage(tx, scope, menuId),
      update: (tx, image) =>
        tx
          .updateTable('menu_images')
          .set(image)
          .where('shop_id', '=', scope.shopId)
          .where('menu_id', '=', menuId)
          .execute(),
    },
    now,
  )
  return isRefusal(changed) ? changed : imageOnWire(changed)
}

export const deleteMenuImage = (
  services: Services,
  scope: ShopScope,
  menuId: number,
): Promise<true | Refusal<'not_found'>> =>
  removeImage(services, scope, async (tx) => {
    const deleted = await tx
      .deleteFrom('menu_images')
      .where('shop_id', '=', scope.shopId)
      .where('menu_id', '=', menuId)
      .returning('file')
      .executeTakeFirst()
    return deleted ?? refuse('not_found')
  })

const findImage = (tx: Tx, { shopId }: ShopScope, menuId: number) =>
  tx
    .selectFrom('menu_images')
    .where('shop_id', '=', shopId)
    .where('menu_id', '=', menuId)
    .select([...imageColumns, 'bytes'])
    .executeTakeFirst()
