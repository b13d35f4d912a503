// Nobody else's page writes in an owner's name: every call that needs the XSRF token, with everything that is not quite that token
// or does not come from our own page. 419, and not one row of the database is another.
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { startMisbehavingGoogle, type MisbehavingGoogle } from '@noren/sandbox/misbehaving-google'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { endpoints, makeCallers, nameOf, type Callers } from '#testing/callers'
import { makeOwner, makeShop, openSession, type TestShop } from '#testing/factories'
import { takeFingerprint } from '#testing/fingerprint'
import { startTestServer, type TestServer } from '#testing/server'
import { cookieNames } from '#platform/http/cookies'
import { createCsrfToken, authorizeRequest } from '#platform/endpoint/authorize'
import type * as Authorize from '#platform/endpoint/authorize'
import { refuse } from '#platform/errors'
import { openGoogle } from '#platform/identity/google'

const siteHost = 'noren.test'
const guarded = endpoints.filter(needsCsrf)

let google: MisbehavingGoogle
let server: TestServer
let stand: Stand
beforeAll(async () => {
  google = await startMisbehavingGoogle()
  server = await startTestServer({ SITE_HOST: siteHost })
})
beforeEach(async () => {
  stand = await prepare(server)
})
afterAll(async () => {
  await server.stop()
  await google.stop()
})

type Cookies = Record<string, string>
/** What a browser is made to send: cookies and headers; the body as it is or as a form writes it. */
type Attack = { cookies: Cookies; headers?: Record<string, string>; body?: string }

type Stand = {
  server: TestServer
  callers: Callers
  /** A stranger with a shop, a session, and a visitor's cookie from before it. */
  attacker: TestShop
  attackerBefore: TestClient
}

const prepare = async (place: TestServer): Promise<Stand> => {
  place.services.google = openGoogle({ ...google, timeout: 1 })
  const attackerBefore = openClient(place.url)
  await attackerBefore.call('GET', '/sanctum/csrf-cookie')
  return {
    server: place,
    callers: await makeCallers(place),
    attacker: await makeShop(place),
    attackerBefore,
  }
}

/** The victim's browser with all that it has. */
const victimOf = async ({ callers }: Stand, e: Endpoint) => {
  const { cookies } = await callers.who(e)
  const { 'XSRF-TOKEN': token = '', ...own } = Object.fromEntries(cookies)
  return { own, token }
}

