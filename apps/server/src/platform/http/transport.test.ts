// What is answered before any endpoint is asked: odd addresses, what Node itself refuses, and requests too large or too slow to read.
import { errors } from '@noren/words/errors'
import { expect, test } from 'vitest'
import { openClient, rawRequest, sendRaw } from '#testing/client'
import { makeOwner, makeShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()

const secure = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.any(String),
  'referrer-policy': expect.any(String),
}

const told = (headers: Headers) =>
  Object.fromEntries(Object.keys(secure).map((name) => [name, headers.get(name)]))

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
    expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null)
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
        const answer = await sendRaw(impatient.url, begun)
        expect([answer.status, JSON.parse(answer.text).code]).toEqual([408, 'request_timeout'])
        expect(told(answer.headers)).toEqual(secure)
      }
      expect((await sendRaw(impatient.url, rawRequest('GET /healthz'))).status).toBe(200)
    } finally {
      await impatient.stop()
    }
  },
)

test('64 KB are read and not one byte more, and the refusal is in the reader’s language', async () => {
  const { client } = await makeOwner(server)
  const send = (size: number, headers: Record<string, string> = {}) =>
    client.call('POST', '/api/shops', `{"name":"${'x'.repeat(size - 11)}"}`, headers)
  expect((await send(64 * 1024)).status).toBe(422)
  const japanese = await send(64 * 1024 + 1)
  expect([japanese.status, japanese.body]).toEqual([
    413,
    { code: 'too_large', message: errors.ja.too_large, request_id: expect.any(String) },
  ])
  expect((await send(64 * 1024 + 1, { 'accept-language': 'en' })).body.message).toBe(errors.en.too_large)

  // Without a length said beforehand.
  const pieces = new ReadableStream({
    start: (out) => {
      for (let n = 0; n < 70; n++) out.enqueue(new TextEncoder().encode('x'.repeat(1024)))
      out.close()
    },
  })
  const streamed = await fetch(`${server.url}/api/auth/password/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: pieces,
    duplex: 'half',
  })
  expect(streamed.status).toBe(413)

  // Deep rather than large: said in the same form, before any schema looks at it.
  const nested = await client.call('POST', '/api/shops', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`)
  expect([nested.status, nested.body.code]).toEqual([422, 'invalid'])
  const form = await client.call('POST', '/api/shops', 'name=x', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([form.status, form.body.message]).toEqual([415, errors.ja.media_type])
})
