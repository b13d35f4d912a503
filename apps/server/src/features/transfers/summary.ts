// What the screen says before anything is taken out or brought in.
import type { TransferSummary } from '@noren/contract/shops/transfers'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const readSummary = (db: Db, scope: ShopScope): Promise<TransferSummary> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const shop = await tx.selectFrom('shops').where('id', '=', shopId).select('name').executeTakeFirst()
    const {
      rows: [counts],
    } = await sql<TransferSummary['counts'] & { rows: number }>`
        select (select count(*) from customers where shop_id = ${shopId} and forgotten_at is null and merged_into_id is null) as customers,
          (select count(*) from customer_notes where shop_id = ${shopId}) as notes,
          (select count(*) from reservations where shop_id = ${shopId} and hold_expires_at is null) as reservations,
          (select count(*) from menus where shop_id = ${shopId} and archived_at is null) as menus,
          (select count(*) from staff where shop_id = ${shopId}) as staff,
          (select count(*) from menu_images where shop_id = ${shopId})
            + (select count(*) from staff_images where shop_id = ${shopId})
            + (select count(*) from page_images where shop_id = ${shopId})
            + (select count(*) from gallery_images where shop_id = ${shopId})
            + (select count(*) from customer_photos where shop_id = ${shopId}) as images`.execute(tx)
    const {
      rows: [lock],
    } = await sql<{ free: boolean }>`
        select pg_try_advisory_xact_lock_shared(hashtextextended('import', ${shopId})) as free`.execute(tx)
    if (!shop || !counts || !lock) throw new Error('the scope names no shop')
    const isEmpty = await isEmptyShop(tx, scope)
    return { shop_name: shop.name, counts, importing: !lock.free, can: { import: isEmpty && lock.free } }
  })

/** Nothing was ever booked, blocked or held, and no customer is or was on record. Rule TRANS-3. */
export const isEmptyShop = async (tx: Tx, { shopId }: ShopScope): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from reservations where shop_id = ${shopId})
      or exists (select from customers where shop_id = ${shopId}) as used`.execute(tx)
  return rows[0]?.used === false
}
