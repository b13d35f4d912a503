// The whole product with the stand-in for the payment provider in it, as `npm start` has it; events are sent when a test says so.
import type { Event, Subscription } from '@noren/sandbox/stripe/objects'
import { startStripe, type StripeStandIn } from '@noren/sandbox/stripe/stand-in'
import { expect } from 'vitest'
import { openStripe } from '#platform/payments/stripe'
import { openClient, type Answer } from '../client.ts'
import { openSession, type TestShop } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

export type SellingServer = TestServer & { stripe: StripeStandIn }

export const startSellingServer = async (
  environment: Record<string, string> = {},
  { isSending = false } = {},
): Promise<SellingServer> => {
  let server: TestServer | undefined
  const stripe = await startStripe({
    product: () => server?.url ?? '',
    now: () => server?.services.clock.now() ?? 0,
    isSending,
  })
  server = await startTestServer({ BILLING: 'live', ...environment }, undefined, { sandbox: [stripe] })
  server.services.payments = openStripe(stripe)
  const { stop } = server
  return {
    ...server,
    stripe,
    stop: async () => {
      await stripe.stop()
      await stop()
    },
  }
}

/** The owner of a shop, at the plan tab and at the provider's pages. */
export const ownerOf = (server: SellingServer, shop: TestShop) => {
  const { stripe, url } = server
  const home = `${url}/shop?tab=subscription`
  const press = (address: string, fields: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  const order = (interval = 'month', more: Record<string, unknown> = {}): Promise<Answer> =>
    shop.client.call('POST', '/api/subscription/checkout', {
      plan_code: 'standard',
      interval,
      success_url: `${home}&success=true`,
      cancel_url: home,
      ...more,
    })
  const portal = (return_url = home): Promise<Answer> =>
    shop.client.call('POST', '/api/subscription/portal', { return_url })

  return {
    order,
    portal,
    press,
    /** From the button to the payment by a card of the stand-in. */
    pay: async (card = 'works', interval = 'month') => {
      const { status, body } = await order(interval)
      expect(status).toBe(200)
      const paid = await press(body.data.checkout_url, { card })
      return { url: String(body.data.checkout_url), to: paid.headers.get('location') }
    },
    manage: async (action: string) => {
      const { status, body } = await portal()
      expect(status).toBe(200)
      await press(body.data.portal_url, { do: action })
    },
    /** In a session of its own: what is read may lie months ahead. */
    plan: async () => {
      const session = await openSession(server.services, shop.userId)
      const client = openClient(url, new Map([['session', session]]))
      return (await client.call('GET', '/api/plans/current')).body.data
    },
    /** What the provider has of this shop. */
    subscriptions: async (): Promise<Subscription[]> => {
      const [row] = await server.sql<{ customer_id: string | null }>(
        'select customer_id from subscriptions where shop_id = $1',
        [shop.shopId],
      )
      return stripe.memory.list('subscription', null).filter(({ customer }) => customer === row?.customer_id)
    },
  }
}

/** Events that were not taken yet, oldest first. */
export const openEvents = (server: SellingServer): (() => Event[]) => {
  // By their ids: the stand-in forgets its oldest objects.
  const list = () => server.stripe.memory.list('event', null)
  let seen = new Set(list().map(({ id }) => id))
  return () => {
    const events = list()
    const fresh = events.filter(({ id }) => !seen.has(id))
    seen = new Set(events.map(({ id }) => id))
    return fresh
  }
}

/** Sends what is new, in its order; all are taken. */
export const openDelivery = (server: SellingServer) => {
  const fresh = openEvents(server)
  return async (): Promise<void> => {
    for (const event of fresh()) expect(await server.stripe.send(event)).toBe(200)
  }
}
