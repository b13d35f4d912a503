// How much of files a shop may have here at once. Rule IMP-37.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** Of a shop: those that are not written yet, and rows of all that are kept. */
export const unfinishedMax = 5
export const storedRowsMax = 100_000

export const countKept = async (
  tx: Tx,
  { shopId }: ShopScope,
): Promise<{ unfinished: number; stored: number }> => {
  const { rows } = await sql<{ unfinished: number; stored: number }>`
    select (select count(*) from imports where shop_id = ${shopId} and state in ('ready', 'waiting', 'running', 'paused')) as unfinished,
      (select count(*) from import_rows where shop_id = ${shopId}) as stored`.execute(tx)
  return rows[0] ?? { unfinished: 0, stored: 0 }
}
