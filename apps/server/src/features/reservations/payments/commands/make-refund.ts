// Makes a refund that was queued, as often as it takes. Rules PAY-14, PAY-15.
import { messagesQuery } from '#features/reservations/changes/commands/insert-reservation'
import { readForChange } from '#features/reservations/changes/queries'
import { withAllowance, withholdOrQueue } from '#features/messages/allowance/commands'
import { lockShop } from '#features/shops/commands/lock-shop'
import { dayMs, hourMs, millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isRefusal } from '#platform/errors'
import { readRefunded, refundPayment } from '#platform/payments/checkouts'
import { takeEvent, type ProviderEvent } from '#platform/payments/events'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { readPayment, type PaymentRow } from '#features/payments/queries'

/** Makes one refund that is due. A refund that was asked for and whose answer was lost has the same key, so it is made once. */
export const makeRefund = async (
  services: Services,
  scope: ShopScope,
  paymentId: number,
  now: Millis,
): Promise<void> => {
  const payment = await read(services.db, scope, (tx) => readPayment(tx, scope, paymentId))
  if (payment?.status !== 'refunding' || payment.payment_intent_id === null || !services.payments) return
  const { account_id: accountId, payment_intent_id: paymentIntentId, refund_amount } = payment
  const outcome = await refundPayment(services.payments, {
    accountId,
    paymentIntentId,
    amount: refund_amount - payment.refunded_amount,
    key: `refund-${scope.shopId}-${payment.id}-${payment.refunded_amount}-${refund_amount}`,
  })
  if (outcome === 'done') return writeRefunded(services, scope, { paymentId, refunded: refund_amount }, now)
  if (isRefusal(outcome)) return tryLater(services, scope, payment, 'away', now)
  // The owner may have given it back at the provider's.
  const known = await readRefunded(services.payments, accountId, paymentIntentId)
  return !isRefusal(known) && known > payment.refunded_amount
    ? writeRefunded(services, scope, { paymentId, refunded: known }, now)
    : tryLater(services, scope, payment, 'refused', now)
}

/**
 * What the provider says was given back, by us or by the owner at the provider's. Whoever is told less than what is known already changes
 * nothing. The customer is told once the whole of what was asked for is back.
 */
export const writeRefunded = (
  services: Services,
  scope: ShopScope,
  { paymentId, refunded, event }: { paymentId: number; refunded: number; event?: ProviderEvent },
  now: Millis,
): Promise<void> =>
  withAllowance(services, scope, null, now, (allowance) =>
    writeAndNotify(services, scope, async (tx) => {
      await lockShop(tx, scope)
      if (event && !(await takeEvent(tx, event, now))) return
      const payment = await readPayment(tx, scope, paymentId)
      if (!payment || refunded <= payment.refunded_amount) return
      const wanted = Math.max(payment.refund_amount, refunded)
      const isWhole = refunded >= wanted
      const at = millisToWire(now)
      await tx
        .updateTable('payments')
        .set({
          refund_amount: wanted,
          refunded_amount: refunded,
          refunded_at: at,
          status: !isWhole ? 'refunding' : refunded === payment.amount ? 'refunded' : 'paid',
          refund_due_at: isWhole ? null : at,
        })
        .where('shop_id', '=', scope.shopId)
        .where('id', '=', paymentId)
        .execute()
      const row = isWhole ? await readForChange(tx, scope, payment.reservation_id) : undefined
      if (!row?.email) return
      const mail = { kind: 'refunded', recipient: 'customer', to: row.email } as const
      const state = withholdOrQueue(mail, row.sentBefore, allowance)
      const details = { refunded: refunded - payment.refunded_amount }
      await tx.executeQuery(
        messagesQuery(tx, scope, { reservationId: row.id, now }, [{ ...mail, ...state, details }]),
      )
    }),
  )

const tryLater = (
  services: Services,
  scope: ShopScope,
  { id, refund_attempts, refund_amount }: PaymentRow,
  why: 'away' | 'refused',
  now: Millis,
): Promise<void> =>
  writeAndNotify(services, scope, async (tx) => {
    const delays = why === 'away' ? awayDelays : refusedDelays
    const delay = delays[Math.min(refund_attempts, delays.length - 1)] ?? dayMs
    await tx
      .updateTable('payments')
      .set({ refund_attempts: refund_attempts + 1, refund_due_at: millisToWire(now + delay) })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .where('status', '=', 'refunding')
      .where('refund_amount', '=', refund_amount)
      .execute()
  })

/** Never given up: the money is the customer's. */
const awayDelays: readonly Millis[] = [minuteMs, 5 * minuteMs, 30 * minuteMs]
const refusedDelays: readonly Millis[] = [10 * minuteMs, hourMs, 6 * hourMs, dayMs]
