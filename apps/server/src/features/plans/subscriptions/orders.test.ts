// What an order takes, what it refuses, and what becomes of two at once.
import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { makeShop, openSession } from '#testing/factories'
import { standard, useSelling } from '#testing/payments/selling'
import { startTestServer } from '#testing/server'

const on = useSelling()

test('one contract a shop: a later press closes the page of the earlier one, and a second order is refused', async () => {
  const { owner } = await on.setUp()
  const [first, second] = [await owner.order('month'), await owner.order('year')]
  await owner.press(first.body.data.checkout_url, { card: 'works' })
  expect(await owner.subscriptions()).toEqual([])
  await owner.press(second.body.data.checkout_url, { card: 'works' })
  // Before any event: the provider is asked.
  const third = await owner.order()
  expect([third.status, third.body.code]).toEqual([409, 'subscription_exists'])
  expect(await owner.plan()).toMatchObject({ plan: standard, subscription: { interval: 'year' } })
})

test('ten presses at once open one page that can be paid', async () => {
  const { owner } = await on.setUp()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => owner.order(index % 2 ? 'month' : 'year')),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  for (const { status, body } of answers)
    if (status === 503) expect(body).toMatchObject({ code: 'busy', retryable: true })
  for (const { body } of answers) if (body.data) await owner.press(body.data.checkout_url, { card: 'works' })
  expect(await owner.subscriptions()).toHaveLength(1)
})

test('a provider that cannot be reached: 503 that may be tried again, and the same order later succeeds', async () => {
  const { shop, owner } = await on.setUp()
  for (const faults of [
    [
      { when: 'before', status: 500 },
      { when: 'before', status: 503 },
    ],
    [
      { when: 'after', status: 500 },
      { when: 'after', status: 500 },
    ],
    [{ when: 'before', status: 429 }],
  ] as const) {
    on.server.stripe.fail(faults)
    const refused = await owner.order()
    expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([
      503,
      'payment_unavailable',
      true,
    ])
  }
  expect(
    on.server.stripe.memory
      .list('customer', null)
      .filter(({ metadata }) => metadata['shop_id'] === String(shop.shopId)),
  ).toHaveLength(1)
  expect((await owner.order()).status).toBe(200)
  await owner.pay()
  await on.deliver()
  on.server.stripe.fail([
    { when: 'before', status: 500 },
    { when: 'before', status: 500 },
  ])
  expect((await owner.portal()).body).toMatchObject({ code: 'payment_unavailable', retryable: true })
})

test('in beta nothing can be ordered; where nothing is sold the calls are not there; without a provider neither', async () => {
  const body = (url: string) => ({
    plan_code: 'standard',
    interval: 'month',
    success_url: `${url}/shop`,
    cancel_url: `${url}/shop`,
  })
  for (const [billing, order, portal] of [
    ['beta', [409, 'beta_free'], [503, 'payment_unavailable']],
    ['off', [404, 'not_found'], [404, 'not_found']],
    ['live', [503, 'payment_unavailable'], [503, 'payment_unavailable']],
  ] as const) {
    const other = await startTestServer({ BILLING: billing }, on.server)
    const { client } = await makeShop(other)
    const ordered = await client.call('POST', '/api/subscription/checkout', body(other.url))
    expect([ordered.status, ordered.body.code]).toEqual(order)
    const managed = await client.call('POST', '/api/subscription/portal', { return_url: `${other.url}/shop` })
    expect([managed.status, managed.body.code]).toEqual(portal)
    expect(managed.body.retryable ?? false).toBe(false)
    await other.stop()
  }
})

test('a session that is older than ten minutes confirms the password first; the portal needs a contract', async () => {
  const { shop, owner } = await on.setUp()
  expect((await owner.portal()).body.code).toBe('no_subscription')
  on.server.setNow('2026-11-21T09:10:01+09:00')
  expect((await owner.order()).body.code).toBe('sign_in_again')
  expect((await owner.portal()).body.code).toBe('sign_in_again')
  const fresh = openClient(
    on.server.url,
    new Map([['session', await openSession(on.server.services, shop.userId)]]),
  )
  // Without the token of the session it is no call of the owner's screens.
  expect(
    (await fresh.call('POST', '/api/subscription/portal', { return_url: `${on.server.url}/shop` })).status,
  ).toBe(419)
})

test('what is no order is refused by its field, and reaches no provider', async () => {
  const { owner } = await on.setUp()
  const before = on.server.stripe.calls().length
  for (const [more, field] of [
    [{ plan_code: 'gold' }, 'plan_code'],
    [{ plan_code: 'free' }, 'plan_code'],
    [{ interval: 'week' }, 'interval'],
    [{ success_url: 7 }, 'success_url'],
    [{ cancel_url: undefined }, 'cancel_url'],
    [{ price: 1 }, 'price'],
  ] as const) {
    const { status, body } = await owner.order('month', more)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
  expect(on.server.stripe.calls()).toHaveLength(before)
})

test('return addresses that only look like ours are refused', async () => {
  const { owner } = await on.setUp()
  const own = new URL(on.server.url)
  const before = on.server.stripe.calls().length
  const tricks = [
    'https://evil.example/shop',
    'http://evil.example',
    '//evil.example/shop',
    '/shop',
    'shop',
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,hello',
    `${own.protocol}//user@${own.host}/shop`,
    `${own.protocol}//${own.host}@evil.example/shop`,
    `${own.protocol}//${own.host}.evil.example/shop`,
    `${own.protocol}//evil.example/${own.host}/shop`,
    `https://${own.host}/shop`,
    `http://${own.hostname}/shop`,
    `http://${own.hostname}:1/shop`,
    `http://LOCALHOST:${own.port}/shop`,
    `http://127.1:${own.port}/shop`,
    `http://2130706433:${own.port}/shop`,
    `${on.server.url}\\@evil.example/shop`,
    `${on.server.url}\\shop`,
    `${on.server.url}//evil.example`,
    `${on.server.url}/shop/../..//evil.example`,
    `${on.server.url}/s/somebody`,
    `${on.server.url}/sandbox/mail`,
    `${on.server.url}/api/auth/me`,
    `${on.server.url}`,
    `${on.server.url}?x`,
    ` ${on.server.url}/shop`,
    `${on.server.url}/shop\n`,
    `${on.server.url}/sh\top`,
    `${on.server.url}/ショップ`,
    `${on.server.url}/shop#\u0000`,
    `${on.server.url}/%73hop`,
    `ftp://${own.host}/shop`,
    `blob:${on.server.url}/shop`,
    `view-source:${on.server.url}/shop`,
    `${on.server.url.replace('127.0.0.1', '127.0.0.1%00.evil.example')}/shop`,
    `${on.server.url}/shop?${'x'.repeat(2000)}`,
  ]
  for (const address of tricks) {
    const success = await owner.order('month', { success_url: address })
    expect([address, success.status, Object.keys(success.body.errors ?? {})]).toEqual([
      address,
      422,
      ['success_url'],
    ])
    expect((await owner.order('month', { cancel_url: address })).body.errors, address).toHaveProperty(
      'cancel_url',
    )
    expect((await owner.portal(address)).body.errors, address).toHaveProperty('return_url')
  }
  expect(on.server.stripe.calls()).toHaveLength(before)
  expect(
    (await owner.order('month', { success_url: `${on.server.url}/reservation-calendar?x=1#y` })).status,
  ).toBe(200)
})
