// What the worker does about payments: it ends those whose time is over, makes refunds, and forgets what was never paid.
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { hourMs, millisToWire } from '#platform/clock'
import { forEachDue } from '#platform/background/each-shop'
import type { Job } from '#platform/background/job'
import { checkPayment } from './follow-payment.ts'
import { makeRefund } from './make-refund.ts'

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
