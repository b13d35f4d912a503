import { sql, type RawBuilder } from 'kysely'
import type { EventTaker } from '#features/provider-events/api'
import { findInShops } from '#platform/database/find-due'
import { isRefusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeRefunds } from './make-refund.ts'
import { settlePayment } from './settle-payment.ts'

/** Events of shops' accounts only say what to ask about. Rules PAY-6, PAY-31. */
export const takeCheckoutEvent: EventTaker<'checkout'> = async (services, event, now) => {
  const { accountId, checkoutId } = event
  const found = await findPayment(services, accountId, sql`session_id = ${checkoutId}`)
  if (!found) return 'taken'
  const checkout = await services.payments.checkouts.read(accountId, checkoutId)
  if (isRefusal(checkout)) return 'later'
  await settlePayment(services, found.scope, { paymentId: found.id, checkout, event }, now)
  return 'taken'
}

export const takeRefundEvent: EventTaker<'refund'> = async (services, event, now) => {
  const { accountId, paymentIntentId } = event
  const found = await findPayment(services, accountId, sql`payment_intent_id = ${paymentIntentId}`)
  if (!found) return 'taken'
  const refunds = await services.payments.checkouts.readRefunds(accountId, paymentIntentId)
  if (isRefusal(refunds)) return 'later'
  await writeRefunds(services, found.scope, { paymentId: found.id, ...refunds, event }, now)
  return 'taken'
}

/**
 * Undefined for one of another installation, or of what the shop sells elsewhere. The account is compared: an owner can write anything
 * into objects of the own one.
 */
const findPayment = async ({ db }: Services, accountId: string, is: RawBuilder<unknown>) => {
  const [found] = await findInShops(
    db,
    sql<{ shop_id: number; id: number }>`
      select shop_id, id from payments where ${is} and account_id = ${accountId}`,
  )
  return found
}
