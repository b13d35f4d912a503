// Bad input to every endpoint: always a 4xx that names what is wrong, never a 5xx, and nothing written.
import { bodyLimitDefault } from '@noren/contract/endpoint'
import { errors } from '@noren/words/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { endpoints, makeCallers, nameOf, type Callers } from '#testing/callers'
import { keyed, makeOwner, someBooking, someShop, type TestOwner, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let callers: Callers
let shop: TestShop
let newcomer: TestOwner
beforeAll(async () => {
  server = await startTestServer()
  callers = await makeCallers(server)
  ;({ shop, newcomer } = callers)
})
afterAll(() => server.stop())

const counts = () =>
  server.sql(
    'select (select count(*) from users) u, (select count(*) from shops) s, (select count(*) from reservations) r, (select count(*) from customers) c, (select count(*) from idempotency_keys) k',
  )

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const odd = [
  'null',
  '[]',
  '"text"',
  '42',
  'true',
  '{"__proto__":{"admin":true}}',
  '{"a":{"b":[{"__proto__":1}]}}',
  '{"toString":1}',
  '{"constructor":1,"hasOwnProperty":1,"__defineGetter__":1}',
  '{"constructor":{"prototype":{}}}',
  deep(5000),
  `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
  '{"a":1e400}',
  '{',
  '\u0000',
  '{"email":"\\ud800"}',
  `{"${'k'.repeat(1000)}":1}`,
]

const writing = endpoints.filter((e) => e.body !== undefined)

test.each(writing.map((e) => [nameOf(e), e] as const))('%s refuses bodies of a wrong shape', async (_, e) => {
  const before = await counts()
  const client = await callers.who(e)
  const path = callers.pathOf(e)
  for (const body of odd) {
    const answer = await client.call(e.method, path, body, {
      'content-type': 'application/json',
      ...keyed(),
    })
    expect(answer.status, body.slice(0, 60)).toBeGreaterThanOrEqual(400)
    expect(answer.status, body.slice(0, 60)).toBeLessThan(500)
    expect(answer.body).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      request_id: expect.any(String),
    })
  }
  const big = await client.call(
    e.method,
    path,
    JSON.stringify({ x: 'x'.repeat(e.bodyLimit ?? bodyLimitDefault) }),
    {
      'content-type': 'application/json',
    },
  )
  expect([big.status, big.body.code]).toEqual([413, 'too_large'])
  const form = await client.call(e.method, path, 'a=1', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([form.status, form.body.code]).toEqual([415, 'media_type'])
  expect(await counts()).toEqual(before)
})

const values: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  9007199254740993,
  '',
  ' ',
  'あ'.repeat(5000),
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  "'; drop table users; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  [],
  {},
  [[]],
  '2027-02-29T10:00:00+09:00',
  '2026-11-24T24:00:00+09:00',
  '9999-12-31T10:00:00+09:00',
  '0000-01-01T00:00:00+09:00',
  '2026-11-24T10:00:00',
  '2026-11-24T10:00:30+09:00',
  '2026-11-24T10:00:00+99:00',
]

/** Each field of a good body in turn takes each odd value. */
const broken = (good: Record<string, unknown>): [string, Record<string, unknown>][] =>
  Object.keys(good).flatMap((field) =>
    values.map((value): [string, Record<string, unknown>] => [field, { ...good, [field]: value }]),
  )

test('booking: one field broken is a 4xx that names the field, or a harmless text', async () => {
  const good = {
    ...someBooking(shop.menuId, '2026-12-01T10:00:00+09:00'),
    note: 'よろしくお願いします',
    answers: [],
    expected_price: 5500,
    expected_total_duration: 60,
  }
  for (const [field, body] of broken(good)) {
    const answer = await openClient(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      body,
      keyed(),
    )
    expect(answer.status, `${field}: ${JSON.stringify(body[field])}`).toBeLessThan(500)
    if (answer.status === 201) {
      expect(
        ['note', 'family_name', 'given_name', 'family_name_kana', 'given_name_kana', 'answers'],
        field,
      ).toContain(field)
      await server.sql(
        "update reservations set status = 'canceled', cancel_reason = 'shop' where status = 'reserved'",
      )
      await server.sql('delete from occupancies')
    }
    if (answer.status === 422)
      expect(
        Object.keys(answer.body.errors).some((name) => name.split('.')[0] === field),
        field,
      ).toBe(true)
  }
})

test('registration of a shop: one field broken is a 4xx', async () => {
  for (const [field, body] of broken(someShop)) {
    const answer = await newcomer.client.call('POST', '/api/shops', body)
    if (answer.status === 201) {
      // A name may be any text of two letters and more; this owner has a shop now.
      expect(field).toBe('name')
      newcomer = await makeOwner(server)
    } else expect([409, 422]).toContain(answer.status)
  }
})

test('odd addresses and queries are a 4xx', async () => {
  const client = openClient(server.url)
  for (const at of [
    '/api/public/shops/%00',
    '/api/public/shops/%ff',
    `/api/public/shops/${'a'.repeat(400)}`,
    `/api/public/shops/${shop.domain}/availability`,
    `/api/public/shops/${shop.domain}/availability?menu_id=abc`,
    `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=2027-02-29`,
    `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&days=43`,
    `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&menu_id=2`,
    `/api/public/shops/${shop.domain}/availability?menu_id=99999999999999999999`,
    '/api/public/reservations/%E0%A4%A',
    '/api/unknown',
  ]) {
    const answer = await client.call('GET', at)
    expect(answer.status, at).toBeGreaterThanOrEqual(400)
    expect(answer.status, at).toBeLessThan(500)
  }
  for (const query of [
    '',
    '?from=x&to=y',
    '?from=2026-11-01&to=2027-11-01',
    '?from=2026-11-30&to=2026-11-01',
    '?from=2026-11-01&to=2026-11-30&status=gone',
  ])
    expect((await shop.client.call('GET', `/api/reservations${query}`)).status, query).toBe(422)
  expect((await client.call('DELETE', '/api/auth/login')).status).toBe(405)
})

test('availability far away is an answer, not a fault', async () => {
  for (const from of ['2000-01-01', '2051-05-03', '2099-12-31']) {
    const answer = await openClient(server.url).call(
      'GET',
      `/api/public/shops/${shop.domain}/availability?menu_id=${shop.menuId}&from=${from}&days=42`,
    )
    expect(answer.status, from).toBe(200)
    expect(
      answer.body.data.days.every(({ starts }: { starts: string[] }) => starts.length === 0),
      from,
    ).toBe(true)
  }
})

test('64 KB are read and not one byte more, by every call, and the refusal is in the reader’s language', async () => {
  const { client } = await makeOwner(server)
  const send = (size: number, headers: Record<string, string> = {}) =>
    client.call('POST', '/api/shops', `{"name":"${'x'.repeat(size - 11)}"}`, {
      'content-type': 'application/json',
      ...headers,
    })
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
  const nested = await client.call('POST', '/api/shops', deep(9_000))
  expect([nested.status, nested.body.code]).toEqual([422, 'invalid'])
  const form = await client.call('POST', '/api/shops', 'name=x', {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect([form.status, form.body.message]).toEqual([415, errors.ja.media_type])
})
