// What the worker does about payments: it ends those whose time is over, makes refunds, and forgets what was never paid.
import { sql, type RawBuilder } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { hourMs, millisToWire } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { findInShops } from '#platform/database/find-due'
import { isRefusal } from '#platform/errors'
import type { EventTaker } from '#features/provider-events/api'
import type { Services } from '#platform/services'
import { checkPayment } from './follow-payment.ts'
import { makeRefund, writeRefunds } from './make-refund.ts'
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

/** One run's share; what is left comes with the next minute. */
const atOnce = 100

export const checkPayments: Job = {
  name: 'check-payments',
  schedule: '* * * * *',
  handle: (services) => {
    const now = services.clock.now()
    return forEachDue(
      services,
      { job: 'check-payments', atOnce },
      (own) => sql<{ shop_id: number; id: number; expires_at: string; status: string }>`
        select shop_id, id, expires_at, status from payments
        where ${own('shop_id')} and check_at <= ${millisToWire(now)} and status <> 'starting'
        order by check_at limit ${atOnce}`,
      ({ scope, ...payment }) => checkPayment(services, scope, payment, now),
    )
  },
}

export const makeRefunds: Job = {
  name: 'make-refunds',
  schedule: '* * * * *',
  handle: (services) => {
    const now = services.clock.now()
    return forEachDue(
      services,
      { job: 'make-refunds', atOnce },
      (own) => sql<{ shop_id: number; id: number }>`
        select shop_id, id from payments where ${own('shop_id')} and refund_due_at <= ${millisToWire(now)}
        order by refund_due_at limit ${atOnce}`,
      ({ scope, id }) => makeRefund(services, scope, id, now),
    )
  },
}

/** So long the page of a payment says that its time is over. Rule PAY-10. */
const unpaidKept = 24 * hourMs

/** What was never paid: the hold with what its customer had typed, and the try. */
export const forgetUnpaid: Job = {
  name: 'forget-unpaid',
  schedule: '23 * * * *',
  handle: (services) => {
    const before = millisToWire(services.clock.now() - unpaidKept)
    return forEachDue(
      services,
      { job: 'forget-unpaid', atOnce },
      (own) => sql<{ shop_id: number }>`
        select distinct shop_id from payments
        where ${own('shop_id')} and status in ('expired', 'failed') and expires_at <= ${before} limit ${atOnce}`,
      ({ scope }) =>
        lockAndWrite(services, scope, async (tx) => {
          const gone = sql`delete from payments where shop_id = ${scope.shopId} and status in ('expired', 'failed') and expires_at <= ${before}`
          await gone.execute(tx)
          await sql`
              delete from reservations r where r.shop_id = ${scope.shopId} and r.hold_expires_at <= ${before}
                and not exists (select from payments p where p.shop_id = ${scope.shopId} and p.reservation_id = r.id)
                and not exists (select from occupancies o where o.shop_id = ${scope.shopId} and o.reservation_id = r.id)`.execute(
            tx,
          )
        }),
    )
  },
}
