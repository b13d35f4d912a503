// Refunds by the owner's hand. The worker carries them out, as all others.
import type { Paid } from '@noren/contract/payments/paid'
import { lockAndWrite } from '#features/shops/api'
import { hourMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { logRefund } from '../log-refund.ts'
import { paidStatuses } from './paid.ts'

/** Each is a call to the provider. Rule PAY-25. */
const refundLimit: Limit = { max: 60, window: hourMs }

type Refused = Refusal<'not_found' | 'outdated' | 'invalid' | 'too_many'>

type Wanted = { reservationId: number; amount: number; refundedBefore: number; userId: number }

/**
 * `refundedBefore` is what the owner saw: of two presses, or of two owners at once, one is done and the other is told that it is out of
 * date. Rule PAY-25.
 */
export const refundByHand = async (
  services: Services,
  scope: ShopScope,
  { reservationId, amount, refundedBefore, userId }: Wanted,
  now: Millis,
): Promise<Paid | Refused> => {
  const limited = await takeHits(services, [[`refund:${scope.shopId}`, refundLimit]], now)
  if (limited) return limited
  return lockAndWrite<Paid | Refused>(services, scope, async (tx) => {
    const { shopId } = scope
    const payment = await tx
      .selectFrom('payments')
      .where('shop_id', '=', shopId)
      .where('reservation_id', '=', reservationId)
      .where('status', 'in', paidStatuses)
      .select(['id', 'amount', 'refund_amount', 'refunded_amount', 'refund_failed_amount', 'paid_at'])
      .orderBy('id', 'desc')
      .limit(1)
      // The worker writes what it has given back without the shop's lock.
      .forUpdate()
      .executeTakeFirst()
    if (!payment || payment.paid_at === null) return refuse('not_found')
    if (payment.refund_amount !== refundedBefore) return refuse('outdated')
    const refundAmount = payment.refund_amount + amount
    if (refundAmount > payment.amount) return refuse('invalid', { errors: { amount: ['refund_amount'] } })
    const failedAmount = Math.max(0, payment.refund_failed_amount - amount)
    await tx
      .updateTable('payments')
      .set({
        status: 'refunding',
        refund_amount: refundAmount,
        refund_failed_amount: failedAmount,
        refund_due_at: millisToWire(now),
        refund_attempts: 0,
      })
      .where('shop_id', '=', shopId)
      .where('id', '=', payment.id)
      .execute()
    await logRefund(tx, scope, { reservationId, userId, amount }, now)
    return {
      amount: payment.amount,
      refund_amount: refundAmount,
      refunded_amount: payment.refunded_amount,
      refund_failed_amount: failedAmount,
      paid_at: payment.paid_at,
    }
  })
}
