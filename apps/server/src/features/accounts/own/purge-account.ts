import { sql } from 'kysely'
import { findFiles } from '#features/images/api'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { purgedShop } from '#platform/database/scope'
import { write, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { isDueForPurge } from './own-account.ts'

/** Every table of a shop, those that refer to others first. */
const tables = [
  'import_rows',
  'imports',
  'idempotency_keys',
  'messages',
  'push_messages',
  'contact_attachments',
  'contact_inquiries',
  'change_logs',
  'payments',
  'payment_accounts',
  'occupancies',
  'offer_times',
  'offers',
  'waitlist_entries',
  'external_calendars',
  'calendar_feeds',
  'move_requests',
  'worklist_items',
  'worklists',
  'bill_payments',
  'bill_lines',
  'bills',
  'day_closings',
  'sales_targets',
  'reservation_lines',
  'reservations',
  'customer_accesses',
  'customer_merges',
  'customer_notes',
  'customer_photos',
  'customers',
  'email_templates',
  'form_sections',
  'forms',
  'page_previews',
  'page_sections',
  'page_images',
  'library_images',
  'gallery_images',
  'pages',
  'menu_images',
  'menu_prices',
  'staff_menus',
  'menus',
  'menu_categories',
  'special_hours',
  'dated_hours',
  'business_days',
  'subscriptions',
  'staff_images',
  'staff',
  'seats',
  'seat_groups',
] as const

/** So long a shop is kept beyond its day while money of customers is still to be given back. Rule ACC-26. */
const waitForRefunds = 30 * dayMs

/**
 * Deletes an account and all rows of its shop, under the one role that may. The shop's domain stays taken: an old link must never
 * lead to another shop. Says how many refunds were given up with it.
 */
export const purgeAccount = async (
  services: Services,
  { userId, shopId }: { userId: number; shopId: number | null },
  now: Millis,
): Promise<{ openRefunds: number }> => {
  const { db, storage } = services
  const { files, openRefunds } = await write(db, purgedShop(shopId), async (tx) => {
    // The shop's lock first: an entry that is just being made is waited for, and is deleted too.
    if (shopId !== null) await sql`update shops set version = version + 1 where id = ${shopId}`.execute(tx)
    // Undone in the last moment, requested anew, or a shop was opened after all: nothing is deleted.
    const due = await tx
      .selectFrom('users')
      .where('id', '=', userId)
      .where('shop_id', 'is not distinct from', shopId)
      .where(isDueForPurge(now))
      .select(['id', 'deletion_at'])
      .forUpdate()
      .executeTakeFirst()
    if (!due) return { files: [], openRefunds: 0 }
    const refunds = shopId === null ? 0 : await countOpenRefunds(tx, shopId)
    const since = due.deletion_at === null ? now : wireToMillis(due.deletion_at)
    if (refunds > 0 && now < since + waitForRefunds) return { files: [], openRefunds: 0 }
    const images = shopId === null ? [] : await findFiles(tx, { shopId })
    await tx.updateTable('users').set({ shop_id: null }).where('id', '=', userId).execute()
    if (shopId !== null) {
      await endContract(tx, shopId, now)
      for (const table of tables)
        await sql`delete from ${sql.table(table)} where shop_id = ${shopId}`.execute(tx)
      await sql`update domains set released_at = ${millisToWire(now)} where shop_id = ${shopId} and released_at is null`.execute(
        tx,
      )
      await sql`update domains set shop_id = null where shop_id = ${shopId}`.execute(tx)
      await sql`delete from shops where id = ${shopId}`.execute(tx)
    }
    await tx.deleteFrom('account_messages').where('user_id', '=', userId).execute()
    await tx.deleteFrom('users').where('id', '=', userId).execute()
    return { files: images, openRefunds: refunds }
  })
  if (shopId !== null) services.publishChange(shopId)
  for (const file of files) await storage.remove(file)
  return { openRefunds }
}

/** Money that is owed and that the worker still tries to give back. */
const countOpenRefunds = async (tx: Tx, shopId: number): Promise<number> => {
  const { count } = await tx
    .selectFrom('payments')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'refunding')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The shop will be gone; the job still has to end its contract at the payment provider. Rule PLAN-18. */
const endContract = async (tx: Tx, shopId: number, now: Millis): Promise<void> => {
  const row = await tx
    .selectFrom('subscriptions')
    .where('shop_id', '=', shopId)
    .where('customer_id', 'is not', null)
    .select('customer_id')
    .executeTakeFirst()
  if (!row?.customer_id) return
  await tx
    .insertInto('subscription_endings')
    .values({ customer_id: row.customer_id, created_at: millisToWire(now) })
    .execute()
}
