// A refund by hand in the history of its reservation, whose status it leaves as it is. Rule PAY-33.
import { sql, type CompiledQuery } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

type Refunded = { reservationId: number; userId: number; amount: number }

export const refundLogQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, userId, amount }: Refunded,
  now: Millis,
): CompiledQuery => {
  const changes = [{ field: 'refund', from: null, to: String(amount) }]
  return sql`
    insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, cancel_reason, changes, created_at)
    select ${shopId}::bigint, r.id, 'owner', ${userId}::bigint, 'refunded', r.status, r.cancel_reason, ${JSON.stringify(changes)}::jsonb,
      ${millisToWire(now)}::timestamptz
    from reservations r where r.shop_id = ${shopId} and r.id = ${reservationId}`.compile(tx)
}
