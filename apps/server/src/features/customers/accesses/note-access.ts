// Who read, exported or changed which record: who runs the shop can see it, and must after a leak. Rule CUST-22.
import type { AccessAction } from '@noren/contract/customers/accesses'
import { sql } from 'kysely'
import { millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db, type Tx } from '#platform/database/transactions'

export type Access = {
  userId: number
  action: AccessAction
  customerId?: number
  field?: string
  count?: number
}

/** In the transaction of the change. */
export const noteAccess = async (
  tx: Tx,
  { shopId }: ShopScope,
  { userId, action, customerId, field, count }: Access,
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('customer_accesses')
    .values({
      shop_id: shopId,
      user_id: userId,
      action,
      customer_id: customerId ?? null,
      field: field ?? null,
      count: count ?? null,
      created_at: millisToWire(now),
    })
    .execute()
}

/** Screens read a record again and again: one line for a user and a record in this time. */
const readAgainAfter = 15 * minuteMs

type Read = { userId: number; customerId: number; action?: 'read' | 'photos_read' }

/** Before the answer leaves: what could not be noted is not shown. */
export const noteRead = (
  db: Db,
  scope: ShopScope,
  { userId, customerId, action = 'read' }: Read,
  now: Millis,
): Promise<void> =>
  write(db, scope, async (tx) => {
    const { rows } = await sql<{ isNoted: boolean }>`
      select ${isNotedSql(scope, { userId, customerId, action }, now)} as "isNoted"`.execute(tx)
    if (!rows[0]?.isNoted) await noteAccess(tx, scope, { userId, action, customerId }, now)
  })

/** Whether that reading is on the list already. */
export const isNotedSql = (
  { shopId }: ShopScope,
  { userId, customerId, action = 'read' }: Read,
  now: Millis,
) =>
  sql<boolean>`exists (
    select from customer_accesses where shop_id = ${shopId} and customer_id = ${customerId} and user_id = ${userId}
      and action = ${action} and created_at > ${millisToWire(now - readAgainAfter)})`

/** What is exported, as a file that leaves the program. */
export const noteExport = (db: Db, scope: ShopScope, access: Access, now: Millis): Promise<void> =>
  write(db, scope, (tx) => noteAccess(tx, scope, access, now))
