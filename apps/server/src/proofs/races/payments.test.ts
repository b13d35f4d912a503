// Paying against everything that ends a hold: the clock, the customer, other customers, events late and twice. A time is never sold twice,
// and money is either a visit or on its way back. Decision 0055.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkPayments, makeRefunds } from '#features/reservations/payments/jobs'
import { millisToWire, minuteMs, wireToMillis } from '#platform/clock'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { usePaymentStandIn } from '#testing/payments/stand-in'
import { useTestServer } from '#testing/server'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const random = openRandom('races of payments')
const begin = wireToMillis('2026-11-21T09:00:00+09:00')

const server = await useTestServer()
const provider = await usePaymentStandIn(server)

const pass = (minutes: number) =>
  server.setNow(millisToWire(server.services.clock.now() + minutes * minuteMs))
const worker = async () => {
  await checkPayments.handle(server.services)
  await makeRefunds.handle(server.services)
}
const post = (token: string, what: string) =>
  openClient(server.url).call('POST', `/api/public/reservations/${token}/payment/${what}`, {})
/** Hours that no other round of this shop has. */
const startOf = (round: number): string => {
  const day = 1 + Math.floor((round % 100) / 9)
  return `2026-12-${String(day).padStart(2, '0')}T${10 + ((round % 100) % 9)}:00:00+09:00`
}
const openShop = async (): Promise<TestShop> => {
  server.setNow(millisToWire(begin))
  const shop = await makeShop(server)
  await provider.connect(shop)
  return shop
}
/** Everything that is still open comes to its end. */
const settleAll = async () => {
  for (let round = 0; round < 3; round++) {
    await worker()
    pass(11)
  }
}

type Outcome = { session: string; status: string; payment: string; refunded: number }

/** How the provider and we see the payments of one start, the provider first. */
const outcomesOf = async (shop: TestShop, startAt: string): Promise<Outcome[]> => {
  const rows = await server.sql<{
    session_id: string
    account_id: string
    status: string
    payment: string
    refunded: number
    hold: boolean
  }>(
    `select p.session_id, p.account_id, r.status, r.hold_expires_at is not null as hold, p.status as payment, p.refunded_amount as refunded
     from payments p join reservations r on r.shop_id = p.shop_id and r.id = p.reservation_id
     where p.shop_id = $1 and r.start_at = $2 order by p.id`,
    [shop.shopId, startAt],
  )
  return rows.map(({ session_id, account_id, status, hold, payment, refunded }) => {
    const session = provider.stripe.memory.find('session', account_id, session_id)
    return {
      session: session?.payment_status === 'paid' ? 'paid' : (session?.status ?? 'none'),
      status: hold ? 'hold' : status,
      payment,
      refunded,
    }
  })
}

const booked = { session: 'paid', status: 'reserved', payment: 'paid', refunded: 0 }
const refunded = { session: 'paid', status: 'canceled', payment: 'refunded', refunded: 5500 }
const freed = { session: 'expired', status: 'hold', payment: 'expired', refunded: 0 }
const failed = { session: 'complete', status: 'hold', payment: 'failed', refunded: 0 }

test(
  'of customers who pay for the last slot at once one gets the page',
  { timeout: testTimeout },
  async () => {
    let shop = await openShop()
    for (let round = 0; round < testSize({ short: 5, long: 500 }); round++) {
      if (round > 0 && round % 90 === 0) shop = await openShop()
      const startAt = startOf(round)
      const answers = await Promise.all(
        ['a', 'b', 'c'].map((who) => provider.start(shop, startAt, { email: `${who}${round}@example.jp` })),
      )
      const codes = answers.map(({ status, body }) => (status === 201 ? '201' : body.code)).toSorted()
      expect(codes, `round ${round}`).toEqual(['201', 'slot_taken', 'slot_taken'])
      const won = answers.find(({ status }) => status === 201)
      await provider.pay(won?.body.data.checkout_url)
      await post(won?.body.data.manage_token, 'check')
      expect(await outcomesOf(shop, startAt)).toEqual([booked])
    }
  },
)

