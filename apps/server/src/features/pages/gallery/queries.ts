import type { GalleryImage } from '@noren/contract/pages/images'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { imageFolder } from '#platform/files/images'

export const listGallery = (db: Db, scope: ShopScope): Promise<GalleryImage[]> =>
  read(db, scope, async (tx) => {
    const rows = await tx
      .selectFrom('gallery_images')
      .where('shop_id', '=', scope.shopId)
      .orderBy('position')
      .orderBy('id')
      .select(columns)
      .execute()
    return rows.map(galleryImageOf)
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

export const columns = ['id', 'file', 'alt_text', 'width', 'height', 'widths', 'color'] as const

export const galleryImageOf = ({
  file,
  ...image
}: Omit<GalleryImage, 'image_url'> & { file: string }): GalleryImage => ({
  id: image.id,
  image_url: imageFolder + file,
  alt_text: image.alt_text,
  width: image.width,
  height: image.height,
  widths: image.widths,
  color: image.color,
})