/** All ways in, by name. Each would write if only its token, or its page, were right. */
const attacksOn = async (
  on: Stand,
  e: Endpoint,
): Promise<{ right: Attack; attacks: Record<string, Attack> }> => {
  const { server: place, callers, attacker, attackerBefore } = on
  const { secret } = place.services
  const { own, token } = await victimOf(on, e)
  const withToken = (value: string, more: Partial<Attack> = {}): Attack => ({
    cookies: { ...own, 'XSRF-TOKEN': value },
    headers: { 'x-xsrf-token': value },
    ...more,
  })
  const right = withToken(token)
  const from = (headers: Record<string, string>): Attack => ({
    ...right,
    headers: { ...right.headers, ...headers },
  })
  const before = openClient(place.url)
  await before.call('GET', '/sanctum/csrf-cookie')
  const ended = await makeOwner(place)
  await ended.client.call('POST', '/api/auth/logout')
  const endedToken = createCsrfToken(secret, { sessionToken: ended.client.cookies.get('session') }) ?? ''
  const elsewhere = await openSession(place.services, callers.shop.userId, '')
  const foreign = {
    session: attacker.client.cookies.get('session') ?? '',
    visitor: attackerBefore.cookies.get('visitor') ?? '',
    token: attacker.client.cookies.get('XSRF-TOKEN') ?? '',
    tokenBefore: attackerBefore.cookies.get('XSRF-TOKEN') ?? '',
  }
  const json = JSON.stringify(callers.bodyOf(e))
  const form = (type: string, body: string, headers: Record<string, string> = {}): Attack => ({
    cookies: right.cookies,
    headers: { 'content-type': type, ...headers },
    body,
  })
  const evil = `https://evil.${siteHost}`
  const urlencoded = new URLSearchParams(
    Object.entries(callers.bodyOf(e)).map(([name, value]) => [name, String(value)]),
  ).toString()
  return {
    right,
    attacks: {
      'no token: none in the header': { cookies: right.cookies },
      'no token: no cookies at all': { cookies: {} },
      'no token: an empty one': withToken(''),
      'no token: made up': withToken(randomBytes(32).toString('base64url')),
      'no token: the right one but for its last sign': withToken(
        token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      ),
      'no token: the right one, but no cookie that it belongs to': {
        cookies: { 'XSRF-TOKEN': token },
        headers: right.headers ?? {},
      },
      'old: of before the sign-in, or of an earlier visit': withToken(before.cookies.get('XSRF-TOKEN') ?? ''),
      'old: of before the sign-in, its cookie still there': withToken(
        before.cookies.get('XSRF-TOKEN') ?? '',
        {
          cookies: { visitor: before.cookies.get('visitor') ?? '', ...own },
        },
      ),
      'old: of a session that was ended': withToken(endedToken),
      'another’s: of somebody else’s session': withToken(foreign.token),
      'another’s: of the same account elsewhere': withToken(
        createCsrfToken(secret, { sessionToken: elsewhere }) ?? '',
      ),
      'another’s: of somebody else before sign-in': withToken(foreign.tokenBefore),
      'tossed: cookie and header are one, and worth nothing': withToken('A'.repeat(43)),
      'tossed: the attacker’s own pair, the victim’s session': {
        ...withToken(foreign.tokenBefore),
        cookies: {
          ...own,
          ...(own['session'] && { visitor: foreign.visitor }),
          'XSRF-TOKEN': foreign.tokenBefore,
        },
      },
      'tossed: the attacker’s whole pair, sent by a sibling’s page': {
        cookies: { ...own, visitor: foreign.visitor, 'XSRF-TOKEN': foreign.tokenBefore },
        headers: { 'x-xsrf-token': foreign.tokenBefore, origin: evil, 'sec-fetch-site': 'same-site' },
      },
      'sibling: another page under the shops’ host': from({ origin: evil }),
      'sibling: another shop’s own host': from({ origin: `https://${attacker.domain}.${siteHost}` }),
      'sibling: by Sec-Fetch-Site alone': from({ 'sec-fetch-site': 'same-site' }),
      'sibling: our own name on another port': from({ origin: 'http://127.0.0.1:1' }),
      'sibling: a name that begins like ours': from({
        origin: `${place.services.config.publicUrl}.evil.example`,
      }),
      'foreign: another site': from({ origin: 'https://evil.example' }),
      'foreign: by Sec-Fetch-Site, whatever Origin says': from({
        origin: place.services.config.publicUrl,
        'sec-fetch-site': 'cross-site',
      }),
      'foreign: a page without an origin': from({ origin: 'null' }),
      'form: urlencoded': form('application/x-www-form-urlencoded', urlencoded),
      'form: text that is JSON': form('text/plain', json),
      'form: several parts': form('multipart/form-data; boundary=x', `--x\r\n\r\n${json}\r\n--x--\r\n`),
      'form: no type at all': form('', json),
      'form: a token among its fields': form(
        'application/x-www-form-urlencoded',
        `_token=${token}&${urlencoded}`,
      ),
      'form: of a sibling’s page, as browsers send it': form('text/plain', json, {
        origin: evil,
        'sec-fetch-site': 'same-site',
      }),
      'form: too large to read': form('text/plain', 'x'.repeat(70_000)),
    },
  }
}

const send = async (
  { server: place, callers }: Stand,
  e: Endpoint,
  { cookies, headers = {}, body }: Attack,
) => {
  const sent = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  const response = await fetch(place.url + callers.pathOf(e), {
    method: e.method,
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      ...(sent.length > 0 && { cookie: sent.join('; ') }),
      ...(body === undefined && e.body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body ?? (e.body === undefined ? undefined : JSON.stringify(callers.bodyOf(e))),
  })
  const text = await response.text()
  return { status: response.status, text, code: /"code":"(\w+)"/.exec(text)?.[1] }
}

/** What is not refused with 419, and what all of it together has left in the database; nothing, if all is well. */
const gapsOf = async (on: Stand, e: Endpoint, attacks: Record<string, Attack>): Promise<string[]> => {
  const gaps: string[] = []
  const before = await takeFingerprint(on.server)
  for (const [name, attack] of Object.entries(attacks)) {
    const answer = await send(on, e, attack)
    if (answer.status !== 419 || answer.code !== 'csrf') gaps.push(`${name}: ${answer.status}`)
  }
  const after = await takeFingerprint(on.server)
  for (const table of Object.keys(after)) if (after[table] !== before[table]) gaps.push(`wrote: ${table}`)
  return gaps
}

test.each(guarded.map((e) => [nameOf(e), e] as const))('%s', async (_, e) => {
  const { right, attacks } = await attacksOn(stand, e)
  expect(await gapsOf(stand, e, attacks)).toEqual([])

  // The same with the right token from our own page does what it is there for: nothing but the token was in the way.
  const before = await takeFingerprint(server)
  const answer = await send(stand, e, right)
  expect(answer.status, answer.text).toBeLessThan(300)
  expect(await takeFingerprint(server)).not.toEqual(before)
})

test('on a shop’s own host these calls do not exist, whatever is right about them', async () => {
  const before = await takeFingerprint(server)
  for (const e of guarded) {
    const { own, token } = await victimOf(stand, e)
    const host = `${stand.attacker.domain}.${siteHost}`
    const body = JSON.stringify(stand.callers.bodyOf(e)) ?? ''
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = request(
        server.url + stand.callers.pathOf(e),
        {
          method: e.method,
          headers: {
            host,
            origin: `https://${host}`,
            cookie: Object.entries({ ...own, 'XSRF-TOKEN': token })
              .map(([name, value]) => `${name}=${value}`)
              .join('; '),
            'x-xsrf-token': token,
            'content-type': 'application/json',
            // Without a length Node sends the body of a DELETE as if another request began.
            'content-length': Buffer.byteLength(body),
          },
        },
        (answer) => resolve(answer.resume().statusCode),
      )
      asking.on('error', reject)
      asking.end(body)
    })
    expect([404, 415], nameOf(e)).toContain(status)
  }
  expect(await takeFingerprint(server)).toEqual(before)
})

