// Customers who pay before their visit: begin, look, go on, stop.
import { customerPayments, type Paying } from '@noren/contract/payments/customers'
import { bookingOf, bookReservation } from '#features/reservations/commands/book-reservation'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { followPayment } from './follow-payment.ts'
import { openSession } from './open-session.ts'
import { readPaying } from './read-paying.ts'
import { readPaymentOf } from '#features/payments/api'

export const customerPaymentRoutes = {
  start: bind(customerPayments.start)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const booking = { ...bookingOf(body, requestContext), pays: true }
    const row = await bookReservation(context, scope, booking, now)
    if (isRefusal(row)) {
      const { refused, ...details } = row
      return refused === 'payment_required' ? refuse('menu_changed') : refuse(refused, details)
    }
    return nextPage(context, scope, row.id, now)
  }),

  read: bind(customerPayments.read)(async ({ db, scope, targetId: reservationId }) =>
    paying({ db }, scope, reservationId),
  ),

  resume: bind(customerPayments.resume)(async (context) =>
    nextPage(context, context.scope, context.targetId, context.now),
  ),

  check: bind(customerPayments.check)(async (context) => ask(context, false)),

  stop: bind(customerPayments.stop)(async (context) => ask(context, true)),
}

const nextPage = async (services: Services, scope: ShopScope, reservationId: number, now: Millis) => {
  const next = await openSession(services, scope, reservationId, now)
  if (isRefusal(next)) return next
  return { data: { checkout_url: next.url, manage_token: next.token, expires_at: next.expiresAt } }
}

type Asking = Services & { scope: ShopScope; targetId: number; now: Millis }

const ask = async (
  context: Asking,
  end: boolean,
): Promise<{ data: Paying } | Refusal<'not_found' | 'payment_unavailable'>> => {
  const { db, scope, targetId: reservationId, now } = context
  const payment = await readPaymentOf(db, scope, reservationId)
  if (!payment) return refuse('not_found')
  const asked = await followPayment(context, scope, { paymentId: payment.id, end }, now)
  return isRefusal(asked) ? asked : paying(context, scope, reservationId)
}

const paying = async (
  { db }: Pick<Services, 'db'>,
  scope: ShopScope,
  reservationId: number,
): Promise<{ data: Paying } | Refusal<'not_found'>> => {
  const found = await readPaying(db, scope, reservationId)
  return found ? { data: found } : refuse('not_found')
}
