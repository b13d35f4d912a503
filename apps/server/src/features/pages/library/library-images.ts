// The shop's library: images that documents show. One that a document shows is not deleted. Rule PAGE-22.
import { libraryImagesMax } from '@noren/contract/limits'
import type { LibraryImage } from '@noren/contract/pages/images'
import { addImage, changeText, removeImage, type UploadCode, imageOnWire } from '#features/images/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { countLibrary } from './list-library.ts'

export const createLibraryImage = (
  services: Services,
  scope: ShopScope,
  { image_base64, alt_text = '' }: { image_base64: string; alt_text?: string | undefined },
  now: Millis,
): Promise<LibraryImage | Refusal<'library_full' | UploadCode>> =>
  addImage(
    services,
    scope,
    {
      upload: { base64: image_base64, kind: 'library' },
      findRefusal: async (tx) =>
        (await countLibrary(tx, scope)) >= libraryImagesMax ? refuse('library_full') : undefined,
      insert: async (tx, stored) => {
        const row = { ...stored, alt_text }
        const { id } = await tx
          .insertInto('library_images')
          .values({ ...row, shop_id: scope.shopId, created_at: millisToWire(now) })
          .returning('id')
          .executeTakeFirstOrThrow()
        return { id, ...imageOnWire(row) }
      },
    },
    now,
  )

/** Documents show the text of the library, so that one change reaches them all. Rule PAGE-47. */
export const updateLibraryImage = (
  services: Services,
  scope: ShopScope,
  change: { id: number; alt_text: string },
): Promise<LibraryImage | Refusal<'not_found'>> => changeText(services, scope, 'library_images', change)

export const deleteLibraryImage = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found' | 'image_in_use'>> =>
  removeImage(services, scope, async (tx) => {
    const { shopId } = scope
    const image = await tx
      .selectFrom('library_images')
      .where('shop_id', '=', shopId)
      .where('id', '=', id)
      .select('file')
      .executeTakeFirst()
    if (!image) return refuse('not_found')
    // The name is 128 random bits: it stands in no other text.
    const shown = await tx
      .selectFrom('page_sections')
      .where('shop_id', '=', shopId)
      .where('content', 'like', `%${image.file}%`)
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (shown) return refuse('image_in_use')
    await tx.deleteFrom('library_images').where('shop_id', '=', shopId).where('id', '=', id).execute()
    return image
  })