test('with https no cookie that a sibling could set counts at all', async () => {
  const secure = await startTestServer({
    PUBLIC_URL: `https://${siteHost}`,
    SITE_HOST: siteHost,
    LIMITS: 'on',
  })
  try {
    const on = await prepare(secure)
    const { secret } = secure.services
    const names = cookieNames(secure.services.config)
    const session = on.attacker.client.cookies.get('session') ?? ''
    const visitor = on.attackerBefore.cookies.get(names.visitor) ?? ''
    for (const e of guarded) {
      const { own, token } = await victimOf(on, e)
      const victim: Cookies = {}
      if (own['session']) victim[names.session] = own['session']
      if (own[names.visitor]) victim[names.visitor] = own[names.visitor] ?? ''
      expect(Object.keys(victim)).toHaveLength(1)
      const tossed = (of: { sessionToken: string } | { visitorToken: string }, beside: Cookies): Attack => {
        const value = createCsrfToken(secret, of) ?? ''
        return {
          cookies: { session, visitor, 'XSRF-TOKEN': value, ...beside },
          headers: { 'x-xsrf-token': value },
        }
      }
      const attacks = {
        'the attacker’s session beside the victim’s': tossed({ sessionToken: session }, victim),
        'the attacker’s visit beside the victim’s': tossed({ visitorToken: visitor }, victim),
        'the attacker’s session alone': tossed({ sessionToken: session }, {}),
        'the attacker’s visit alone': tossed({ visitorToken: visitor }, {}),
      }
      expect(await gapsOf(on, e, attacks), nameOf(e)).toEqual([])
      const right = { cookies: { session, visitor, ...victim }, headers: { 'x-xsrf-token': token } }
      expect((await send(on, e, right)).status, nameOf(e)).not.toBe(419)
    }
  } finally {
    await secure.stop()
  }
})

describe('deliberate violations: the matrix finds', { timeout: 60_000 }, () => {
  let check: typeof Authorize.authorizeRequest
  let violated: TestServer
  beforeAll(async () => {
    vi.resetModules()
    vi.doMock('#platform/endpoint/authorize', async (load) => ({
      ...(await load<typeof Authorize>()),
      authorizeRequest: (...asked: Parameters<typeof Authorize.authorizeRequest>) => check(...asked),
    }))
    const fresh = await import('#testing/server')
    violated = await fresh.startTestServer({ SITE_HOST: siteHost })
  })
  afterAll(async () => {
    vi.doUnmock('#platform/endpoint/authorize')
    await violated.stop()
  })

  const gapsWith = async (planting: typeof check): Promise<Set<string>> => {
    check = () => undefined
    const on = await prepare(violated)
    const attacks = await Promise.all(oneOfEach.map((e) => attacksOn(on, e)))
    check = planting
    const gaps: string[] = []
    for (const [index, e] of oneOfEach.entries())
      gaps.push(...(await gapsOf(on, e, attacks[index]?.attacks ?? {})))
    return new Set(gaps.map((gap) => gap.split(':')[0] ?? ''))
  }
  const oneOfEach = guarded.filter((e) =>
    ['POST /api/auth/login', 'PUT /api/auth/password', 'POST /api/special-hours'].includes(nameOf(e)),
  )
  const every = ['another’s', 'foreign', 'form', 'no token', 'old', 'sibling', 'tossed', 'wrote']

  test('that nothing is checked', async () => {
    expect([...(await gapsWith(() => undefined))].toSorted()).toEqual(every)
  })

  test('that any token will do, of any page', async () => {
    const gaps = await gapsWith((_, __, visitor) => (visitor.csrfToken ? undefined : refuse('csrf')))
    expect([...gaps].toSorted()).toEqual(every.filter((kind) => kind !== 'form'))
  })

  test('that the origin is not looked at', async () => {
    const gaps = await gapsWith((gate, e, context) =>
      authorizeRequest(gate, e, { ...context, origin: 'own' }),
    )
    expect([...gaps].toSorted()).toEqual(['foreign', 'sibling', 'tossed', 'wrote'])
  })
})
