// Photographs of a customer. Each change is noted as one of the record (rule CUST-22).
import { customerPhotosMax, shopPhotosMax } from '@noren/contract/limits'
import type { CustomerPhoto, NewPhoto, PhotoChange } from '@noren/contract/customers/photos'
import { sql } from 'kysely'
import { addImage, removeImage, type UploadCode } from '#features/images/api'
import { isUnlocked } from '#features/plans/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { removeQuietly } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { noteAccess } from '../accesses/note-access.ts'
import { findIds, findPhoto, findPlace, photoColumns, photoOf } from './find-photos.ts'

type Written = { customerId: number; userId: number }

export const createPhoto = (
  services: Services,
  scope: ShopScope,
  {
    customerId,
    userId,
    input: { image_base64, caption = '', phase = null, taken_on = null },
  }: Written & { input: NewPhoto },
  now: Millis,
): Promise<CustomerPhoto | Refusal<'not_found' | 'plan_required' | 'photos_full' | UploadCode>> =>
  addImage(
    services,
    scope,
    {
      upload: { base64: image_base64, kind: 'photo' },
      findRefusal: async (tx) => {
        const place = await openPlace(services, tx, scope, customerId)
        if (isRefusal(place)) return place
        if (place.count >= customerPhotosMax) return refuse('photos_full')
        return place.ofShop >= shopPhotosMax ? refuse('photos_full', { reasons: ['shop'] }) : undefined
      },
      insert: async (tx, stored) => {
        const place = await findPlace(tx, scope, customerId)
        const row = await tx
          .insertInto('customer_photos')
          .values({
            ...stored,
            shop_id: scope.shopId,
            customer_id: customerId,
            caption,
            phase,
            taken_on,
            position: (place?.last ?? 0) + 1,
            created_at: millisToWire(now),
          })
          .returning(photoColumns)
          .executeTakeFirstOrThrow()
        await noteAccess(tx, scope, { userId, action: 'photo_created', customerId }, now)
        return photoOf(customerId, row)
      },
    },
    now,
  )

export const changePhoto = (
  services: Services,
  scope: ShopScope,
  { customerId, userId, id, change: { revision, ...change } }: Written & { id: number; change: PhotoChange },
  now: Millis,
): Promise<CustomerPhoto | Refusal<'not_found' | 'plan_required' | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const place = await openPlace(services, tx, scope, customerId)
    if (isRefusal(place)) return place
    const before = await findPhoto(tx, scope, customerId, id)
    if (!before) return refuse('not_found')
    if (revision !== undefined && revision !== before.revision) return refuse('outdated')
    const after = await tx
      .updateTable('customer_photos')
      .set({ ...change, revision: before.revision + 1 })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .returning(photoColumns)
      .executeTakeFirstOrThrow()
    await noteAccess(tx, scope, { userId, action: 'photo_changed', customerId }, now)
    return photoOf(customerId, after)
  })

/** An order names all photographs that there are, so none is lost between two tabs. */
export const reorderPhotos = (
  services: Services,
  scope: ShopScope,
  { customerId, userId, ids }: Written & { ids: readonly number[] },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'plan_required' | 'outdated'>> =>
  lockAndWrite(services, scope, async (tx) => {
    const place = await openPlace(services, tx, scope, customerId)
    if (isRefusal(place)) return place
    const present = new Set(await findIds(tx, scope, customerId))
    if (present.size !== ids.length || !ids.every((id) => present.has(id))) return refuse('outdated')
    await sql`
      update customer_photos p set position = ${ids.length + 1} - o.place
      from unnest(${ids}::bigint[]) with ordinality as o (id, place)
      where p.shop_id = ${scope.shopId} and p.id = o.id`.execute(tx)
    await noteAccess(tx, scope, { userId, action: 'photo_changed', customerId }, now)
    return true as const
  })

/** Whatever the plan. Rule CUST-33. */
export const deletePhoto = (
  services: Services,
  scope: ShopScope,
  { customerId, userId, id }: Written & { id: number },
  now: Millis,
): Promise<true | Refusal<'not_found'>> =>
  removeImage(services, scope, async (tx) => {
    if (!(await findPlace(tx, scope, customerId))) return refuse('not_found')
    const deleted = await tx
      .deleteFrom('customer_photos')
      .where('shop_id', '=', scope.shopId)
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .returning('file')
      .executeTakeFirst()
    if (!deleted) return refuse('not_found')
    await noteAccess(tx, scope, { userId, action: 'photo_deleted', customerId }, now)
    return deleted
  })

/** Whatever the plan: who asks for the deletion of their photographs need not wait for it. Rule CUST-33. */
export const deletePhotos = async (
  services: Services,
  scope: ShopScope,
  { customerId, userId }: Written,
  now: Millis,
): Promise<true | Refusal<'not_found'>> => {
  const done = await lockAndWrite(services, scope, async (tx) => {
    if (!(await findPlace(tx, scope, customerId))) return refuse('not_found')
    const deleted = await tx
      .deleteFrom('customer_photos')
      .where('shop_id', '=', scope.shopId)
      .where('customer_id', '=', customerId)
      .returning('file')
      .execute()
    if (deleted.length > 0) await noteAccess(tx, scope, { userId, action: 'photo_deleted', customerId }, now)
    return { deleted }
  })
  if (isRefusal(done)) return done
  for (const { file } of done.deleted) await removeQuietly(services.storage, file)
  return true
}

const openPlace = async ({ config }: Services, tx: Tx, scope: ShopScope, customerId: number) => {
  const place = await findPlace(tx, scope, customerId)
  if (!place) return refuse('not_found')
  return isUnlocked(config, place.plan) ? place : refuse('plan_required')
}
