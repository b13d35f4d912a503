// Somebody's photograph; they have at most one.
import type { PageImageChange as ImageChange } from '@noren/contract/pages/images'
import type { StaffImage } from '@noren/contract/staff'
import {
  addImage,
  changeImage,
  imageColumns,
  imageOnWire,
  removeImage,
  type UploadCode,
} from '#features/images/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'

type Input = { image_base64: string; alt_text?: string | undefined }

export const createStaffImage = (
  services: Services,
  scope: ShopScope,
  { staffId, input }: { staffId: number; input: Input },
  now: Millis,
): Promise<StaffImage | Refusal<'not_found' | 'image_exists' | UploadCode>> =>
  addImage(
    services,
    scope,
    {
      upload: { base64: input.image_base64, kind: 'staff' },
      findRefusal: async (tx) => {
        const member = await tx
          .selectFrom('staff')
          .where('shop_id', '=', scope.shopId)
          .where('id', '=', staffId)
          .select('id')
          .executeTakeFirst()
        if (!member) return refuse('not_found')
        return (await findImage(tx, scope, staffId)) && refuse('image_exists', { reasons: ['staff'] })
      },
      insert: async (tx, stored) => {
        const row = { ...stored, alt_text: input.alt_text ?? '' }
        await tx
          .insertInto('staff_images')
          .values({ ...row, shop_id: scope.shopId, staff_id: staffId, created_at: millisToWire(now) })
          .execute()
        return imageOnWire(row)
      },
    },
    now,
  )

export const updateStaffImage = async (
  services: Services,
  scope: ShopScope,
  { staffId, change: { image_base64, alt_text } }: { staffId: number; change: ImageChange },
  now: Millis,
): Promise<StaffImage | Refusal<'not_found' | UploadCode>> => {
  const changed = await changeImage(
    services,
    scope,
    {
      upload: image_base64 === undefined ? undefined : { base64: image_base64, kind: 'staff' },
      altText: alt_text,
      find: (tx) => findImage(tx, scope, staffId),
      update: (tx, image) =>
        tx
          .updateTable('staff_images')
          .set(image)
          .where('shop_id', '=', scope.shopId)
          .where('staff_id', '=', staffId)
          .execute(),
    },
    now,
  )
  return isRefusal(changed) ? changed : imageOnWire(changed)
}

export const deleteStaffImage = (
  services: Services,
  scope: ShopScope,
  staffId: number,
): Promise<true | Refusal<'not_found'>> =>
  removeImage(
    services,
    scope,
    async (tx) => (await deleteImageRow(tx, scope, staffId)) ?? refuse('not_found'),
  )

/** The file that it named. */
export const deleteImageRow = (tx: Tx, { shopId }: ShopScope, staffId: number) =>
  tx
    .deleteFrom('staff_images')
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .returning('file')
    .executeTakeFirst()

const findImage = (tx: Tx, { shopId }: ShopScope, staffId: number) =>
  tx
    .selectFrom('staff_images')
    .where('shop_id', '=', shopId)
    .where('staff_id', '=', staffId)
    .select([...imageColumns, 'bytes'])
    .executeTakeFirst()
