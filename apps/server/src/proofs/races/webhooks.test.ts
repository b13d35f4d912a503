// The payment provider's events, shuffled, repeated, late and at once: whatever the order, the shop ends where the provider is.
import type { Event, Subscription } from '@noren/sandbox/stripe/objects'
import {
  beginSubscription,
  cancelNow,
  passPeriod,
  payOpen,
  setRenewal,
  settleFirst,
} from '@noren/sandbox/stripe/subscriptions'
import { findPrice } from '@noren/sandbox/stripe/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { differing, takeFingerprint } from '#testing/fingerprint'
import {
  openDelivery,
  openEvents,
  ownerOf,
  startSellingServer,
  type SellingServer,
} from '#testing/payments/selling-server'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const random = openRandom('webhooks')
const { pick, shuffle } = random

let server: SellingServer
beforeAll(async () => {
  server = await startSellingServer()
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await server.stop()
})

type Customer = { shop: TestShop; id: string }

/** A shop that the provider knows, without an order. */
const makeCustomer = async (): Promise<Customer> => {
  const shop = await makeShop(server)
  const id = `cus_${shop.shopId}`
  const { memory, now } = server.stripe.world
  memory.put('customer', null, {
    id,
    object: 'customer',
    created: now(),
    email: null,
    name: null,
    preferred_locales: [],
    metadata: {},
    livemode: false,
  })
  await server.sql('insert into subscriptions (shop_id, customer_id, created_at) values ($1, $2, now())', [
    shop.shopId,
    id,
  ])
  return { shop, id }
}

const subscriptionsOf = ({ id }: Customer): Subscription[] =>
  server.stripe.memory.list('subscription', null).filter(({ customer }) => customer === id)

const isLive = ({ status }: Subscription): boolean => ['active', 'past_due', 'incomplete'].includes(status)

/** One step in the life of a contract, as owner, card and time would make it. */
const step = (customer: Customer): void => {
  const { world } = server.stripe
  const live = subscriptionsOf(customer).find(isLive)
  if (!live) {
    const price = findPrice(pick(Object.values(server.stripe.prices))) ?? expect.unreachable()
    beginSubscription(world, null, {
      customer: customer.id,
      price,
      metadata: {},
      status: random.chance(0.8) ? 'active' : 'incomplete',
    })
    return
  }
  if (live.status === 'incomplete') return settleFirst(world, null, live, random.chance(0.5))
  const act = pick(['cancel', 'resume', 'advance', 'advance', 'card', 'pay', 'end'] as const)
  if (act === 'cancel' || act === 'resume') setRenewal(world, null, live, act === 'resume')
  if (act === 'advance') passPeriod(world, null, live)
  if (act === 'card') world.memory.put('card', null, { id: customer.id, fails: random.chance(0.5) })
  if (act === 'pay') payOpen(world, null, live)
  if (act === 'end') cancelNow(world, null, live)
}

/** By the provider's own state, in the words of the rules PLAN-11 and PLAN-12. */
const expectedOf = (customer: Customer) => {
  const all = subscriptionsOf(customer).filter(({ status }) => status !== 'incomplete_expired')
  // Of those that ended at the same second the newer one.
  const one =
    all.find(isLive) ?? all.toReversed().toSorted((a, b) => (b.ended_at ?? 0) - (a.ended_at ?? 0))[0]
  if (!one) return { plan_code: 'free', status: null, subscription_id: null, auto_renew: false }
  return {
    plan_code: one.status === 'active' ? 'standard' : 'free',
    status: one.status === 'incomplete' ? 'pending' : one.status,
    subscription_id: one.id,
    auto_renew: isLive(one) && !one.cancel_at_period_end,
  }
}

const storedOf = async ({ shop }: Customer) =>
  (
    await server.sql(
      `select s.plan_code, c.status, c.subscription_id, c.auto_renew from shops s join subscriptions c on c.shop_id = s.id where s.id = $1`,
      [shop.shopId],
    )
  )[0]

