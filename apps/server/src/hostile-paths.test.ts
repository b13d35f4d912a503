// Addresses that no link leads to, on every route that is mounted: raw bytes and escapes in the place of each parameter. Always an
// answer below 500 with the security headers, sent over a socket, where a client would mend the address first.
import { startGoogle } from '@noren/sandbox/google'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { mountMailbox } from '@noren/sandbox/mailbox-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient, rawRequest, sendRaw } from '#testing/client'
import { makeShop } from '#testing/factories'
import { watchRoutes } from '#testing/routes'
import { startTestServer, type TestServer } from '#testing/server'

const routes = watchRoutes()
let server: TestServer
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  const google = startGoogle({ publicUrl: () => server.services.config.publicUrl })
  const sandbox = [{ mount: (app: TestServer['app']) => mountMailbox(app, mailbox) }, google]
  server = await startTestServer({ LOG_LEVEL: 'silent' }, undefined, { sandbox })
})
afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

const odd = [
  'こはる',
  encodeURIComponent('こはる'),
  '%0d%0a',
  '%0d%0aset-cookie:%20a=b',
  '%00',
  '%ff',
  '%E0%A4%A',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'a'.repeat(400),
  '"><b>',
]

const secure = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.any(String),
  'referrer-policy': expect.any(String),
}

const told = (headers: Headers) =>
  Object.fromEntries(Object.keys(secure).map((name) => [name, headers.get(name)]))

test('whatever stands in the place of a parameter, on every route', async () => {
  const withSlots = routes().filter(({ url }) => /[:*]/.test(url))
  expect(withSlots.length).toBeGreaterThan(40)
  for (const { methods, url } of withSlots)
    for (const value of odd) {
      const method = methods.includes('GET') ? 'GET' : (methods[0] ?? 'GET')
      const path = url.replace(/:\w+|\*/g, value)
      const answer = await sendRaw(server.url, rawRequest(`${method} ${path}`, { 'content-length': '0' }))
      const said = `${method} ${path}`
      expect(answer.status, said).toBeGreaterThanOrEqual(200)
      // What Google's stand-in makes of a cookie-less visit is its own.
      expect(answer.status, said).toBeLessThan(500)
      expect(told(answer.headers), said).toEqual(secure)
      expect(answer.headers.get('set-cookie') ?? '', said).not.toMatch(/^a=b/)
    }
})

test('addresses that once were a raw 500 of the framework', async () => {
  for (const [path, status] of [
    // Bytes beyond ASCII are no address to Node; browsers escape them.
    ['/s/こはる/', 400],
    ['/s/%E3%81%93%E3%81%AF%E3%82%8B/', 303],
    ['/s/%0d%0a/', 303],
    ['/s/%E3%81%82/confirm', 303],
    ['/s/%E3%81%82/change', 303],
    ['/s/%E3%81%82', 404],
    ['/%E3%81%82', 404],
    ['/s/%E3%81%82/confirm?x=%0d%0a', 303],
  ] as const) {
    const answer = await sendRaw(server.url, rawRequest(`GET ${path}`))
    expect([path, answer.status]).toEqual([path, status])
    expect(told(answer.headers), path).toEqual(secure)
    const location = answer.headers.get('location')
    if (status === 303) expect(location, path).toMatch(/^\/s\/[\w%-]+(\/book)?$/)
    if (location) expect((await openClient(server.url).call('GET', location)).status, location).toBe(404)
  }
})

test('what Node itself refuses has the headers and the form of every other refusal', async () => {
  const { domain } = await makeShop(server)
  const page = `/s/${domain}`
  await openClient(server.url).call('GET', page)
  const json = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const refused: [number, string, string][] = [
    [400, 'malformed', 'nonsense\r\n\r\n'],
    [400, 'malformed', `GET ${page} HTTP/9.9\r\n\r\n`],
    [400, 'malformed', `GET ${page}\r\nno colon\r\n\r\n`],
    [400, 'malformed', rawRequest(`GET ${page}`, { 'content-length': '1x' })],
    [400, 'malformed', rawRequest('POST /api/public/reservations/x/cancel', json) + 'zz\r\n'],
    // Without a Host, also where the answer is cached.
    [400, 'malformed', `GET ${page} HTTP/1.1\r\nconnection: close\r\n\r\n`],
    [400, 'malformed', rawRequest(`GET ${page}`, { expect: 'something' })],
    [431, 'headers_too_large', rawRequest(`GET ${page}`, { 'x-large': 'x'.repeat(20_000) })],
    [431, 'headers_too_large', rawRequest(`GET /${'x'.repeat(20_000)}`)],
    [405, 'method_not_allowed', rawRequest('TRACE /api/auth/me')],
  ]
  for (const [status, code, request] of refused) {
    const answer = await sendRaw(server.url, request)
    const said = request.slice(0, 60)
    expect([said, answer.status, answer.text === '' ? '' : JSON.parse(answer.text).code]).toEqual([
      said,
      status,
      code,
    ])
    expect(told(answer.headers), said).toEqual(secure)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  // Not of HTTP/1.1, where the header is no duty.
  expect((await sendRaw(server.url, `GET ${page} HTTP/1.0\r\n\r\n`)).status).toBe(200)
})

test(
  'a request that does not arrive in time is refused, however steadily it trickles',
  { timeout: 10_000 },
  async () => {
    const impatient = await startTestServer({}, undefined, { arrival: 300 })
    try {
      for (const begun of [
        'GET /healthz HTTP/1.1\r\nHost: local',
        rawRequest('POST /api/auth/password/email', {
          'content-type': 'application/json',
          'content-length': '50',
        }) + '{',
      ]) {
        const asked = performance.now()
        const answer = await sendRaw(impatient.url, begun)
        expect(performance.now() - asked).toBeLessThan(5_000)
        expect([answer.status, JSON.parse(answer.text).code]).toEqual([408, 'request_timeout'])
        expect(told(answer.headers)).toEqual(secure)
      }
      expect((await sendRaw(impatient.url, rawRequest('GET /healthz'))).status).toBe(200)
    } finally {
      await impatient.stop()
    }
  },
)

test('names of every object in the site’s forms and queries are names like any other', async () => {
  const { domain, menuId } = await makeShop(server)
  for (const name of [
    ...Object.getOwnPropertyNames(Object.prototype),
    'answer_0',
    'answer_999999999999999',
  ]) {
    const client = openClient(server.url)
    expect((await client.call('GET', `/s/${domain}/book?menu=${menuId}&${name}=1`)).status, name).toBe(200)
    for (const step of ['confirm', 'change', 'book']) {
      const fields = new URLSearchParams([
        ['menu', String(menuId)],
        ['start', '2026-11-24T10:00'],
        [name, '1'],
        [name, '2'],
      ])
      const answer = await client.call('POST', `/s/${domain}/${step}`, fields.toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      })
      expect(answer.status, `${step} ${name}`).toBeLessThan(500)
    }
  }
})
