import type { LibraryImage } from '@noren/contract/pages/images'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { imageColumns, imageOnWire } from '#features/images/api'

export const listLibrary = (db: Db, scope: ShopScope): Promise<LibraryImage[]> =>
  read(db, scope, async (tx) => {
    const rows = await tx
      .selectFrom('library_images')
      .where('shop_id', '=', scope.shopId)
      .orderBy('id', 'desc')
      .select(['id', ...imageColumns])
      .execute()
    return rows.map(({ id, ...image }) => ({ id, ...imageOnWire(image) }))
  })

/** Of these files, those that the library has. */
export const countImages = async (
  tx: Tx,
  { shopId }: ShopScope,
  files: readonly string[],
): Promise<number> => {
  if (files.length === 0) return 0
  const { count } = await tx
    .selectFrom('library_images')
    .where('shop_id', '=', shopId)
    .where('file', 'in', files)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const countLibrary = async (tx: Tx, { shopId }: ShopScope): Promise<number> => {
  const { count } = await tx
    .selectFrom('library_images')
    .where('shop_id', '=', shopId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
