// Asks the provider how a payment stands and writes down what it says. The call is made outside of any transaction.
import { millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { isAway, type Session } from '#platform/payments/provider'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { readPayment, type PaymentRow } from '../queries.ts'
import { settlePayment } from './settle-payment.ts'

/** `end`: it is to be paid no more. Whoever paid before that has paid. */
export const askProvider = async (
  services: Services,
  scope: ShopScope,
  { paymentId, end }: { paymentId: number; end: boolean },
  now: Millis,
): Promise<true | Refusal<'payment_unavailable'>> => {
  const payment = await read(services.db, scope, (tx) => readPayment(tx, scope, paymentId))
  if (!payment || isSettled(payment)) return true
  const session = await readSession(services, payment, end)
  if (session === undefined) {
    await lookAgainLater(services, scope, paymentId, now)
    return refuse('payment_unavailable')
  }
  await settlePayment(services, scope, { paymentId, session }, now)
  return true
}

/** What is due: a payment whose time is over is ended, money on its way is looked after. */
export const checkPayment = (
  services: Services,
  scope: ShopScope,
  { id: paymentId, expires_at }: { id: number; expires_at: string },
  now: Millis,
): Promise<unknown> => askProvider(services, scope, { paymentId, end: wireToMillis(expires_at) <= now }, now)

/** Nobody can be paying for one that never began, or is over. */
const isSettled = ({ status, session_id }: PaymentRow): boolean =>
  session_id === null || (status !== 'open' && status !== 'processing')

const readSession = async (
  { payments }: Services,
  { account_id, session_id }: PaymentRow,
  end: boolean,
): Promise<Session | undefined> => {
  if (!payments || session_id === null) return undefined
  const session = await (end
    ? payments.endSession(account_id, session_id)
    : payments.readSession(account_id, session_id))
  return isAway(session) ? undefined : session
}

const retryAfter: Millis = minuteMs

/** The slot stays held: it may be paid for this moment. */
const lookAgainLater = (
  services: Services,
  scope: ShopScope,
  paymentId: number,
  now: Millis,
): Promise<unknown> =>
  writeAndNotify(services, scope, (tx) =>
    tx
      .updateTable('payments')
      .set({ check_at: millisToWire(now + retryAfter) })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', paymentId)
      .where('check_at', '<=', millisToWire(now))
      .execute(),
  )
