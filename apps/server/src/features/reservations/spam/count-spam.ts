import { sql } from 'kysely'
import { liveStatuses, type Status } from '@noren/scheduling/status'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** How many reservations of the last 30 days are marked as spam. */
export const countSpam = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<number> => {
  const { count } = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where('cancel_reason', '=', 'spam')
    .where('created_at', '>', millisToWire(now - 30 * dayMs))
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The status that the reservation had before it was marked, by its log. */
export const readStatusBefore = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
): Promise<Status> => {
  const { rows } = await sql<{ status: Status }>`
    select l.status from change_logs l where l.shop_id = ${shopId} and l.reservation_id = ${reservationId}
      and l.status = any(${[...liveStatuses]}) order by l.id desc limit 1`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a reservation that was never live is marked as spam')
  return row.status
}
