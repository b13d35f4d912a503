// The provider's stand-in on a server of its own, reached by the provider's own library.
import { createHmac } from 'node:crypto'
import { submitAccount } from '@noren/sandbox/stripe/accounts'
import { startStripe } from '@noren/sandbox/stripe/stand-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStripe } from '#platform/payments/stripe'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let live: TestServer
const standIn = await startStripe({ product: () => server.url, isApart: true, isSending: false })

beforeAll(async () => {
  server = await startTestServer()
  live = await startTestServer({ BILLING: 'live' }, server)
  const payments = openStripe(standIn)
  for (const one of [server, live]) one.services.payments = payments
})
afterAll(async () => {
  await live.stop()
  await server.stop()
  await standIn.stop()
})

const path = '/api/payments/account'

const accountOf = async ({ shopId }: TestShop) => {
  const [row] = await server.sql('select * from payment_accounts where shop_id = $1', [shopId])
  return row as { account_id: string } | undefined
}

/** What the provider's form does at its end. */
const submit = async (shop: TestShop, isEnabled = true) => {
  const { account_id = '' } = (await accountOf(shop)) ?? {}
  const account = standIn.world.memory.find('account', null, account_id)
  if (!account) throw new Error('the provider does not know the account')
  const done = { ...account, details_submitted: true, charges_enabled: isEnabled }
  standIn.world.memory.put('account', null, done)
  await shop.client.call('POST', `${path}/refresh`)
}

const state = async (shop: TestShop) => (await shop.client.call('GET', path)).body.data

