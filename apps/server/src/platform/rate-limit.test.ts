import { expect, test } from 'vitest'
import { addApiToken, bearing } from '#testing/callers/api-tokens'
import { openClient } from '#testing/client'
import { makeShop, openSession } from '#testing/factories'
import { openRateLimit } from './rate-limit.ts'
import { useTestServer } from '#testing/server'

const server = await useTestServer({ LIMITS: 'on' })

test('a stranger reads 120 times a minute, then waits; the owner and pages from the cache do not', async () => {
  const shop = await makeShop(server)
  const stranger = openClient(server.url)
  const api = () => stranger.call('GET', `/api/public/shops/${shop.domain}`)
  for (let n = 0; n < 120; n++) expect((await api()).status).toBe(200)
  const refused = await api()
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await shop.client.call('GET', '/api/auth/me')).status).toBe(200)

  const page = (query: string) => stranger.call('GET', `/s/${shop.domain}/book?menu=${shop.menuId}${query}`)
  for (let n = 0; n < 200; n++) expect((await page('')).status).toBe(200)
  let status = 0
  for (let n = 0; n < 130 && status !== 429; n++)
    status = (await page(`&start=2026-11-2${n % 9}T10%3A00`)).status
  expect(status).toBe(429)

  server.setNow('2026-11-21T09:01:01+09:00')
  expect((await api()).status).toBe(200)
})

test('the tokens of an account call 300 times a minute together; the owner does not wait for them', async () => {
  const shop = await makeShop(server)
  server.setNow('2026-11-21T12:00:00+09:00')
  const tokens = await Promise.all([1, 2, 3].map(() => addApiToken(server, shop.userId)))
  const call = (n: number) =>
    openClient(server.url).call('GET', '/api/menus', undefined, bearing(tokens[n % 3] ?? ''))
  for (let n = 0; n < 300; n++) expect((await call(n)).status).toBe(200)
  const refused = await call(0)
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many',
    '60',
  ])
  expect((await shop.client.call('GET', '/api/menus')).status).toBe(200)
  server.setNow('2026-11-21T12:01:01+09:00')
  expect((await call(0)).status).toBe(200)
})

const post = (path: string, body: unknown = {}) => openClient(server.url).call('POST', path, body)

test('strangers POST 120 times a minute, guesses of tokens and passwords included; the owner is not one of them', async () => {
  const shop = await makeShop(server)
  server.setNow('2026-11-21T10:00:00+09:00')
  const strangers = [
    ['/api/public/reservations/1.guess/cancel', 404],
    ['/api/email/verify', 419],
    ['/api/auth/password/reset/guess', 422],
    ['/api/auth/login', 419],
  ] as const
  for (let n = 0; n < 120; n++) {
    const [path, status] = strangers[n % strangers.length] ?? ['', 0]
    expect((await post(path)).status, path).toBe(status)
  }
  for (const [path] of strangers) {
    const refused = await post(path)
    expect([refused.status, refused.body.code], path).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await shop.client.call('POST', '/api/reservations', {})).status).toBe(422)
  server.setNow('2026-11-21T10:01:01+09:00')
  expect((await post(strangers[0][0])).status).toBe(404)
})

test('the site’s forms are counted too, and say so on a page of its own', async () => {
  const shop = await makeShop(server)
  server.setNow('2026-11-21T11:00:00+09:00')
  const send = (path: string) =>
    openClient(server.url).call('POST', path, 'start=x', {
      'content-type': 'application/x-www-form-urlencoded',
    })
  const forms = ['confirm', 'change', 'book'].map((step) => `/s/${shop.domain}/${step}`)
  for (let n = 0; n < 120; n++) expect((await send(forms[n % 3] ?? '')).status).toBeLessThan(429)
  for (const form of [...forms, '/r/1.guess/cancel', '/r/1.guess/reschedule', '/o/1.guess']) {
    const refused = await send(form)
    expect([form, refused.status]).toEqual([form, 429])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.text).toContain('ただいま混み合っています')
    // Rule BOOK-167.
    expect(refused.text.includes('ヘアサロン こはる'), form).toBe(forms.includes(form))
  }
  // A page that is only read is not in the way of it, nor the other way round.
  expect((await openClient(server.url).call('GET', `/s/${shop.domain}`)).status).toBe(200)
  server.setNow('2026-11-21T11:01:01+09:00')
  expect((await send(forms[0] ?? '')).status).toBeLessThan(429)
})

test('who is signed in calls 600 times a minute over all sessions, then waits; others do not', async () => {
  const [shop, other] = [await makeShop(server), await makeShop(server)]
  const elsewhere = openClient(
    server.url,
    new Map([['session', await openSession(server.services, shop.userId)]]),
  )
  const me = ({ client }: Pick<typeof shop, 'client'>) => client.call('GET', '/api/auth/me')
  for (let n = 0; n < 12; n++) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => me(shop)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  }
  for (const client of [shop.client, elsewhere]) {
    const refused = await me({ client })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await me(other)).status).toBe(200)

  server.setNow('2026-11-21T09:02:02+09:00')
  expect((await me(shop)).status).toBe(200)
})

test('the networks of one /48 of IPv6 share four times the calls of one of them', () => {
  const limit = openRateLimit(true, { max: 2, window: 60_000 })
  const call = (place: string) => limit(place, 1)?.refused ?? 'ok'
  const site = (n: number) => `2001:db8:1:${n}::/64`
  expect([1, 1, 1].map((n) => call(site(n)))).toEqual(['ok', 'ok', 'too_many'])
  expect([2, 2, 3, 3, 4, 5].map((n) => call(site(n)))).toEqual([...Array<string>(5).fill('ok'), 'too_many'])
  expect(call('2001:db8:2:1::/64')).toBe('ok')
})