/** As the provider does: again until it is taken. */
const sendUntilTaken = async (event: Event): Promise<void> => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const status = await server.stripe.send(event)
    if (status === 200) return
    expect(status).toBe(503)
  }
  throw new Error(`${event.type} was never taken`)
}

const run = async (customer: Customer, fresh: () => Event[]): Promise<Event[]> => {
  const events: Event[] = []
  let late: Event[] = []
  for (let steps = 2 + random.integer(6); steps > 0; steps--) {
    step(customer)
    const told = fresh()
    events.push(...told)
    late.push(...told)
    // Some arrive while the provider goes on.
    if (random.chance(0.3)) {
      const now = shuffle(late).slice(0, 2)
      late = late.filter((event) => !now.includes(event))
      await Promise.all(now.map(sendUntilTaken))
    }
  }
  const again = events.filter(() => random.chance(0.3))
  const rest = shuffle([...late, ...again])
  while (rest.length > 0) await Promise.all(rest.splice(0, 1 + random.integer(4)).map(sendUntilTaken))
  return events
}

const rounds = testSize({ short: 40, long: 10_000 })
/** Plan, contract and whether it goes on. */
const states = [
  'free canceled false',
  'free past_due true',
  'free pending true',
  'standard active false',
  'standard active true',
]
/** Reached only by some orders. */
const rareStates = ['free null false', 'free past_due false']

test('shuffled, repeated and late events end in the provider’s state', { timeout: testTimeout }, async () => {
  const fresh = openEvents(server)
  let customer = await makeCustomer()
  let stale = 0
  const seen = new Set<string>()
  // Some states are rare: on until each was reached.
  const isOver = (round: number) => round >= rounds && states.every((state) => seen.has(state))
  for (let round = 0; round < 20 * rounds && !isOver(round); round++) {
    // Another shop from time to time: first orders are sequences too.
    if (round > 0 && round % 20 === 0) customer = await makeCustomer()
    const events = await run(customer, fresh)
    const expected = expectedOf(customer)
    expect(await storedOf(customer), `round ${round}`).toEqual(expected)
    seen.add(`${expected.plan_code} ${expected.status} ${expected.auto_renew}`)
    const last = subscriptionsOf(customer).at(-1)
    stale += events.filter(
      ({ data }) => data.object.id === last?.id && Reflect.get(data.object, 'status') !== last.status,
    ).length
  }
  // What was sent says something else than what is, so that order and age would have mattered; and every state was reached.
  expect(stale).toBeGreaterThan(20)
  expect(states.filter((state) => !seen.has(state))).toEqual([])
  expect([...seen].filter((state) => ![...states, ...rareStates].includes(state))).toEqual([])
})

test('each event is taken once, also when it comes five times at once', async () => {
  const customer = await makeCustomer()
  const fresh = openEvents(server)
  step(customer)
  const events = fresh()
  await Promise.all(events.flatMap((event) => Array.from({ length: 5 }, () => sendUntilTaken(event))))
  const ids = await server.sql<{ id: string }>('select id from provider_events where id = any ($1)', [
    events.map(({ id }) => id),
  ])
  expect(ids).toHaveLength(events.length)
  const [{ version } = { version: 0 }] = await server.sql<{ version: number }>(
    'select version from subscriptions where shop_id = $1',
    [customer.shop.shopId],
  )
  expect(version).toBe(events.length)
  const before = await takeFingerprint(server)
  for (const event of events) expect(await server.stripe.send(event)).toBe(200)
  expect(differing(before, await takeFingerprint(server))).toEqual([])
})

test('an answer that is older than another settlement never overwrites it', async () => {
  const customer = await makeCustomer()
  const fresh = openEvents(server)
  step(customer)
  for (let round = 0; round < 30; round++) {
    // The provider moves on while several of its events are being settled.
    const sending = fresh().map(sendUntilTaken)
    step(customer)
    await Promise.all(sending)
  }
  await Promise.all(fresh().map(sendUntilTaken))
  expect(await storedOf(customer)).toEqual(expectedOf(customer))
})

