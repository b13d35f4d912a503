// A refund is queued with what causes it and made afterwards by the worker. Rules PAY-12, PAY-13.
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** All that was paid for the reservation goes back; nothing where nothing was. Joins the transaction of its cause. */
export const refundAll = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<void> => {
  await sql`
    update payments set status = 'refunding', refund_amount = amount, refund_due_at = ${millisToWire(now)}, refund_attempts = 0, refund_failed_amount = 0
    where shop_id = ${shopId} and reservation_id = ${reservationId} and status in ('paid', 'refunding') and refund_amount < amount`.execute(
    tx,
  )
}
