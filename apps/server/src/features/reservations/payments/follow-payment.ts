// Asks the provider how a payment stands and writes down what it says. The call is made outside of any transaction.
import { dayMs, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import {
  endCheckout,
  readCheckout,
  readRefunds,
  type Checkout,
  readPayment,
  type PaymentRow,
  pendingEvery,
} from '#features/payments/api'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { writeRefunds } from './make-refund.ts'
import { sessionLife } from './open-session.ts'
import { settlePayment } from './settle-payment.ts'

/** `end`: it is to be paid no more. Whoever paid before that has paid. */
export const followPayment = async (
  services: Services,
  scope: ShopScope,
  { paymentId, end }: { paymentId: number; end: boolean },
  now: Millis,
): Promise<true | Refusal<'payment_unavailable'>> => {
  const payment = await read(services.db, scope, (tx) => readPayment(tx, scope, paymentId))
  if (!payment || isSettled(payment)) return true
  const checkout = await readState(services, payment, end)
  if (isRefusal(checkout)) {
    await lookAgainLater(services, scope, paymentId, now)
    return checkout
  }
  // Nothing has changed, and nothing is written.
  if (checkout.state === 'open') return true
  const known = checkout.state === 'hidden' ? withoutAccess(payment, now) : checkout
  if (known === null) await lookAgainLater(services, scope, paymentId, now)
  else await settlePayment(services, scope, { paymentId, checkout: known }, now)
  return true
}

/** Money on its way that we may not ask about: so long it may still arrive. */
const processingLife: Millis = 14 * dayMs

/**
 * The owner took our access to the account away. A session that may still be paid keeps its time (null); once it is over by itself nobody
 * can pay any more. Rule PAY-30.
 */
const withoutAccess = (
  { status, created_at }: PaymentRow,
  now: Millis,
): Extract<Checkout, { state: 'ended' | 'processing' }> | null => {
  const age = now - wireToMillis(created_at)
  if (status === 'processing') return { state: age < processingLife ? 'processing' : 'ended' }
  return age < sessionLife ? null : { state: 'ended' }
}

type Due = { id: number; expires_at: string; status: string }

/** What is due: a payment whose time is over is ended, money on its way is looked after, and so are refunds. */
export const checkPayment = (
  services: Services,
  scope: ShopScope,
  { id: paymentId, expires_at, status }: Due,
  now: Millis,
): Promise<unknown> =>
  status === 'open' || status === 'processing'
    ? followPayment(services, scope, { paymentId, end: wireToMillis(expires_at) <= now }, now)
    : followRefunds(services, scope, paymentId, now)

/** A refund that the provider had not finished: its event may have been lost. Rule PAY-31. */
const followRefunds = async (
  services: Services,
  scope: ShopScope,
  paymentId: number,
  now: Millis,
): Promise<void> => {
  const payment = await read(services.db, scope, (tx) => readPayment(tx, scope, paymentId))
  if (!payment?.payment_intent_id || !services.payments) return
  const known = await readRefunds(services.payments, payment.account_id, payment.payment_intent_id)
  if (isRefusal(known)) await lookAgainLater(services, scope, paymentId, now, pendingEvery)
  else await writeRefunds(services, scope, { paymentId, ...known }, now)
}

/** Nobody can be paying for one that never began, or is over. */
const isSettled = ({ status, session_id }: PaymentRow): boolean =>
  session_id === null || (status !== 'open' && status !== 'processing')

const readState = async (
  { payments }: Services,
  { account_id, session_id }: PaymentRow,
  end: boolean,
): Promise<Checkout | Refusal<'payment_unavailable'>> => {
  if (!payments || session_id === null) return refuse('payment_unavailable')
  return (end ? endCheckout : readCheckout)(payments, account_id, session_id)
}

const retryAfter: Millis = minuteMs

/** The slot stays held: it may be paid for this moment. */
const lookAgainLater = (
  services: Services,
  scope: ShopScope,
  paymentId: number,
  now: Millis,
  delay: Millis = retryAfter,
): Promise<unknown> =>
  writeAndNotify(services, scope, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: millisToWire(now + delay) })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', paymentId)
      .where('check_at', '<=', millisToWire(now))
      .execute(),
  )