test('forged, replayed and future-stamped events change nothing', async () => {
  const shop = await makeShop(server)
  const deliver = openDelivery(server)
  const fresh = openEvents(server)
  await ownerOf(server, shop).pay()
  const event = fresh().find(({ type }) => type === 'customer.subscription.created') ?? expect.unreachable()
  const body = JSON.stringify(event)
  const at = server.stripe.world.now()
  const { send } = server.stripe
  const other = JSON.stringify({ ...event, id: 'evt_other' })
  const { signatureOf } = await import('@noren/sandbox/stripe/webhooks')
  const secret = server.stripe.webhookSecrets[0]
  const good = signatureOf(body, secret, at)
  const before = await takeFingerprint(server)
  const forgeries: Parameters<typeof send>[1][] = [
    { secret: 'whsec_guessed' },
    { secret: '' },
    { header: '' },
    { header: 'v1=00' },
    { header: `t=${at}` },
    { header: `t=${at},v1=` },
    { body: `${body} `, header: good },
    { body: other, header: good },
    { body: body.replace('"active"', '"canceled"'), header: good },
    { at: at - 301 },
    { at: at + 301 },
    { at: at + 86_400 },
    { at: 0 },
    { at: -1 },
    { at: Number.MAX_SAFE_INTEGER },
    { header: good.replace('v1=', 'v0=') },
    { header: good.replace(/t=\d+/, `t=${at - 1}`) },
    { header: good.replace(/t=\d+/, 't=x') },
    { header: `${good.replace(/t=\d+/, `t=${at + 1000}`)}` },
    { header: good.slice(0, -1) },
    // Another last digit, whichever it was.
    { header: good.slice(0, -1) + (good.endsWith('0') ? '1' : '0') },
    { body: '', header: signatureOf('', secret, at) },
    { body: 'null', header: signatureOf('null', secret, at) },
    { body: '{}', header: signatureOf('{}', secret, at) },
    { body: '[', header: signatureOf('[', secret, at) },
    { body: '{"id":1,"type":2,"data":3}', header: signatureOf('{"id":1,"type":2,"data":3}', secret, at) },
  ]
  for (const forged of forgeries) expect([forged, await send(event, forged)]).toEqual([forged, 400])
  expect(differing(before, await takeFingerprint(server))).toEqual([])
  const large = 'x'.repeat(300_000)
  expect(await send(event, { body: large, header: signatureOf(large, secret, at) })).toBe(413)
  expect(await ownerOf(server, shop).plan()).toMatchObject({
    plan: { plan_code: 'free' },
    subscription: null,
  })

  // At its bounds it counts, once; the same signature later does not.
  expect(await send(event, { at: at - 300 })).toBe(200)
  expect(await ownerOf(server, shop).plan()).toMatchObject({ plan: { plan_code: 'standard' } })
  const settled = await takeFingerprint(server)
  expect(await send(event, { header: good })).toBe(200)
  expect(await send(event, { at: at + 300 })).toBe(200)
  server.setNow('2026-11-21T09:05:01+09:00')
  expect(await send(event, { header: good })).toBe(400)
  expect(
    differing(settled, await takeFingerprint(server)).filter((table) => table !== 'public.sessions'),
  ).toEqual([])
  await deliver()
})

test('events of others are answered and forgotten: other types, other customers, connected accounts', async () => {
  const { world, memory, send } = server.stripe
  const of = (customer: string | undefined) => ({ id: 'sub_1', object: 'subscription', customer })
  const before = await takeFingerprint(server)
  const fresh = openEvents(server)
  world.tell(null, 'charge.refunded', { id: 'ch_1', object: 'charge' })
  world.tell(null, 'customer.subscription.updated', of('cus_of_nobody'))
  world.tell('acct_1', 'customer.subscription.updated', of(memory.list('customer', null)[0]?.id))
  for (const event of fresh()) expect(await send(event)).toBe(200)
  expect(differing(before, await takeFingerprint(server))).toEqual([])
})
