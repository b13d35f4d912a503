// GET never writes: every route that can be read, by everybody who may read it, and not one row of the database is another.
// Two things move with time alone and stand still here: the moment at which a session was last seen, noted every five minutes at
// most, and the limit of reads, which lives in memory. One thing is written by reading because it says so: who read or exported the
// record of a customer (rule CUST-22).
import type { Endpoint } from '@noren/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { endpoints, makeCallers, nameOf, type Callers } from '#testing/callers'
import { takeFingerprint } from '#testing/fingerprint'
import { watchRoutes } from '#testing/routes'
import { startTestServer, type TestServer } from '#testing/server'

const routes = watchRoutes()
let server: TestServer
let callers: Callers
beforeAll(async () => {
  server = await startTestServer()
  callers = await makeCallers(server)
})
afterAll(() => server.stop())

const noted = 'public.customer_accesses'
const notedReads = ['GET /api/customers/{id}', 'GET /api/customers/export', 'GET /api/customers/{id}/export']
const fingerprintOf = async (e: Endpoint) => {
  const { [noted]: accesses, ...others } = await takeFingerprint(server)
  return notedReads.includes(nameOf(e)) ? others : { ...others, accesses }
}

const reads = endpoints.filter(({ method }) => method === 'GET')

const everybody = (): TestClient[] => [
  openClient(server.url),
  openClient(server.url, new Map([['session', 'dead']])),
  callers.newcomer.client,
  callers.shop.client,
]

test.each(reads.map((e) => [nameOf(e), e] as const))('%s', async (_, e) => {
  const path = `${callers.pathOf(e)}?${new URLSearchParams(callers.queryOf(e)).toString()}`
  const before = await fingerprintOf(e)
  const right = await (await callers.who(e)).call('GET', path)
  expect(right.status, right.text).toBe(e.status)
  for (const client of [await callers.who(e), ...everybody()])
    for (const method of ['GET', 'HEAD']) expect((await client.call(method, path)).status).toBeLessThan(500)
  expect(await fingerprintOf(e)).toEqual(before)
})

test('every page, picture and file', async () => {
  const before = await takeFingerprint(server)
  const rest = routes().filter(
    ({ methods, url }) =>
      methods.includes('GET') && !reads.some(({ path }) => path.replace(/\{(\w+)\}/g, ':$1') === url),
  )
  expect(rest.length).toBeGreaterThan(50)
  const slots: Record<string, string> = {
    ':domain': callers.shop.domain,
    ':token': callers.reservation.token,
    ':date': '2026-11-24',
  }
  for (const { url } of rest) {
    const path = url.replace(/:\w+|\*/g, (slot) => slots[slot] ?? '1')
    // With what forms and links carry, should somebody send it this way.
    const query = `?menu=${callers.shop.menuId}&start=2026-11-25T12%3A00&reason=x&lang=en`
    for (const client of [openClient(server.url), callers.shop.client])
      for (const method of ['GET', 'HEAD'])
        for (const search of ['', query])
          expect((await client.call(method, path + search)).status, path).toBeLessThan(500)
  }
  expect(await takeFingerprint(server)).toEqual(before)
})

test('the one exception, for which a provider is the cause, touches its own attempt alone', async () => {
  const state = 'a-state'
  server.services.google = {
    begin: async () => ({
      url: 'https://accounts.example',
      attempt: { state, nonce: 'nonce', verifier: 'verifier' },
    }),
    finish: async () => ({
      issuer: 'https://accounts.example',
      subject: '1',
      email: callers.shop.email,
      emailVerified: true,
      emailHosted: true,
    }),
  }
  const client = openClient(server.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  const begun = { provider: 'google', purpose: 'signin' }
  expect((await client.call('POST', '/api/auth/oauth/start', begun)).status).toBe(200)
  const before = await takeFingerprint(server)
  const back = await client.call('GET', `/api/auth/google/callback?state=${state}&code=x`)
  expect(back.headers.get('location')).toContain('/oauth/signin?provider=google&id=')
  const after = await takeFingerprint(server)
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual([
    'public.sign_in_attempts',
  ])
  // Nobody is signed in by it.
  expect([...client.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'attempt', 'visitor'])
  expect((await client.call('GET', '/api/auth/me')).status).toBe(401)
})
