// The images of all kinds, which stand in six tables.
import { sql } from 'kysely'
import type { Own } from '#platform/database/find-due'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { imageFolder, type ImageKind } from './encode.ts'

export type ImageRow = { file: string; widths: number[] }

/** Bytes of all stored images of the shop. Rule PAGE-48. */
export const sumBytes = async (tx: Tx, { shopId }: ShopScope): Promise<number> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce((select sum(bytes) from page_images where shop_id = ${shopId}), 0)
      + coalesce((select sum(bytes) from menu_images where shop_id = ${shopId}), 0)
      + coalesce((select sum(bytes) from staff_images where shop_id = ${shopId}), 0)
      + coalesce((select sum(bytes) from library_images where shop_id = ${shopId}), 0)
      + coalesce((select sum(bytes) from gallery_images where shop_id = ${shopId}), 0)
      + coalesce((select sum(bytes) from customer_photos where shop_id = ${shopId}), 0) as bytes`.execute(tx)
  return rows[0]?.bytes ?? 0
}

/** The files of a shop. */
export const findFiles = async (tx: Tx, { shopId }: { shopId: number }): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`
    select file from menu_images where shop_id = ${shopId}
    union all select file from staff_images where shop_id = ${shopId}
    union all select file from page_images where shop_id = ${shopId}
    union all select file from library_images where shop_id = ${shopId}
    union all select file from gallery_images where shop_id = ${shopId}
    union all select file from customer_photos where shop_id = ${shopId} order by file`.execute(tx)
  return rows.map(({ file }) => file)
}

/** The images of all shops, for worker and doctor. */
export const findAllImages = async (tx: Tx): Promise<ImageRow[]> => {
  const { rows } = await sql<ImageRow>`
    select file, widths from menu_images
    union all select file, widths from staff_images
    union all select file, widths from page_images
    union all select file, widths from library_images
    union all select file, widths from gallery_images
    union all select file, widths from customer_photos`.execute(tx)
  return rows
}

export type OldImage = {
  table: 'page_images' | 'menu_images' | 'library_images'
  kind: ImageKind
  shop_id: number
  file: string
}

/** Images that were stored before there were further widths, some of them. The one for messengers has none anyway. */
export const oldImagesQuery = (own: Own) => sql<OldImage>`
  select 'page_images' as table, 'cover' as kind, shop_id, file from page_images where ${own('shop_id')} and bytes = 0 and type = 'cover'
  union all select 'menu_images', 'menu', shop_id, file from menu_images where ${own('shop_id')} and bytes = 0
  union all select 'library_images', 'library', shop_id, file from library_images where ${own('shop_id')} and bytes = 0
  limit ${oldAtOnce}`

export const oldAtOnce = 50

/** A row of images, called i, as customers may see it. */
export const publicImageJson = sql`jsonb_build_object('url', ${imageFolder}::text || i.file, 'alt_text', i.alt_text, 'width', i.width,
  'height', i.height, 'widths', to_jsonb(i.widths), 'color', i.color)`
