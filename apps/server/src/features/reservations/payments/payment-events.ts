import { sql } from 'kysely'
import { readCheckout, readRefunds } from '#features/payments/api'
import type { EventHandler, ProviderEvent } from '#features/provider-events/api'
import { findInShops } from '#platform/database/find-due'
import { isRefusal } from '#platform/errors'
import { writeRefunds } from './make-refund.ts'
import { settlePayment } from './settle-payment.ts'

/** Events of shops' accounts: an event only says what to ask about. Rule PAY-6. */
export const paymentEvents: EventHandler = {
  handles: ({ type, account, object }) =>
    account !== null &&
    ((type.startsWith('checkout.session.') && object['mode'] === 'payment') || refundEvents.has(type)),
  take: async (services, event, now) => {
    const { payments, db } = services
    const [found] = await findInShops(db, namedQuery(event))
    // Of another installation, or of what the shop sells elsewhere.
    if (!found) return 'taken'
    const { scope, id: paymentId, account_id, session_id, payment_intent_id } = found
    if (refundEvents.has(event.type)) {
      const refunds = await readRefunds(payments, account_id, payment_intent_id ?? '')
      if (isRefusal(refunds)) return 'later'
      await writeRefunds(services, scope, { paymentId, ...refunds, event }, now)
      return 'taken'
    }
    const checkout = await readCheckout(payments, account_id, session_id ?? '')
    if (isRefusal(checkout)) return 'later'
    await settlePayment(services, scope, { paymentId, checkout, event }, now)
    return 'taken'
  },
}

/** Each names the payment of its refund. Rule PAY-31. */
const refundEvents: ReadonlySet<string> = new Set([
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
])

type Named = {
  shop_id: number
  id: number
  account_id: string
  session_id: string | null
  payment_intent_id: string | null
}

/** The account is compared: an owner can write anything into objects of the own one. */
const namedQuery = ({ type, account, object }: ProviderEvent) =>
  refundEvents.has(type)
    ? sql<Named>`select shop_id, id, account_id, session_id, payment_intent_id from payments
        where payment_intent_id = ${String(object['payment_intent'])} and account_id = ${account}`
    : sql<Named>`select shop_id, id, account_id, session_id, payment_intent_id from payments
        where session_id = ${String(object['id'])} and account_id = ${account}`
