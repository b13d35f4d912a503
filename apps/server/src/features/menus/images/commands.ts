// The image of a menu. It is decoded and stored before the transaction, and a file that no row names is removed after it.
import type { MenuImage, MenuImageChange, MenuImageInput } from '@noren/contract/menus'
import { storeUpload, type StoredImage, type UploadCode } from '#features/images/commands'
import { lockShop } from '#features/shops/commands/lock-shop'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { imageFolder } from '#platform/files/images'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { findMenu, readMenu } from '../queries.ts'

export const createMenuImage = async (
  services: Services,
  scope: ShopScope,
  { menuId, input }: { menuId: number; input: MenuImageInput },
  now: Millis,
): Promise<MenuImage | Refusal<'not_found' | 'image_exists' | UploadCode>> => {
  const isFree = (menu: { image: MenuImage | null } | undefined) =>
    menu ? (menu.image ? refuse('image_exists') : undefined) : refuse('not_found')
  // Asked before the picture is decoded, and again under the lock.
  const refused = isFree(await readMenu(services, scope, menuId))
  if (refused) return refused
  const stored = await storeUpload(services, scope, { base64: input.image_base64, kind: 'menu' }, now)
  if (isRefusal(stored)) return stored

  const row = { ...stored, alt_text: input.alt_text ?? '' }
  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const taken = isFree(await findMenu(tx, scope, services.config, menuId))
    if (taken) return taken
    await tx
      .insertInto('menu_images')
      .values({ ...row, shop_id: scope.shopId, menu_id: menuId, created_at: millisToWire(now) })
      .execute()
    return imageOf(row)
  })
  if (isRefusal(done)) await removeQuietly(services.storage, stored.file)
  return done
}

export const updateMenuImage = async (
  services: Services,
  scope: ShopScope,
  { menuId, change }: { menuId: number; change: MenuImageChange },
  now: Millis,
): Promise<MenuImage | Refusal<'not_found' | UploadCode>> => {
  const { image_base64, alt_text } = change
  if (!(await readMenu(services, scope, menuId))?.image) return refuse('not_found')
  const stored =
    image_base64 === undefined
      ? undefined
      : await storeUpload(services, scope, { base64: image_base64, kind: 'menu' }, now)
  if (isRefusal(stored)) return stored

  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const before = await findImage(tx, scope, menuId)
    if (!before) return refuse('not_found')
    const after = { ...before, ...stored, alt_text: alt_text ?? before.alt_text }
    await tx
      .updateTable('menu_images')
      .set(after)
      .where('shop_id', '=', scope.shopId)
      .where('menu_id', '=', menuId)
      .execute()
    return { image: imageOf(after), unused: before.file === after.file ? undefined : before.file }
  })
  const unused = isRefusal(done) ? stored?.file : done.unused
  if (unused !== undefined) await removeQuietly(services.storage, unused)
  return isRefusal(done) ? done : done.image
}

export const deleteMenuImage = async (
  services: Services,
  scope: ShopScope,
  menuId: number,
): Promise<true | Refusal<'not_found'>> => {
  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const deleted = await tx
      .deleteFrom('menu_images')
      .where('shop_id', '=', scope.shopId)
      .where('menu_id', '=', menuId)
      .returning('file')
      .executeTakeFirst()
    return deleted ?? refuse('not_found')
  })
  if (isRefusal(done)) return done
  await removeQuietly(services.storage, done.file)
  return true
}

const findImage = (tx: Tx, { shopId }: ShopScope, menuId: number) =>
  tx
    .selectFrom('menu_images')
    .where('shop_id', '=', shopId)
    .where('menu_id', '=', menuId)
    .select(['file', 'alt_text', 'width', 'height', 'widths', 'color', 'bytes'])
    .executeTakeFirst()

const imageOf = ({ file, ...image }: StoredImage & { alt_text: string }): MenuImage => ({
  image_url: imageFolder + file,
  alt_text: image.alt_text,
  width: image.width,
  height: image.height,
  widths: image.widths,
  color: image.color,
})
