import type { GalleryImage } from '@noren/contract/pages/images'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { imageColumns, imageOnWire } from '#features/images/api'

export const listGallery = (db: Db, scope: ShopScope): Promise<GalleryImage[]> =>
  read(db, scope, async (tx) => {
    const rows = await tx
      .selectFrom('gallery_images')
      .where('shop_id', '=', scope.shopId)
      .orderBy('position')
      .orderBy('id')
      .select(['id', ...imageColumns])
      .execute()
    return rows.map(({ id, ...image }) => ({ id, ...imageOnWire(image) }))
  })

/** What a new photograph or another order is compared with: ids in order, and the next place. */
export const findPlaces = async (tx: Tx, { shopId }: ShopScope): Promise<{ ids: number[]; next: number }> => {
  const rows = await tx
    .selectFrom('gallery_images')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'position'])
    .execute()
  return { ids: rows.map(({ id }) => id), next: (rows.at(-1)?.position ?? -1) + 1 }
}