test('an account is made once, and the owner is led to the provider’s page and back', async () => {
  const shop = await makeShop(server)
  expect(await state(shop)).toEqual({ state: 'none', offered: true, unlocked: true })
  const answers = await Promise.all([
    shop.client.call('POST', path),
    shop.client.call('POST', path),
    shop.client.call('POST', path),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { body } of answers) expect(body.data.onboarding_url).toMatch(/\/sandbox\/stripe\/connect\//)
  const accounts = standIn.world.memory
    .list('account', null)
    .filter(({ metadata }) => metadata['shop_id'] === String(shop.shopId))
  expect(accounts).toHaveLength(1)
  expect((await accountOf(shop))?.account_id).toBe(accounts[0]?.id)
  const links = standIn.world.memory.list('link', null).filter(({ account }) => account === accounts[0]?.id)
  for (const { return_url, refresh_url } of links) {
    expect(return_url).toBe(`${server.url}/shop?tab=subscription&account=returned`)
    expect(refresh_url).toBe(`${server.url}/shop?tab=subscription&account=expired`)
  }
  expect((await state(shop)).state).toBe('unfinished')
  await submit(shop, false)
  expect((await state(shop)).state).toBe('restricted')
  await submit(shop)
  expect((await state(shop)).state).toBe('ready')
})

test('connecting and disconnecting need a recent password; another shop’s account is not touched', async () => {
  const shop = await makeShop(server)
  const other = await makeShop(server)
  for (const one of [shop, other]) {
    await one.client.call('POST', path)
    await submit(one)
  }
  await server.sql(
    "update sessions set confirmed_at = confirmed_at - interval '11 minutes' where user_id = $1",
    [shop.userId],
  )
  for (const method of ['POST', 'DELETE'] as const) {
    const refused = await shop.client.call(method, path)
    expect([refused.status, refused.body.code]).toEqual([403, 'sign_in_again'])
  }
  expect((await state(shop)).state).toBe('ready')
  await server.sql(
    "update sessions set confirmed_at = confirmed_at + interval '11 minutes' where user_id = $1",
    [shop.userId],
  )
  expect((await shop.client.call('DELETE', path)).status).toBe(204)
  expect((await state(shop)).state).toBe('none')
  expect((await state(other)).state).toBe('ready')
})

test('an account that the provider no longer lets us use is no longer connected', async () => {
  const shop = await makeShop(server)
  await shop.client.call('POST', path)
  await submit(shop)
  standIn.world.memory.remove('account', null, (await accountOf(shop))?.account_id ?? '')
  const { status, body } = await shop.client.call('POST', `${path}/refresh`)
  expect([status, body.data.state]).toEqual([200, 'none'])
})

test('the free plan cannot connect; what was connected is kept', async () => {
  const shop = await makeShop(live)
  const refused = await shop.client.call('POST', path)
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
  expect(await state(shop)).toEqual({ state: 'none', offered: true, unlocked: false })
  await server.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
  await shop.client.call('POST', path)
  await submit(shop)
  await server.sql("update shops set plan_code = 'free' where id = $1", [shop.shopId])
  expect(await state(shop)).toEqual({ state: 'ready', offered: true, unlocked: false })
})

test('a provider that cannot be reached changes nothing, and the call may be repeated', async () => {
  const shop = await makeShop(server)
  standIn.fail([
    { when: 'before', status: 503 },
    { when: 'before', status: 503 },
  ])
  const refused = await shop.client.call('POST', path)
  expect([refused.status, refused.body.code, refused.body.retryable]).toEqual([
    503,
    'payment_unavailable',
    true,
  ])
  expect(refused.headers.get('retry-after')).toBe('30')
  expect(await accountOf(shop)).toBeUndefined()
  // The account was made, and the answer was lost: the next press finds it again.
  standIn.fail([{ when: 'after', status: 0 }])
  expect((await shop.client.call('POST', path)).status).toBe(200)
  const made = standIn.world.memory
    .list('account', null)
    .filter(({ metadata }) => metadata['shop_id'] === String(shop.shopId))
  expect(made).toHaveLength(1)
})

test('without a provider nothing is offered', async () => {
  const bare = await startTestServer({}, server)
  const shop = await makeShop(bare)
  expect(await state(shop)).toEqual({ state: 'none', offered: false, unlocked: true })
  for (const call of [path, `${path}/refresh`]) {
    const refused = await shop.client.call('POST', call)
    expect([refused.status, refused.body.code]).toEqual([503, 'payment_unavailable'])
  }
  await bare.stop()
})

const menu = { name: '事前決済のメニュー', price: 5500, duration: 60 }

test('a menu asks for advance payment only where the account takes payments and the plan has it', async () => {
  const shop = await makeShop(server)
  const { call } = shop.client
  const ask = (change: object) => call('PUT', `/api/menus/${shop.menuId}`, change)
  const early = await ask({ advance_payment: 'optional' })
  expect([early.status, early.body.errors]).toEqual([422, { advance_payment: [expect.any(String)] }])
  expect((await call('POST', '/api/menus', { ...menu, advance_payment: 'required' })).status).toBe(422)

  await call('POST', path)
  await submit(shop)
  expect((await ask({ advance_payment: 'optional' })).body.data.advance_payment).toBe('optional')
  const made = await call('POST', '/api/menus', { ...menu, advance_payment: 'required' })
  expect([made.status, made.body.data.advance_payment]).toEqual([201, 'required'])
  expect((await call('POST', '/api/menus', menu)).body.data.advance_payment).toBe('none')
  // Less than the provider takes of a card.
  const cheap = await ask({ price: 49 })
  expect([cheap.status, Object.keys(cheap.body.errors)]).toEqual([422, ['advance_payment']])
  expect((await ask({ price: 50 })).status).toBe(200)
  expect((await ask({ advance_payment: 'always' })).status).toBe(422)

  // What asks already is saved as it is while the account is restricted; nothing new begins to ask.
  await submit(shop, false)
  expect((await ask({ price: 60 })).body.data.advance_payment).toBe('optional')
  expect((await call('POST', '/api/menus', { ...menu, advance_payment: 'required' })).status).toBe(422)
  expect((await ask({ advance_payment: 'none' })).status).toBe(200)
  expect((await ask({ advance_payment: 'optional' })).status).toBe(422)
})

test('on the free plan no menu begins to ask; one that asks is kept', async () => {
  const shop = await makeShop(live)
  const { call } = shop.client
  await server.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
  await call('POST', path)
  await submit(shop)
  const change = `/api/menus/${shop.menuId}`
  expect((await call('PUT', change, { advance_payment: 'required' })).status).toBe(200)
  await server.sql("update shops set plan_code = 'free' where id = $1", [shop.shopId])
  expect((await call('PUT', change, { price: 6000 })).body.data.advance_payment).toBe('required')
  const refused = await call('POST', '/api/menus', { ...menu, advance_payment: 'optional' })
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_required'])
})

test('the refund rule and the registration number are settings of the shop', async () => {
  const shop = await makeShop(server)
  const address = `/api/shops/${shop.shopId}`
  const before = (await shop.client.call('GET', address)).body.data
  expect([before.refund_rule, before.invoice_number]).toEqual(['until_deadline', null])
  const set = (change: object) => shop.client.call('PUT', address, change)
  const done = await set({ refund_rule: 'always', invoice_number: 'ｔ７０００－０１２０－５０００２' })
  expect([done.status, done.body.data.refund_rule, done.body.data.invoice_number]).toEqual([
    200,
    'always',
    'T7000012050002',
  ])
  // Of a sole proprietor's number no check digit is published.
  expect((await set({ invoice_number: '1234567890123' })).body.data.invoice_number).toBe('T1234567890123')
  for (const invoice_number of ['T123', 'T12345678901234', 'X1234567890123', '登録番号', 'T12345678９012a']) {
    const refused = await set({ invoice_number })
    expect([invoice_number, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
      invoice_number,
      422,
      ['invoice_number'],
    ])
  }
  expect((await set({ invoice_number: '' })).body.data.invoice_number).toBeNull()
  expect((await set({ refund_rule: 'sometimes' })).status).toBe(422)
})

test('the provider tells of a change: the account is asked again, as often and in whatever order it comes', async () => {
  const shop = await makeShop(server)
  await shop.client.call('POST', path)
  const { account_id = '' } = (await accountOf(shop)) ?? {}
  const account = standIn.world.memory.find('account', null, account_id)
  if (!account) throw new Error('the provider does not know the account')
  submitAccount(standIn.world, account, { isEnabled: true })
  const [event] = standIn.world.memory
    .all('event')
    .filter(({ value }) => value.type === 'account.updated' && value.account === account_id)
    .map(({ value }) => value)
  if (!event) throw new Error('nothing was told')
  for (let times = 0; times < 2; times += 1) {
    const body = JSON.stringify(event)
    const at = Math.floor(server.services.clock.now() / 1000)
    const signature = createHmac('sha256', standIn.webhookSecrets[0]).update(`${at}.${body}`).digest('hex')
    const answer = await fetch(`${server.url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
      body,
    })
    expect(answer.status).toBe(200)
  }
  expect((await state(shop)).state).toBe('ready')
})
