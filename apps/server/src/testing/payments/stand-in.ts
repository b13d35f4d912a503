// The payment provider's stand-in beside a test's server: shops that can charge, customers who pay. Events are sent by the test.
import { randomUUID } from 'node:crypto'
import { startStripe } from '@noren/sandbox/stripe/stand-in'
import { submitAccount } from '@noren/sandbox/stripe/accounts'
import type { AdvancePayment } from '@noren/contract/payments/choices'
import { afterAll } from 'vitest'
import { openStripe } from '#platform/payments/stripe'
import { openClient } from '../client.ts'
import { keyed, someBooking, type TestShop } from '../factories.ts'
import type { TestServer } from '../server.ts'

/** What a card does at the stand-in. */
export type Card = 'works' | 'refused' | 'later' | 'slow'

/** For all tests of a file. */
export const usePaymentStandIn = async (server: TestServer): Promise<PaymentStandIn> => {
  const provider = await openPaymentStandIn(server)
  afterAll(() => provider.stop())
  return provider
}

export type PaymentStandIn = Awaited<ReturnType<typeof openPaymentStandIn>>

export const openPaymentStandIn = async (server: TestServer) => {
  const stripe = await startStripe({
    product: () => server.url,
    isApart: true,
    now: () => server.services.clock.now(),
    isSending: false,
  })
  server.services.payments = openStripe(stripe)

  /** The shop's account can charge, and its menu asks for `advance`. */
  const connect = async (shop: TestShop, advance: AdvancePayment = 'required'): Promise<string> => {
    const { payments } = server.services
    const id = await payments?.accounts.create({ shopId: shop.shopId, key: randomUUID() })
    const found = typeof id === 'string' ? stripe.memory.find('account', null, id) : undefined
    if (!found) throw new Error('no account was made')
    submitAccount(stripe.world, found, { isEnabled: true })
    await server.sql(
      `insert into payment_accounts (shop_id, account_id, charges_enabled, details_submitted, created_at, updated_at)
       values ($1, $2, true, true, now(), now())`,
      [shop.shopId, found.id],
    )
    await server.sql('update menus set advance_payment = $2 where shop_id = $1', [shop.shopId, advance])
    await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
    server.services.publishChange(shop.shopId)
    return found.id
  }

  return {
    stripe,
    connect,
    /** A customer presses the button: the slot is held, and the provider's page has an address. */
    start: (shop: TestShop, startAt: string, { key, email }: { key?: string; email?: string } = {}) =>
      openClient(server.url).call(
        'POST',
        `/api/public/shops/${shop.domain}/payments`,
        { ...someBooking(shop.menuId, startAt), ...(email !== undefined && { email }) },
        keyed(key),
      ),
    /** On the provider's page. Returns where it leads, null where the card was refused or the page is over. */
    pay: async (url: string, card: Card = 'works'): Promise<string | null> =>
      (await press(url, { card })).headers.get('location'),
    /** Money that was on its way arrives, or does not. */
    settle: (url: string, outcome: 'paid' | 'failed') => press(url, { settle: outcome }),
    stop: stripe.stop,
  }
}

const press = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
