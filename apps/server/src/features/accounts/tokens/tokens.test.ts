import { startMailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addApiToken, bearing } from '#testing/callers/api-tokens'
import { openClient, type TestClient } from '#testing/client'
import { keyed, makeShop, openSession, type TestShop } from '#testing/factories'
import { sendMessages, testNow, useTestServer } from '#testing/server'
import { openMailer } from '#platform/mail/mailer'
import { hashPassword } from '#platform/identity/passwords'
import { makeApiToken } from './api-tokens.ts'

const server = await useTestServer()
const mailbox = await startMailbox()
server.services.mailer = openMailer(mailbox.smtpUrl)
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
})
beforeEach(() => server.setNow(testNow))

const password = 'Koharu2026'
const hashed = hashPassword(password)
const withPassword = async (): Promise<TestShop> => {
  const shop = await makeShop(server)
  await server.sql('update users set password_hash = $2 where id = $1', [shop.userId, await hashed])
  return shop
}
const wanted = { name: '会計ソフト', scopes: ['menus:write'], expires_in_days: 30, password }
const make = ({ client }: { client: TestClient }, more: object = {}) =>
  client.call('POST', '/api/auth/tokens', { ...wanted, ...more })
const list = async ({ client }: { client: TestClient }) =>
  (await client.call('GET', '/api/auth/tokens')).body.data
const program = openClient(server.url)
const by = (token: string, method: string, path: string, body?: unknown, headers = {}) =>
  program.call(method, path, body, { ...bearing(token), ...headers })

test('a token is shown once and told by mail, its hash alone is kept, and revoking it ends it', async () => {
  const [shop, other] = [await withPassword(), await withPassword()]
  const made = await make(shop)
  expect([made.status, made.body.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      name: '会計ソフト',
      scopes: ['menus:write'],
      created_at: testNow,
      expires_at: '2026-12-21T09:00:00+09:00',
      is_expired: false,
      last_used_at: null,
      token: expect.stringMatching(/^noren_[\w-]{43}$/),
    },
  ])
  const { token, id } = made.body.data
  const rows = await server.sql<{ row: string }>('select t::text as row from api_tokens t')
  expect(rows.map(({ row }) => row).join()).not.toContain(token.slice(6, 20))
  expect((await shop.client.call('GET', '/api/auth/tokens')).text).not.toContain(token)
  expect((await by(token, 'GET', '/api/menus')).status).toBe(200)

  await sendMessages(server.services)
  const [mail] = mailbox.messages(shop.email)
  expect(mail?.subject).toBe('【のれん】APIトークンが作成されました')
  expect(mail?.text).toContain('会計ソフト')
  expect(mail?.text).toContain(`${server.services.config.publicUrl}/account`)
  expect(mail?.text).not.toContain('noren_')

  expect((await other.client.call('DELETE', `/api/auth/tokens/${id}`)).status).toBe(404)
  expect(await list(other)).toEqual([])
  expect((await shop.client.call('DELETE', `/api/auth/tokens/${id}`)).status).toBe(204)
  expect(await list(shop)).toEqual([])
  const after = await by(token, 'GET', '/api/menus')
  expect([after.status, after.body.code, after.headers.get('www-authenticate')]).toEqual([
    401,
    'invalid_token',
    'Bearer error="invalid_token"',
  ])
})

test('making one asks for the password or a fresh sign-in, and an account has twenty at most', async () => {
  const shop = await withPassword()
  expect((await make(shop, { password: 'Wrong2026' })).body.errors).toEqual({
    password: ['現在のパスワードが正しくありません'],
  })
  expect((await make(shop, { password: undefined })).status).toBe(201)
  server.setNow('2026-11-21T09:11:00+09:00')
  expect((await make(shop, { password: undefined })).body.code).toBe('sign_in_again')
  expect((await make(shop, { scopes: [] })).body.errors).toEqual({
    scopes: ['使える範囲を1つ以上選んでください'],
  })
  for (const wrong of [
    { scopes: ['menus:read', 'menus:write'] },
    { scopes: ['accounts:read'] },
    { expires_in_days: 31 },
    { name: 'あ'.repeat(51) },
    { name: ' ' },
  ])
    expect((await make(shop, wrong)).status, JSON.stringify(wrong)).toBe(422)
  for (let n = 1; n < 20; n++) await addApiToken(server, shop.userId)
  expect((await make(shop)).body.code).toBe('token_limit')
  expect(await list(shop)).toHaveLength(20)
})

