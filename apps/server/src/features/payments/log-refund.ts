// A refund by hand in the history of its reservation, whose status it leaves as it is. Rule PAY-33.
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

type Refunded = { reservationId: number; userId: number; amount: number }

export const logRefund = async (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, userId, amount }: Refunded,
  now: Millis,
): Promise<void> => {
  const { status, cancel_reason } = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where('id', '=', reservationId)
    .select(['status', 'cancel_reason'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('change_logs')
    .values({
      shop_id: shopId,
      reservation_id: reservationId,
      actor: 'owner',
      user_id: userId,
      kind: 'refunded',
      status,
      cancel_reason,
      changes: JSON.stringify([{ field: 'refund', from: null, to: String(amount) }]),
      created_at: millisToWire(now),
    })
    .execute()
}
