// Customers who pay in advance at a shop that each test has for itself, beside the provider's stand-in.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { releaseExpiredHolds } from '#features/reservations/jobs'
import { checkPayments, makeRefunds } from '#features/reservations/payments/jobs'
import { openClient } from '../client.ts'
import { makeShop, type TestShop } from '../factories.ts'
import { startTestServer, testNow, type TestServer } from '../server.ts'
import { at, visitsOf } from '../visits.ts'
import { openPaymentStandIn, type Card, type PaymentStandIn } from './stand-in.ts'

type Settings = { environment?: Record<string, string>; connected?: boolean }

/** Starts the server for the tests of a file; `connected`: the shop's account can charge, and its menu wants to be paid. */
export const usePayments = ({ environment = {}, connected = true }: Settings = {}) => {
  let place: { server: TestServer; provider: PaymentStandIn; shop: TestShop } | undefined
  const open = () => {
    if (!place) throw new Error('the server of these tests has not started')
    return place
  }
  const openNextShop = async (server: TestServer, provider: PaymentStandIn) => {
    server.setNow(testNow)
    const shop = await makeShop(server)
    place = { server, provider, shop }
    if (connected) await provider.connect(shop)
  }
  beforeAll(async () => {
    const server = await startTestServer(environment)
    await openNextShop(server, await openPaymentStandIn(server))
  })
  afterAll(async () => {
    const { server, provider } = open()
    expect(await server.violations()).toEqual([])
    await provider.stop()
    await server.stop()
  })
  beforeEach(() => openNextShop(open().server, open().provider))

  const call = (method: string, path: string, body?: object) =>
    openClient(open().server.url).call(method, `/api/public${path}`, body)
  const start = async (time = '10:00', more: { key?: string; email?: string } = {}) => {
    const answer = await open().provider.start(open().shop, at(time), more)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { checkout_url: url, manage_token: token } = answer.body.data as Record<string, string>
    return { url: url ?? '', token: token ?? '' }
  }
  const check = (token: string) => call('POST', `/reservations/${token}/payment/check`, {})
  const payments = () =>
    open().server.sql<{ id: number; status: string; refunded_amount: number; account_id: string }>(
      'select id, status, refunded_amount, account_id from payments where shop_id = $1 order by id desc limit 1',
      [open().shop.shopId],
    )

  return {
    get server() {
      return open().server
    },
    get provider() {
      return open().provider
    },
    get shop() {
      return open().shop
    },
    /** Another one, in the middle of a test. */
    openNextShop: () => openNextShop(open().server, open().provider),
    call,
    start,
    check,
    /** A customer who has paid. */
    paid: async (time = '10:00', card: Card = 'works') => {
      const begun = await start(time)
      await open().provider.pay(begun.url, card)
      expect((await check(begun.token)).body.data.state).toBe('paid')
      return begun
    },
    stop: (token: string) => call('POST', `/reservations/${token}/payment/stop`, {}),
    cancel: (token: string) => call('POST', `/reservations/${token}/cancel`, {}),
    /** What the page of a payment says. */
    paying: async (token: string) => (await call('GET', `/reservations/${token}/payment`)).body.data,
    managed: (token: string) => call('GET', `/reservations/${token}`),
    starts: () => visitsOf(open().server, open().shop).starts(),
    /** The latest. */
    payment: async () => {
      const [row] = await payments()
      return row && { status: row.status, refunded_amount: row.refunded_amount }
    },
    /** Where the provider has it. */
    accountId: async (): Promise<string> => (await payments())[0]?.account_id ?? '',
    mails: async () =>
      (
        await open().server.sql<{ kind: string }>(
          `select kind from messages where shop_id = $1 and kind <> 'reminder' order by id`,
          [open().shop.shopId],
        )
      ).map(({ kind }) => kind),
    count: async (table: string): Promise<number> =>
      (
        await open().server.sql<{ n: number }>(`select count(*)::int as n from ${table} where shop_id = $1`, [
          open().shop.shopId,
        ])
      )[0]?.n ?? 0,
    worker: async () => {
      const { services } = open().server
      await checkPayments.handle(services)
      await releaseExpiredHolds.handle(services)
      await makeRefunds.handle(services)
    },
  }
}