test(
  'a payment at the end of its 15 minutes is booked, or the time is freed and nothing was paid',
  { timeout: testTimeout },
  async () => {
    let shop = await openShop()
    const ends = { booked: 0, freed: 0 }
    for (let round = 0; round < testSize({ short: 6, long: 1_000 }); round++) {
      if (round > 0 && round % 90 === 0) shop = await openShop()
      const startAt = startOf(round)
      const { checkout_url: url, manage_token: token } = (await provider.start(shop, startAt)).body.data
      pass(15)
      const acts = [
        // By itself the payment is always first: everything else looks into the database before it asks.
        async () => {
          await pause(random.integer(60))
          await provider.pay(url)
        },
        () => checkPayments.handle(server.services),
        () => post(token, random.pick(['check', 'stop'])),
        () => provider.start(shop, startAt, { email: `next${round}@example.jp` }),
      ]
      await Promise.all(random.shuffle(acts).map((act) => act()))
      await settleAll()
      const [first, ...others] = await outcomesOf(shop, startAt)
      expect([booked, freed], `round ${round}`).toContainEqual(first)
      // The next customer had the time only where the first one had lost it, and did not pay.
      if (first?.status === 'reserved') {
        expect(others, `round ${round}`).toEqual([])
        ends.booked++
      } else {
        expect([[], [freed]], `round ${round}`).toContainEqual(others)
        ends.freed++
      }
    }
    console.log(`  ${ends.booked} booked, ${ends.freed} freed`)
  },
)

test(
  'events in any order, twice and long after, end in the provider’s state',
  { timeout: testTimeout },
  async () => {
    let shop = await openShop()
    for (let round = 0; round < testSize({ short: 4, long: 1_000 }); round++) {
      if (round > 0 && round % 90 === 0) shop = await openShop()
      const startAt = startOf(round)
      const { checkout_url: url, manage_token: token } = (await provider.start(shop, startAt)).body.data
      const fate = random.pick(['paid', 'late', 'lost', 'failed', 'ended'] as const)
      if (fate === 'ended') {
        pass(50)
        // The provider's own end.
        await fetch(url)
      } else if (fate === 'paid') await provider.pay(url)
      else {
        await provider.pay(url, 'later')
        await post(token, 'check')
        pass(16)
        await checkPayments.handle(server.services)
        // Somebody else may have the time by then.
        if (fate === 'lost') {
          const next = await provider.start(shop, startAt, { email: `next${round}@example.jp` })
          await provider.pay(next.body.data.checkout_url)
          await post(next.body.data.manage_token, 'check')
        }
        await provider.settle(url, fate === 'failed' ? 'failed' : 'paid')
      }
      const events = provider.stripe.memory
        .all('event')
        .slice(-6)
        .map(({ value }) => value)
      const sent = random.shuffle([...events, ...events.filter(() => random.chance(0.5))])
      expect(new Set(await Promise.all(sent.map((event) => provider.stripe.send(event))))).toEqual(
        new Set([200]),
      )
      const known = await outcomesOf(shop, startAt)
      await makeRefunds.handle(server.services)
      for (const event of random.shuffle(events)) expect(await provider.stripe.send(event)).toBe(200)
      const ends = await outcomesOf(shop, startAt)
      const wanted = {
        paid: [booked],
        late: [booked],
        lost: [refunded, booked],
        failed: [failed],
        ended: [freed],
      }[fate]
      expect(ends, `round ${round}: ${fate}`).toEqual(wanted)
      // The events alone said it; only the refund is the worker's.
      expect(known.map(({ status }) => status)).toEqual(wanted.map(({ status }) => status))
    }
    const mails = await server.sql(
      `select reservation_id, kind from messages where kind in ('confirmed', 'paid_late', 'refunded')
       group by 1, 2 having count(*) > 1`,
    )
    expect(mails).toEqual([])
  },
)

test('what the provider has not signed, or for another account, changes nothing', async () => {
  const shop = await openShop()
  const other = await openShop()
  const startAt = startOf(1)
  const { checkout_url: url } = (await provider.start(shop, startAt)).body.data
  await provider.pay(url)
  const event = provider.stripe.memory
    .all('event')
    .map(({ value }) => value)
    .findLast(({ type }) => type === 'checkout.session.completed')
  if (!event) throw new Error('no event')
  const [foreign] = await server.sql<{ account_id: string }>(
    'select account_id from payment_accounts where shop_id = $1',
    [other.shopId],
  )
  const now = Math.floor(server.services.clock.now() / 1000)
  expect(await provider.stripe.send(event, { secret: 'whsec_other' })).toBe(400)
  expect(await provider.stripe.send(event, { at: now - 301 })).toBe(400)
  expect(await provider.stripe.send(event, { at: now + 301 })).toBe(400)
  expect(await provider.stripe.send({ ...event, account: foreign?.account_id ?? '' })).toBe(200)
  expect((await outcomesOf(shop, startAt))[0]).toMatchObject({
    session: 'paid',
    status: 'hold',
    payment: 'open',
  })
  // An event that is not the last word is only asked about.
  expect(await provider.stripe.send({ ...event, id: 'evt_another', type: 'checkout.session.expired' })).toBe(
    200,
  )
  expect(await outcomesOf(shop, startAt)).toEqual([booked])
})