test('a program writes as a session does, without cookies and from anywhere, and only in its areas', async () => {
  const [shop, other] = [await makeShop(server), await makeShop(server)]
  const token = await addApiToken(server, shop.userId, ['menus:write', 'reservations:write'])
  const menu = { name: 'ヘッドスパ 60分', price: 6000, duration: 60 }
  const key = { ...keyed(), origin: 'https://program.example', 'sec-fetch-site': 'cross-site' }
  const first = await by(token, 'POST', '/api/menus', menu, key)
  expect([first.status, (await by(token, 'POST', '/api/menus', menu, key)).body]).toEqual([201, first.body])
  const reused = await by(token, 'POST', '/api/menus', { ...menu, price: 1 }, key)
  expect(reused.body.code).toBe('idempotency_key_reused')
  const change = { price: 7000, version: first.body.data.version }
  const path = `/api/menus/${first.body.data.id}`
  expect((await by(token, 'PUT', path, change)).status).toBe(200)
  expect((await by(token, 'PUT', path, { ...change, price: 1 })).body.code).toBe('outdated')

  // The cookies of whoever else is signed in do not count, and none is set.
  const beside = await other.client.call('GET', '/api/menus', undefined, bearing(token))
  expect(beside.body.data.map(({ id }: { id: number }) => id)).toEqual([shop.menuId, first.body.data.id])
  const cookie = await by(token, 'GET', '/sanctum/csrf-cookie')
  expect([beside, cookie].flatMap(({ headers }) => headers.getSetCookie())).toEqual([])

  const refused = await by(token, 'GET', '/api/customers', undefined, { 'accept-language': 'en' })
  expect([refused.status, refused.body]).toEqual([
    403,
    {
      code: 'insufficient_scope',
      message: 'This API token may not do this. It needs: Customers, Read.',
      reasons: ['customers:read'],
      request_id: expect.any(String),
    },
  ])
  expect(refused.headers.get('www-authenticate')).toBe(
    'Bearer error="insufficient_scope", scope="customers:read"',
  )
  const account = await by(token, 'DELETE', '/api/auth/deletion')
  expect([account.body.code, account.body.message]).toEqual([
    'insufficient_scope',
    'この操作は、APIトークンでは行えません。',
  ])

  // The change log names the owner.
  const entry = { menu_id: shop.menuId, start_at: '2026-11-24T10:00:00+09:00', name: '山田 花子' }
  const booked = await by(token, 'POST', '/api/reservations', entry, keyed())
  expect(booked.status, booked.text).toBe(201)
  const log = await server.sql('select actor, user_id from change_logs where reservation_id = $1', [
    booked.body.data.id,
  ])
  expect(log).toEqual([{ actor: 'owner', user_id: shop.userId }])
})

test('its last use is noted once an hour, and it ends when its time is over', async () => {
  const shop = await withPassword()
  const { token } = (await make(shop)).body.data
  const uses = []
  for (const time of ['09:00', '09:59', '10:00']) {
    server.setNow(`2026-11-21T${time}:00+09:00`)
    expect((await by(token, 'GET', '/api/menus')).status).toBe(200)
    uses.push((await list(shop))[0].last_used_at.slice(11, 16))
  }
  expect(uses).toEqual(['09:00', '09:00', '10:00'])
  server.setNow('2026-12-21T09:00:00+09:00')
  expect((await by(token, 'GET', '/api/menus')).body.code).toBe('invalid_token')
  const again = openClient(
    server.url,
    new Map([['session', await openSession(server.services, shop.userId)]]),
  )
  expect((await list({ client: again }))[0]).toMatchObject({ is_expired: true })
})

test('a new password revokes all tokens; a session that ends, a coming deletion and a closed page do not', async () => {
  const shop = await withPassword()
  const { token } = (await make(shop)).body.data
  const status = async () => (await by(token, 'GET', '/api/menus')).status
  await server.sql('update shops set suspended_at = $2 where id = $1', [shop.shopId, testNow])
  await shop.client.call('POST', '/api/auth/deletion', { email: shop.email, password })
  await server.sql('delete from sessions where user_id = $1', [shop.userId])
  expect(await status()).toBe(200)

  const back = openClient(server.url)
  await back.call('GET', '/sanctum/csrf-cookie')
  await back.call('POST', '/api/auth/login', { email: shop.email, password })
  const second = 'Tsukimi2027'
  const changed = await back.call('PUT', '/api/auth/password', {
    current_password: password,
    password: second,
    password_confirmation: second,
  })
  expect([changed.status, await status()]).toEqual([200, 401])

  const later = (await make({ client: back }, { password: second })).body.data.token
  const reset = 'A'.repeat(43)
  await server.sql(
    `insert into link_tokens (token_hash, kind, user_id, expires_at, created_at)
     values (sha256(convert_to($1, 'UTF8')), 'reset', $2, $3, $4)`,
    [reset, shop.userId, '2026-11-21T09:30:00+09:00', testNow],
  )
  const done = await program.call('POST', `/api/auth/password/reset/${reset}`, {
    password,
    password_confirmation: password,
  })
  expect([done.status, (await by(later, 'GET', '/api/menus')).status]).toEqual([200, 401])
})

test('none is made with a session that a new password has ended meanwhile', async () => {
  const shop = await makeShop(server)
  const now = server.services.clock.now()
  const user = {
    sessionId: 987654321,
    userId: shop.userId,
    email: shop.email,
    verified: true,
    language: 'ja' as const,
    shopId: shop.shopId,
    confirmedAt: now,
  }
  const body = { name: 'x', scopes: ['menus:read' as const], expires_in_days: null }
  expect(await makeApiToken(server.services, user, body, now)).toEqual({ refused: 'unauthenticated' })
  expect(await list(shop)).toEqual([])
})
