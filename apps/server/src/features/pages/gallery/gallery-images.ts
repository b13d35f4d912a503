// The shop's gallery: up to 12 photographs in the owner's order. Rule PAGE-45.
import { galleryImagesMax } from '@noren/contract/limits'
import type { GalleryImage } from '@noren/contract/pages/images'
import { sql } from 'kysely'
import {
  addImage,
  changeText,
  removeImage,
  type UploadCode,
  imageColumns,
  imageOnWire,
} from '#features/images/api'
import { reorderRows } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { findPlaces } from './list-gallery.ts'

export const createGalleryImage = (
  services: Services,
  scope: ShopScope,
  { image_base64, alt_text = '' }: { image_base64: string; alt_text?: string | undefined },
  now: Millis,
): Promise<GalleryImage | Refusal<'gallery_full' | UploadCode>> =>
  addImage(
    services,
    scope,
    {
      upload: { base64: image_base64, kind: 'gallery' },
      findRefusal: async (tx) =>
        (await findPlaces(tx, scope)).ids.length >= galleryImagesMax ? refuse('gallery_full') : undefined,
      insert: async (tx, stored) => {
        const { next } = await findPlaces(tx, scope)
        const row = await tx
          .insertInto('gallery_images')
          .values({
            ...stored,
            alt_text,
            position: next,
            shop_id: scope.shopId,
            created_at: millisToWire(now),
          })
          .returning(['id', ...imageColumns])
          .executeTakeFirstOrThrow()
        return { id: row.id, ...imageOnWire(row) }
      },
    },
    now,
  )

export const updateGalleryImage = (
  services: Services,
  scope: ShopScope,
  change: { id: number; alt_text: string },
): Promise<GalleryImage | Refusal<'not_found'>> => changeText(services, scope, 'gallery_images', change)

export const reorderGallery = (
  services: Services,
  scope: ShopScope,
  ids: readonly number[],
): Promise<true | Refusal<'outdated'>> =>
  reorderRows(services, scope, ids, {
    find: async (tx) => (await findPlaces(tx, scope)).ids,
    move: (tx) =>
      sql`
        update gallery_images g set position = o.place
        from unnest(${ids}::bigint[]) with ordinality as o (id, place)
        where g.shop_id = ${scope.shopId} and g.id = o.id`.execute(tx),
  })

export const deleteGalleryImage = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found'>> =>
  removeImage(services, scope, async (tx) => {
    const deleted = await tx
      .deleteFrom('gallery_images')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .returning('file')
      .executeTakeFirst()
    return deleted ?? refuse('not_found')
  })
