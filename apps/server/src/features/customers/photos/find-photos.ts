// Photographs of a customer. Where the plan does not include them they are counted and not shown (rules CUST-24, PLAN-8).
import { variantOf } from '@noren/contract/pages/documents'
import type { CustomerPhoto, CustomerPhotos, PhotoPhase, PhotoSize } from '@noren/contract/customers/photos'
import { sql } from 'kysely'
import { photoSmallWidth } from '#features/images/api'
import { isUnlocked, type PlanCode } from '#features/plans/api'
import type { Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, readOnce, type Db, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { isNotedSql } from '../accesses/note-access.ts'

type Plans = Pick<Config, 'billing'>

export const listPhotos = (
  { db, config }: { db: Db; config: Plans },
  scope: ShopScope,
  customerId: number,
): Promise<CustomerPhotos | undefined> =>
  read(db, scope, async (tx) => {
    const place = await findPlace(tx, scope, customerId)
    if (!place) return undefined
    const { plan, count } = place
    const rows = await selectPhotos(tx, scope, customerId)
      .orderBy('position', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const photos = rows.map((row) => photoOf(customerId, row))
    if (isUnlocked(config, plan)) return { locked: false, count, photos, kept: [] }
    // Enough to know which is which, and to delete one. Rule CUST-33.
    const kept = photos.map(({ id, phase, taken_on, caption }) => ({ id, phase, taken_on, caption }))
    return { locked: true, count, photos: [], kept }
  })

/** What a change of a customer's photographs is decided by; undefined where there is no such record. */
export const findPlace = async (
  tx: Tx,
  { shopId }: ShopScope,
  customerId: number,
): Promise<{ plan: PlanCode; count: number; ofShop: number; last: number } | undefined> => {
  const {
    rows: [record],
  } = await sql<{ id: number }>`
      select id from customers
      where shop_id = ${shopId} and id = ${customerId} and forgotten_at is null and merged_into_id is null`.execute(
    tx,
  )
  const {
    rows: [found],
  } = await sql<{ plan: PlanCode; count: number; ofShop: number; last: number }>`
      select s.plan_code as plan, p.*
      from shops s cross join (
        select count(*) as "ofShop", count(*) filter (where customer_id = ${customerId}) as count,
          coalesce(max(position) filter (where customer_id = ${customerId}), 0) as last
        from customer_photos where shop_id = ${shopId}) p
      where s.id = ${shopId}`.execute(tx)
  return record && found
}

export const findPhoto = async (tx: Tx, scope: ShopScope, customerId: number, id: number) =>
  selectPhotos(tx, scope, customerId).where('id', '=', id).executeTakeFirst()

export const findIds = async (tx: Tx, { shopId }: ShopScope, customerId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('customer_photos')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Asked = { customerId: number; id: number; size: PhotoSize; userId: number }

/** The name of its file, and whether this reading is noted already. */
export const readPhotoFile = async (
  { db, config }: { db: Db; config: Plans },
  scope: ShopScope,
  { customerId, id, size, userId }: Asked,
  now: Millis,
): Promise<{ file: string; isNoted: boolean } | Refusal<'not_found' | 'plan_required'>> => {
  const [row] = await readOnce(
    db,
    scope,
    sql<{ file: string; widths: number[]; plan: PlanCode; isNoted: boolean }>`
      select p.file, p.widths, s.plan_code as plan, ${isNotedSql(scope, { userId, customerId, action: 'photos_read' }, now)} as "isNoted"
      from customer_photos p join shops s on s.id = ${scope.shopId}
      where p.shop_id = ${scope.shopId} and p.customer_id = ${customerId} and p.id = ${id}`.compile(db),
  )
  if (!row) return refuse('not_found')
  if (!isUnlocked(config, row.plan)) return refuse('plan_required')
  const isSmall = size === 'small' && row.widths.includes(photoSmallWidth)
  return {
    file: isSmall ? variantOf(row.file, photoSmallWidth, 'webp') : row.file,
    isNoted: row.isNoted,
  }
}

type PhotoRow = Omit<CustomerPhoto, 'image_url' | 'phase'> & { phase: string | null }

export const photoOf = (customerId: number, { phase, ...row }: PhotoRow): CustomerPhoto => ({
  ...row,
  image_url: `/api/customers/${customerId}/photos/${row.id}/image`,
  // As the table's own check has it.
  phase: phase as PhotoPhase | null,
})

export const photoColumns = [
  'id',
  'caption',
  'phase',
  'taken_on',
  'width',
  'height',
  'color',
  'revision',
] as const

const selectPhotos = (tx: Tx, { shopId }: ShopScope, customerId: number) =>
  tx
    .selectFrom('customer_photos')
    .where('shop_id', '=', shopId)
    .where('customer_id', '=', customerId)
    .select(photoColumns)
