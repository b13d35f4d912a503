// The provider's own library against its stand-in: what the library cannot do here, the product cannot do with the provider.
import Fastify from 'fastify'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startStripe } from './stand-in.ts'

// In the product's place: it takes the events.
const product = Fastify({ forceCloseConnections: true })
let productUrl = ''
let now = Date.parse('2026-11-21T00:00:00Z')
const heard: { type: string; account: string | undefined; signature: string; body: string }[] = []
let answers: number[] = []
const standIn = await startStripe({ product: () => productUrl, isApart: true, now: () => now })
const { webhooks } = new Stripe('unused')

const openLibrary = (key = standIn.secretKey): Stripe =>
  new Stripe(key, {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input: string | URL | Request, init?: RequestInit) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input)
      return fetch(`${standIn.apiBase()}${pathname}${search}`, init)
    }),
  })
const stripe = openLibrary()

beforeAll(async () => {
  product.removeAllContentTypeParsers()
  product.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  product.post('/api/webhooks/stripe', async (request, reply) => {
    const body = String(request.body)
    const { type, account } = JSON.parse(body)
    heard.push({ type, account, signature: String(request.headers['stripe-signature']), body })
    return reply.code(answers.shift() ?? 200).send()
  })
  productUrl = await product.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await standIn.stop()
  await product.close()
})
/** Once everything that was told has arrived. */
const forget = async () => {
  await expect.poll(() => standIn.memory.all('delivery')).toEqual([])
  heard.length = 0
}
beforeEach(forget)

const seconds = () => Math.floor(now / 1000)
const paying: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'http://localhost/done?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost/back',
  line_items: [
    { quantity: 1, price_data: { currency: 'jpy', unit_amount: 5000, product_data: { name: 'カット <b>' } } },
  ],
}

const press = async (url: string | null, fields: Record<string, string>) =>
  fetch(url ?? '', { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const types = () => heard.map(({ type }) => type).toSorted()
const told = async (...expected: string[]) => {
  await expect.poll(types).toEqual(expected.toSorted())
}

const idOf = (one: string | { id: string } | null): string =>
  typeof one === 'string' ? one : (one?.id ?? '')

const subscribe = async (card: string, price = standIn.prices.month) => {
  const customer = await stripe.customers.create({ email: 'owner@example.jp', metadata: { shop: '7' } })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    success_url: 'http://localhost/done',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { shop: '7' } },
  })
  await press(session.url, { card })
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  const portal = await stripe.billingPortal.sessions.create({
    customer: customer.id,
    return_url: 'http://localhost/shop',
  })
  return {
    customer: customer.id,
    session: session.id,
    subscription: idOf(subscription),
    portal: portal.url,
  }
}

test('a payment: the card is refused, then works; the events are signed over their bytes', async () => {
  const session = await stripe.checkout.sessions.create({
    ...paying,
    metadata: { hold: '12' },
    payment_intent_data: { metadata: { hold: '12' } },
  })
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 5000,
  })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('カット &#60;b&#62;')
  expect(page).toContain('¥5,000')
  const refused = await press(session.url, { card: 'refused' })
  expect([refused.status, types()]).toEqual([422, []])
  const paid = await press(session.url, { card: 'works' })
  expect([paid.status, paid.headers.get('location')]).toEqual([303, `http://localhost/done?id=${session.id}`])
  await told('checkout.session.completed', 'payment_intent.succeeded')
  for (const { body, signature } of heard)
    expect(
      webhooks.constructEvent(body, signature, standIn.webhookSecrets[0], 300, undefined, now).id,
    ).toMatch(/^evt_/)
  const complete = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  expect(complete).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    metadata: { hold: '12' },
    payment_intent: { amount_received: 5000, metadata: { hold: '12' }, latest_charge: { amount: 5000 } },
  })
  expect((await stripe.checkout.sessions.list({ status: 'open', limit: 100 })).data).toEqual([])
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
  })
})

test('a payment that needs time arrives or fails later', async () => {
  for (const [settle, type, status] of [
    ['paid', 'checkout.session.async_payment_succeeded', 'paid'],
    ['failed', 'checkout.session.async_payment_failed', 'unpaid'],
  ] as const) {
    await forget()
    const { id, url } = await stripe.checkout.sessions.create(paying)
    await press(url, { card: 'later' })
    await told('checkout.session.completed')
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
    })
    await forget()
    expect((await press(url, { settle })).status).toBe(200)
    await press(url, { settle: 'paid' })
    await told(type, ...(settle === 'paid' ? ['payment_intent.succeeded'] : []))
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status)
  }
})

