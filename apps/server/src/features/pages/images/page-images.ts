// Cover and share image of a page, one of each.
import type { PageImage, PageImageChange, PageImageInput, PageImageType } from '@noren/contract/pages/images'
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

type Named = { pageId: number; type: PageImageType }

export const createPageImage = (
  services: Services,
  scope: ShopScope,
  { pageId, input }: { pageId: number; input: PageImageInput },
  now: Millis,
): Promise<PageImage | Refusal<'not_found' | 'page_image_exists' | UploadCode>> => {
  const { type, image_base64, alt_text = '' } = input
  return addImage(
    services,
    scope,
    {
      upload: { base64: image_base64, kind: type },
      findRefusal: async (tx) => {
        if (!(await hasPage(tx, scope, pageId))) return refuse('not_found')
        return (await findImage(tx, scope, { pageId, type })) ? refuse('page_image_exists') : undefined
      },
      insert: async (tx, stored) => {
        const row = { ...stored, alt_text, type }
        await tx
          .insertInto('page_images')
          .values({ ...row, shop_id: scope.shopId, page_id: pageId, created_at: millisToWire(now) })
          .execute()
        return { type, ...imageOnWire(row) }
      },
    },
    now,
  )
}

export const updatePageImage = async (
  services: Services,
  scope: ShopScope,
  { change: { image_base64, alt_text }, ...named }: Named & { change: PageImageChange },
  now: Millis,
): Promise<PageImage | Refusal<'not_found' | UploadCode>> => {
  const { pageId, type } = named
  const changed = await changeImage(
    services,
    scope,
    {
      upload: image_base64 === undefined ? undefined : { base64: image_base64, kind: type },
      altText: alt_text,
      find: (tx) => findImage(tx, scope, named),
      update: (tx, image) =>
        tx
          .updateTable('page_images')
          .set(image)
          .where('shop_id', '=', scope.shopId)
          .where('page_id', '=', pageId)
          .where('type', '=', type)
          .execute(),
    },
    now,
  )
  return isRefusal(changed) ? changed : { type, ...imageOnWire(changed) }
}

export const deletePageImage = (
  services: Services,
  scope: ShopScope,
  { pageId, type }: Named,
): Promise<true | Refusal<'not_found'>> =>
  removeImage(services, scope, async (tx) => {
    const deleted = await tx
      .deleteFrom('page_images')
      .where('shop_id', '=', scope.shopId)
      .where('page_id', '=', pageId)
      .where('type', '=', type)
      .returning('file')
      .executeTakeFirst()
    return deleted ?? refuse('not_found')
  })

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
    .select([...imageColumns, 'bytes'])
    .executeTakeFirst()
