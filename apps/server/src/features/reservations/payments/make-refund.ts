// Makes a refund that was queued, as often as it takes, and writes down what the provider says of it. Rules PAY-14, PAY-15, PAY-31.
import {
  insertMessages,
  withStates,
  type StatedMessage,
} from '#features/reservations/changes/insert-messages'
import { readForChange } from '#features/reservations/changes/read-for-change'
import { readPayment, type PaymentRow, afterRefunds, pendingEvery } from '#features/payments/api'
import { lockAndWrite } from '#features/shops/api'
import { dayMs, hourMs, millisToWire, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { isRefusal } from '#platform/errors'
import { takeEvent } from '#features/provider-events/api'
import type { ProviderEvent, Refunds } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

/** Makes one refund that is due. A refund that was asked for and whose answer was lost has the same key, so it is made once. */
export const makeRefund = async (
  services: Services,
  scope: ShopScope,
  paymentId: number,
  now: Millis,
): Promise<void> => {
  const payment = await read(services.db, scope, (tx) => readPayment(tx, scope, paymentId))
  if (payment?.status !== 'refunding' || payment.payment_intent_id === null || !services.payments) return
  const {
    account_id: accountId,
    payment_intent_id: paymentIntentId,
    refund_amount,
    refunded_amount,
  } = payment
  const { refund_failed_total: failed } = payment
  const amount = refund_amount - refunded_amount
  const outcome = await services.payments.checkouts.refund({
    accountId,
    paymentIntentId,
    amount,
    // After a failure the same sums are another refund.
    key: `refund-${scope.shopId}-${payment.id}-${refunded_amount}-${refund_amount}${failed > 0 ? `-${failed}` : ''}`,
  })
  if (isRefusal(outcome)) return tryLater(services, scope, payment, 'away', now)
  if (outcome !== 'refused')
    return writeRefunds(
      services,
      scope,
      {
        paymentId,
        made: refund_amount + failed,
        failed: outcome === 'failed' ? failed + amount : failed,
        isPending: outcome === 'pending',
      },
      now,
    )
  // The owner may have given it back at the provider's.
  const known = await services.payments.checkouts.readRefunds(accountId, paymentIntentId)
  return !isRefusal(known) && known.made > refunded_amount + failed
    ? writeRefunds(services, scope, { paymentId, ...known }, now)
    : tryLater(services, scope, payment, 'refused', now)
}

/**
 * What the provider says was given back, by us or by the owner at the provider's, and what of it failed. Whoever is told less than what is
 * known already changes nothing. The customer is told once the whole of what was asked for is back, the shop of what failed.
 */
export const writeRefunds = async (
  services: Services,
  scope: ShopScope,
  { paymentId, event, ...told }: Refunds & { paymentId: number; event?: ProviderEvent },
  now: Millis,
): Promise<void> => {
  await lockAndWrite(services, scope, async (tx) => {
    if (event && !(await takeEvent(tx, event, now))) return
    const payment = await readPayment(tx, scope, paymentId)
    if (!payment) return
    const { lost, given, isStale, ...sums } = afterRefunds(payment, told)
    if (isStale && lost === 0 && given === 0) return
    const isWhole = sums.refunded_amount === sums.refund_amount
    const at = millisToWire(now)
    await tx
      .updateTable('payments')
      .set({
        check_at: isStale ? payment.check_at : told.isPending ? millisToWire(now + pendingEvery) : null,
        ...((lost > 0 || given > 0) && {
          ...sums,
          status: !isWhole ? 'refunding' : sums.refunded_amount === payment.amount ? 'refunded' : 'paid',
          refund_due_at: isWhole ? null : at,
        }),
        ...(given > 0 && { refunded_at: at }),
      })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', paymentId)
      .execute()
    await queueMails(tx, services, scope, payment, { given: isWhole ? given : 0, lost }, now)
  })
}

/** To the customer what was given back, to the shop what was lost. */
const queueMails = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  payment: PaymentRow,
  { given, lost }: { given: number; lost: number },
  now: Millis,
): Promise<void> => {
  const row = given > 0 || lost > 0 ? await readForChange(tx, scope, payment.reservation_id) : undefined
  if (!row) return
  const mails: RefundMail[] = []
  if (given > 0 && row.email)
    mails.push({ kind: 'refunded', recipient: 'customer', to: row.email, details: { refunded: given } })
  if (lost > 0) mails.push({ kind: 'shop_refund_failed', recipient: 'shop', to: row.shopAddress })
  const unsent = { mails, sentBefore: row.sentBefore, byShop: false }
  const stated = await withStates(tx, services, scope, unsent, now)
  await insertMessages(tx, scope, { reservationId: row.id, now }, stated)
}

type RefundMail = Pick<StatedMessage, 'kind' | 'recipient' | 'to' | 'details'>

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