test('a session ends by the call or by its time, which lies between 30 minutes and 24 hours', async () => {
  for (const expires_at of [seconds() + 1799, seconds() + 86_401])
    await expect(stripe.checkout.sessions.create({ ...paying, expires_at })).rejects.toMatchObject({
      param: 'expires_at',
    })
  const ended = await stripe.checkout.sessions.create({ ...paying, expires_at: seconds() + 1800 })
  expect((await stripe.checkout.sessions.expire(ended.id)).status).toBe('expired')
  expect((await press(ended.url, { card: 'works' })).status).toBe(200)
  expect((await stripe.checkout.sessions.retrieve(ended.id)).payment_intent).toBeNull()
  const late = await stripe.checkout.sessions.create({ ...paying, expires_at: seconds() + 1800 })
  now += 1800_000
  expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired')
  await told('checkout.session.expired', 'checkout.session.expired')
})

test('what is wrong is refused in the provider’s shape, and names the parameter', async () => {
  await expect(openLibrary('sk_test_wrong').customers.retrieve('cus_1')).rejects.toMatchObject({
    statusCode: 401,
    type: 'StripeAuthenticationError',
  })
  await expect(stripe.customers.retrieve('cus_1')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(
    stripe.checkout.sessions.create({ ...paying, after_expiration: { recovery: { enabled: true } } }),
  ).rejects.toMatchObject({ code: 'parameter_unknown', param: 'after_expiration' })
  const cheap = { quantity: 1, price_data: { currency: 'jpy', unit_amount: 49, product_data: { name: 'a' } } }
  await expect(stripe.checkout.sessions.create({ ...paying, line_items: [cheap] })).rejects.toMatchObject({
    code: 'amount_too_small',
  })
  await expect(stripe.coupons.list()).rejects.toMatchObject({ statusCode: 404 })
})

test('one idempotency key makes one object; with another call it is an error', async () => {
  const options = { idempotencyKey: 'the key' }
  const first = await stripe.customers.create({ email: 'a@example.jp' }, options)
  expect((await stripe.customers.create({ email: 'a@example.jp' }, options)).id).toBe(first.id)
  await expect(stripe.customers.create({ email: 'b@example.jp' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
  standIn.fail([{ when: 'after', status: 500 }])
  const again = { idempotencyKey: 'an answer that is lost' }
  await expect(stripe.customers.create({ name: '一' }, again)).rejects.toMatchObject({ statusCode: 500 })
  const count = standIn.memory.list('customer', null).length
  await stripe.customers.create({ name: '一' }, again)
  expect(standIn.memory.list('customer', null)).toHaveLength(count)
  standIn.fail([{ when: 'before', status: 0 }])
  await expect(stripe.prices.retrieve(standIn.prices.month)).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
})

test('a subscription is canceled at the end of its period, resumed, and ends with it', async () => {
  const made = await subscribe('works', standIn.prices.year)
  await told('checkout.session.completed', 'customer.subscription.created', 'invoice.paid')
  const first = await stripe.subscriptions.retrieve(made.subscription)
  const [item] = first.items.data
  expect(first).toMatchObject({ status: 'active', cancel_at_period_end: false, metadata: { shop: '7' } })
  expect(item?.price.recurring?.interval).toBe('year')
  expect(item?.current_period_end).toBe(Date.parse('2027-11-21T00:30:00Z') / 1000)
  await press(made.portal, { do: 'cancel' })
  expect(await stripe.subscriptions.retrieve(made.subscription)).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: item?.current_period_end,
  })
  await press(made.portal, { do: 'resume' })
  expect(await stripe.subscriptions.retrieve(made.subscription)).toMatchObject({
    cancel_at_period_end: false,
    cancel_at: null,
  })
  await stripe.subscriptions.update(made.subscription, { cancel_at_period_end: true })
  await forget()
  await press(made.portal, { do: 'advance' })
  await told('customer.subscription.deleted')
  const ended = await stripe.subscriptions.retrieve(made.subscription)
  expect([ended.status, ended.ended_at]).toEqual(['canceled', seconds() - 86_400])
  expect((await stripe.subscriptions.list({ customer: made.customer })).data).toEqual([])
  expect((await stripe.subscriptions.list({ customer: made.customer, status: 'all' })).data).toHaveLength(1)
  await expect(stripe.subscriptions.cancel(made.subscription)).rejects.toMatchObject({ statusCode: 404 })
})

test('a renewal whose card is declined is past due until it is paid', async () => {
  const made = await subscribe('once')
  await forget()
  await press(made.portal, { do: 'advance' })
  await told('customer.subscription.updated', 'invoice.payment_failed')
  expect((await stripe.subscriptions.retrieve(made.subscription)).status).toBe('past_due')
  await forget()
  await press(made.portal, { do: 'accept' })
  await told('customer.subscription.updated', 'invoice.paid')
  expect((await stripe.subscriptions.retrieve(made.subscription)).status).toBe('active')
  const canceled = await stripe.subscriptions.cancel(made.subscription)
  expect([canceled.status, canceled.ended_at]).toEqual(['canceled', seconds()])
})

test('a subscription whose first payment needs time is incomplete until then', async () => {
  const made = await subscribe('later')
  expect((await stripe.subscriptions.retrieve(made.subscription)).status).toBe('incomplete')
  await press(`${standIn.apiBase()}/checkout/${made.session}`, { settle: 'failed' })
  expect((await stripe.subscriptions.retrieve(made.subscription)).status).toBe('incomplete_expired')
})

test('refunds never give back more than was taken', async () => {
  const { id, url } = await stripe.checkout.sessions.create(paying)
  await press(url, { card: 'works' })
  const payment_intent = idOf((await stripe.checkout.sessions.retrieve(id)).payment_intent)
  const part = await stripe.refunds.create({ payment_intent, amount: 2000, metadata: { reservation: '3' } })
  expect(await stripe.refunds.retrieve(part.id)).toMatchObject({
    amount: 2000,
    status: 'succeeded',
    payment_intent,
  })
  await expect(stripe.refunds.create({ payment_intent, amount: 3001 })).rejects.toMatchObject({
    param: 'amount',
  })
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(3000)
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('a connected account is registered on the provider’s page, and has objects of its own', async () => {
  const { id: stripeAccount } = await stripe.accounts.create({ country: 'JP', email: 'owner@example.jp' })
  const link = () =>
    stripe.accountLinks.create({
      account: stripeAccount,
      type: 'account_onboarding',
      refresh_url: 'http://localhost/again',
      return_url: 'http://localhost/back',
    })
  const first = await link()
  expect((await fetch(first.url)).status).toBe(200)
  expect((await press(first.url, { do: 'leave' })).headers.get('location')).toBe('http://localhost/back')
  expect((await stripe.accounts.retrieve(stripeAccount)).charges_enabled).toBe(false)
  const spent = await fetch(first.url, { redirect: 'manual' })
  expect(spent.headers.get('location')).toBe('http://localhost/again')
  await press((await link()).url, { do: 'finish' })
  await told('account.updated')
  expect(heard[0]?.account).toBe(stripeAccount)
  expect(await stripe.accounts.retrieve(stripeAccount)).toMatchObject({
    charges_enabled: true,
    details_submitted: true,
  })

  const { id, url } = await stripe.checkout.sessions.create(paying, { stripeAccount })
  await expect(stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  await forget()
  await press(url, { card: 'works' })
  await told('checkout.session.completed', 'payment_intent.succeeded')
  expect(heard.map(({ account }) => account)).toEqual([stripeAccount, stripeAccount])
  expect((await stripe.checkout.sessions.retrieve(id, {}, { stripeAccount })).status).toBe('complete')
  await expect(stripe.customers.create({}, { stripeAccount: 'acct_other' })).rejects.toMatchObject({
    statusCode: 403,
  })
})

test('an event that is not taken is sent again', async () => {
  answers = [500, 503]
  const made = await subscribe('works')
  expect(made.subscription).toMatch(/^sub_/)
  await expect.poll(() => heard.length).toBe(5)
  const counts = Object.values(Object.groupBy(heard, ({ body }) => JSON.parse(body).id)).map(
    (one) => one?.length,
  )
  expect(counts.toSorted()).toEqual([1, 2, 2])
  await expect.poll(() => standIn.memory.list('delivery', null)).toEqual([])
})

test('the pages speak both languages and name no address but those they lead to', async () => {
  const { url } = await stripe.checkout.sessions.create({
    ...paying,
    success_url: 'https://koharu.example/done',
  })
  const page = await fetch(url ?? '', { headers: { 'accept-language': 'en' } })
  expect(await page.text()).toContain('A card that pays')
  expect(page.headers.get('content-security-policy')).toContain(
    "form-action 'self' https://koharu.example http://localhost;",
  )
  expect((await fetch(`${standIn.apiBase()}/checkout/cs_none`)).status).toBe(404)
  expect(await (await fetch(`${standIn.apiBase()}`)).text()).toContain('¥5,000')
})
