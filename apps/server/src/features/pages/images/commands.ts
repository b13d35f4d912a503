// Cover and share image of a page, one of each. Stored before the transaction; a file that no row names is removed after it.
import type { PageImage, PageImageChange, PageImageInput, PageImageType } from '@noren/contract/pages/images'
import { storeUpload, type StoredImage, type UploadCode } from '#features/images/commands'
import { lockShop } from '#features/shops/commands/lock-shop'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { imageFolder } from '#platform/files/images'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

type Named = { pageId: number; type: PageImageType }

export const createPageImage = async (
  services: Services,
  scope: ShopScope,
  { pageId, input }: { pageId: number; input: PageImageInput },
  now: Millis,
): Promise<PageImage | Refusal<'not_found' | 'page_image_exists' | UploadCode>> => {
  const { type, image_base64, alt_text = '' } = input
  const isFree = async (tx: Tx) => {
    if (!(await hasPage(tx, scope, pageId))) return refuse('not_found')
    return (await findImage(tx, scope, { pageId, type })) ? refuse('page_image_exists') : undefined
  }
  // Asked before the picture is decoded, and again under the lock.
  const refused = await read(services.db, scope, isFree)
  if (refused) return refused
  const stored = await storeUpload(services, scope, { base64: image_base64, kind: type }, now)
  if (isRefusal(stored)) return stored

  const row = { ...stored, alt_text, type }
  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const taken = await isFree(tx)
    if (taken) return taken
    await tx
      .insertInto('page_images')
      .values({ ...row, shop_id: scope.shopId, page_id: pageId, created_at: millisToWire(now) })
      .execute()
    return imageOf(row)
  })
  if (isRefusal(done)) await removeQuietly(services.storage, stored.file)
  return done
}

export const updatePageImage = async (
  services: Services,
  scope: ShopScope,
  { change, ...named }: Named & { change: PageImageChange },
  now: Millis,
): Promise<PageImage | Refusal<'not_found' | UploadCode>> => {
  const { image_base64, alt_text } = change
  if (!(await read(services.db, scope, (tx) => findImage(tx, scope, named)))) return refuse('not_found')
  const stored =
    image_base64 === undefined
      ? undefined
      : await storeUpload(services, scope, { base64: image_base64, kind: named.type }, now)
  if (isRefusal(stored)) return stored

  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const before = await findImage(tx, scope, named)
    if (!before) return refuse('not_found')
    const after = { ...before, ...stored, alt_text: alt_text ?? before.alt_text }
    await tx
      .updateTable('page_images')
      .set(after)
      .where('shop_id', '=', scope.shopId)
      .where('page_id', '=', named.pageId)
      .where('type', '=', named.type)
      .execute()
    return {
      image: imageOf({ ...after, type: named.type }),
      unused: before.file === after.file ? undefined : before.file,
    }
  })
  const unused = isRefusal(done) ? stored?.file : done.unused
  if (unused !== undefined) await removeQuietly(services.storage, unused)
  return isRefusal(done) ? done : done.image
}

export const deletePageImage = async (
  services: Services,
  scope: ShopScope,
  { pageId, type }: Named,
): Promise<true | Refusal<'not_found'>> => {
  const done = await writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    const deleted = await tx
      .deleteFrom('page_images')
      .where('shop_id', '=', scope.shopId)
      .where('page_id', '=', pageId)
      .where('type', '=', type)
      .returning('file')
      .executeTakeFirst()
    return deleted ?? refuse('not_found')
  })
  if (isRefusal(done)) return done
  await removeQuietly(services.storage, done.file)
  return true
}

const hasPage = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<boolean> => {
  const page = await tx
    .selectFrom('pages')
    .where('shop_id', '=', shopId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return page !== undefined
}

const findImage = (tx: Tx, { shopId }: ShopScope, { pageId, type }: Named) =>
  tx
    .selectFrom('page_images')
    .where('shop_id', '=', shopId)
    .where('page_id', '=', pageId)
    .where('type', '=', type)
    .select(['file', 'alt_text', 'width', 'height', 'widths', 'color', 'bytes'])
    .executeTakeFirst()

const imageOf = ({ file, ...image }: StoredImage & { alt_text: string; type: PageImageType }): PageImage => ({
  type: image.type,
  image_url: imageFolder + file,
  alt_text: image.alt_text,
  width: image.width,
  height: image.height,
  widths: image.widths,
  color: image.color,
})
