// Opens the provider's page for a hold. Never inside a transaction, and nobody is given its address before we have stored which it is.
import { keepHold, releaseHolds } from '#features/occupancies/api'
import { makeManageUrl } from '#features/reservations/manage-links'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { readCheckout, startCheckout, findPaymentOf, type PaymentRow } from '#features/payments/api'
import type { Services } from '#platform/services'

/** The provider's least is 30 minutes. Counted from the hold, so that a second try asks for the very same. */
export const sessionLife = 45 * minuteMs

export type NextPage = { url: string; token: string; expiresAt: string }

/**
 * Where the customer of a hold goes now: to the provider's page, the same for every press, or to ours where nothing is left to be paid.
 */
export const openSession = async (
  services: Services,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<NextPage | Refusal<'not_found' | 'payment_unavailable' | 'payment_over'>> => {
  const found = await read(services.db, scope, async (tx) => {
    const payment = await findPaymentOf(tx, scope, reservationId)
    const row = await tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservationId)
      .select(['link_version', 'menu_name', 'email', 'language'])
      .executeTakeFirst()
    return payment && row && { payment, row }
  })
  if (!found) return refuse('not_found')
  const { payment, row } = found
  const url = makeManageUrl(services, {
    shopId: scope.shopId,
    reservationId,
    linkVersion: row.link_version,
  })
  const next = { token: url.split('/').at(-1) ?? '', expiresAt: payment.expires_at }
  if (payment.status === 'expired' || payment.status === 'failed') return refuse('payment_over')
  if (payment.status !== 'starting' && payment.status !== 'open') return { ...next, url: `${url}/payment` }
  if (wireToMillis(payment.expires_at) <= now) return refuse('payment_over')
  if (!services.payments) return refuse('payment_unavailable')

  if (payment.status === 'open' && payment.session_id !== null) {
    const session = await readCheckout(services.payments, payment.account_id, payment.session_id)
    if (isRefusal(session)) return session
    return { ...next, url: session.state === 'open' ? session.url : `${url}/payment?returned=1` }
  }
  const session = await startCheckout(services.payments, {
    accountId: payment.account_id,
    key: `payment-${scope.shopId}-${payment.id}`,
    amount: payment.amount,
    title: row.menu_name,
    email: row.email,
    language: row.language,
    expiresAt: wireToMillis(payment.created_at) + sessionLife,
    successUrl: `${url}/payment?returned=1`,
    cancelUrl: `${url}/payment`,
  })
  if (isRefusal(session)) {
    await dropHold(services, scope, payment, now)
    return session
  }
  const isStored = await storeSession(services, scope, payment, session.id)
  return isStored ? { ...next, url: session.url } : refuse('payment_over')
}

/** False where the hold ended meanwhile: nobody learns the address of the session, so nobody can pay it. */
const storeSession = (
  services: Services,
  scope: ShopScope,
  { id, reservation_id }: PaymentRow,
  sessionId: string,
): Promise<boolean> =>
  lockAndWrite(services, scope, async (tx) => {
    const stored = await tx
      .updateTable('payments')
      .set({ status: 'open', session_id: sessionId })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', id)
      .where((e) => e.or([e('status', '=', 'starting'), e('session_id', '=', sessionId)]))
      .returning('id')
      .executeTakeFirst()
    if (!stored) return false
    await keepHold(tx, scope, reservation_id)
    return true
  })

/** Without a page to pay on there is nothing to hold: the next press begins anew, with the same key. */
const dropHold = (
  services: Services,
  scope: ShopScope,
  { id, reservation_id }: PaymentRow,
  now: Millis,
): Promise<unknown> =>
  lockAndWrite(services, scope, async (tx) => {
    const at = millisToWire(now)
    await tx
      .updateTable('occupancies')
      .set({ hold_expires_at: at })
      .where('shop_id', '=', scope.shopId)
      .where('reservation_id', '=', reservation_id)
      .where('hold_expires_at', 'is not', null)
      .execute()
    await tx
      .updateTable('reservations')
      .set({ hold_expires_at: at })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservation_id)
      .where('hold_expires_at', 'is not', null)
      .where((e) =>
        e.exists(
          e
            .selectFrom('payments as p')
            .where('p.shop_id', '=', scope.shopId)
            .where('p.id', '=', id)
            .where('p.status', '=', 'starting')
            .select('p.id'),
        ),
      )
      .execute()
    await releaseHolds(tx, scope, now)
  })
