// Who is meant by a Host header: the product, exactly one shop, or nobody; and what only this machine may ask for.
import { startGoogle } from '@noren/sandbox/google'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { mountMailbox } from '@noren/sandbox/mailbox-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoEmail } from '#features/accounts/demo-account'
import { rawRequest, sendRaw } from '#testing/client'
import { testPassword } from '#testing/callers'
import { makeShop, type TestShop } from '#testing/factories'
import { hashPassword } from '#platform/identity/passwords'
import { startTestServer, type TestServer } from '#testing/server'

const site = 'booking.noren.test'
let server: TestServer
let mailbox: Mailbox
let shop: TestShop
beforeAll(async () => {
  mailbox = await startMailbox()
  const google = startGoogle({ publicUrl: () => server.services.config.publicUrl })
  const sandbox = [{ mount: (app: TestServer['app']) => mountMailbox(app, mailbox) }, google]
  server = await startTestServer({ SITE_HOST: site }, undefined, { sandbox })
  shop = await makeShop(server)
})
afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

const ask = (line: string, headers: Record<string, string>, body = '') =>
  sendRaw(
    server.url,
    rawRequest(line, { ...headers, 'content-length': String(Buffer.byteLength(body)) }) + body,
  )

const secure = (headers: Headers): boolean =>
  headers.get('x-content-type-options') === 'nosniff' && headers.has('content-security-policy')

const ownersPaths = [
  '/',
  '/login',
  '/reservations',
  '/worker.js',
  '/manifest.webmanifest',
  '/api/auth/me',
  '/sanctum/csrf-cookie',
  '/api/menus',
  '/metrics',
]

test('nothing below SITE_HOST but exactly one shop’s name is anybody', async () => {
  const nobody = [
    `a.${shop.domain}.${site}`,
    `a.b.${site}`,
    `_x.${site}`,
    `-x.${site}`,
    `x-.${site}`,
    `.${site}`,
    site,
    `${shop.domain}.${site}.`,
    `${shop.domain}.${site}:8080`,
    `${shop.domain.toUpperCase()}.${site}`,
    `${shop.domain}.${site.toUpperCase()}`,
    `${shop.domain}%2e.${site}`,
  ]
  // Also what is cached by now.
  await ask('GET /', { host: `${shop.domain}.${site}` })
  const pages = [
    ...ownersPaths,
    `/s/${shop.domain}`,
    `/s/${shop.domain}/book`,
    `/api/public/shops/${shop.domain}`,
    '/sandbox/mail',
  ]
  for (const path of pages) await ask(`GET ${path}`, {})
  for (const host of nobody)
    for (const path of pages) {
      const answer = await ask(`GET ${path}`, { host })
      expect([host, path, answer.status, secure(answer.headers)]).toEqual([host, path, 421, true])
      expect(JSON.parse(answer.text).code).toBe('misdirected')
    }
})

test('a shop’s own host serves its site and nothing besides', async () => {
  const host = `${shop.domain}.${site}`
  for (const path of ['/', '/book', `/api/public/shops/${shop.domain}`])
    expect([path, (await ask(`GET ${path}`, { host })).status]).toEqual([path, 200])
  const others = [
    ...ownersPaths.slice(1),
    '/sandbox/mail',
    '/sandbox/google/auth',
    '/healthz',
    '/icon.svg',
    '//api/auth/me',
    'http://x/api/auth/me',
  ]
  for (const path of others) {
    const answer = await ask(`GET ${path}`, { host })
    expect([path, answer.status, secure(answer.headers)]).toEqual([path, 404, true])
  }
  expect(
    (await ask('POST /api/auth/login', { host, 'content-type': 'application/json' }, '{}')).status,
  ).toBeGreaterThanOrEqual(400)
})

test('a page of a shop’s own host may call its own, one of anything that looks like it may not', async () => {
  const cancel = (host: string, origin = `https://${host}`) =>
    ask(
      'POST /api/public/reservations/1.guess/cancel',
      { host, origin, 'content-type': 'application/json' },
      '{}',
    )
  expect((await cancel(`${shop.domain}.${site}`)).status).toBe(404)
  expect((await cancel('localhost:1')).status).not.toBe(403)
  for (const host of [
    `${shop.domain}.${site}.evil.test`,
    `evil${site}`,
    '127.evil.test',
    'localhost.evil.test',
    '[::1].evil.test',
  ])
    expect([host, (await cancel(host)).status]).toEqual([host, 403])
  expect((await cancel(`${shop.domain}.${site}`, 'https://evil.test')).status).toBe(403)
})

test('mailbox and stand-ins answer by names of this machine alone', async () => {
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'koharu.localhost',
    '127.0.0.1:3000',
    '127.9.9.9',
    '[::1]:3000',
  ])
    expect([host, (await ask('GET /sandbox/mail', { host })).status]).toEqual([host, 200])
  const paths = [
    '/sandbox/mail',
    '/sandbox/mail/messages',
    '/sandbox/mail/1/0',
    '/sandbox/google/auth',
    '/sandbox/google/.well-known/openid-configuration',
    '/sandbox/google/interaction/x',
    'http://localhost/sandbox/mail/messages',
  ]
  for (const host of [
    'noren.example',
    '127.evil.test',
    'localhost.evil.test',
    '192.168.1.5:3000',
    '127.0.0.1.evil.test',
    'evil.test:80',
    '',
  ])
    for (const path of paths) {
      const answer = await ask(`GET ${path}`, { host, 'accept-language': 'en' })
      expect([host, path, answer.status, secure(answer.headers)]).toEqual([host, path, 421, true])
      expect(JSON.parse(answer.text).message).toMatch(/PUBLIC_URL and SMTP_URL/)
    }
})

test('the demo owner signs in at this machine alone, and nowhere without the sandbox', async () => {
  await server.sql(
    'insert into users (email, password_hash, email_verified_at, created_at) values ($1, $2, now(), now())',
    [demoEmail, await hashPassword(testPassword)],
  )
  const signIn = async (of: TestServer, host: string) => {
    const to = (line: string, headers: Record<string, string>, body = '') =>
      sendRaw(of.url, rawRequest(line, { host, ...headers, 'content-length': String(body.length) }) + body)
    const cookies = (await to('GET /sanctum/csrf-cookie', {})).headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
    const token =
      cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
    const answer = await to(
      'POST /api/auth/login',
      { cookie: cookies.join('; '), 'x-xsrf-token': token, 'content-type': 'application/json' },
      JSON.stringify({ email: demoEmail.toUpperCase(), password: testPassword }),
    )
    return [answer.status, JSON.parse(answer.text).code]
  }
  expect(await signIn(server, 'localhost')).toEqual([200, undefined])
  for (const host of ['noren.example', '127.evil.test'])
    expect(await signIn(server, host)).toEqual([421, 'sandbox_host'])

  const deployed = await startTestServer({ NODE_ENV: 'production', LIMITS: 'on' }, server)
  expect(await signIn(deployed, 'localhost')).toEqual([401, 'credentials'])
  await deployed.stop()
})

test('the sandbox is not there for another machine, whatever Host it names', async () => {
  const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: '/sandbox/mail', remoteAddress, headers: { host: 'localhost', ...headers } })
  expect((await from('127.0.0.1')).statusCode).toBe(200)
  expect((await from('::ffff:127.0.0.1')).statusCode).toBe(200)
  for (const stranger of ['192.168.1.20', 'fe80::1'])
    expect([stranger, (await from(stranger)).statusCode]).toEqual([stranger, 404])
  expect((await from('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' })).statusCode).toBe(404)
})
