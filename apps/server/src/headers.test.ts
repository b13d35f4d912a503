// What every route says to browsers beside its contents: one line a header, one list a kind of route. A route that is of no kind, or
// of two, fails; so does one that says anything else. Once as on this machine, once as behind https.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@noren/contract/screens'
import { startGoogle } from '@noren/sandbox/google'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { mountMailbox } from '@noren/sandbox/mailbox-pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient, type Answer, type TestClient } from '#testing/client'
import { endpoints, makeCallers, type Callers } from '#testing/callers'
import { watchRoutes, type MountedRoute } from '#testing/routes'
import { startTestServer, type TestServer } from '#testing/server'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
const api = { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }
const page = {
  ...always,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
const site = {
  ...always,
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
}
const standIn = { ...always, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' }

const drawn = ['/', '/terms', '/privacy', '/legal-notice', '/external-transmission']
const waysIn = ['/signup', '/login']
const byMail = ['/reset-password', '/reset-password/{token}', '/account-verify', '/oauth/signin']

type Kind = { routes: readonly (string | RegExp)[]; headers: Record<string, string> }

const kinds: Record<string, Kind> = {
  'public pages': {
    routes: [...drawn, ...waysIn].map((path) => `GET ${path}`),
    headers: { ...page, 'cache-control': 'no-cache' },
  },
  'owner’s pages': {
    routes: screens
      .filter((path) => ![...drawn, ...waysIn, ...byMail].includes(path))
      .map((path) => `GET ${colons(path)}`),
    headers: { ...page, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' },
  },
  'owner’s pages that a mail or a provider leads to': {
    routes: byMail.map((path) => `GET ${colons(path)}`),
    headers: {
      ...page,
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  },
  'booking site, the same for everybody': {
    routes: ['GET /s/:domain', 'GET /s/:domain/book'],
    headers: { ...site, 'cache-control': 'no-cache' },
  },
  'booking site, what a form is answered': {
    routes: [/^POST \/s\/:domain\/(confirm|change|book)$/],
    headers: { ...site, 'cache-control': 'private, no-cache', 'referrer-policy': 'same-origin' },
  },
  'booking site, ways on': {
    routes: [/^GET \/s\/:domain\/(confirm|change)?$/],
    headers: { ...api, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  },
  'booking site, no such page': {
    routes: [/ \/s\/\*$/, / \/r\/\*$/],
    headers: { ...site, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' },
  },
  'customers’ links': {
    routes: [
      'GET /s/:domain/done/:token',
      'GET /r/:token',
      'GET /r/:token/cancel',
      'GET /r/:token/reschedule',
    ],
    headers: { ...site, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  },
  'customers’ links, what a form is answered': {
    routes: [/^POST \/r\/:token\/(cancel|reschedule)$/],
    headers: { ...site, 'cache-control': 'private, no-cache', 'referrer-policy': 'no-referrer' },
  },
  'customers’ links, as a file': {
    routes: ['GET /r/:token/reservation.ics'],
    headers: { ...api, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  },
  'API, kept': {
    routes: ['GET /api/public/shops/:domain/availability'],
    headers: { ...api, 'cache-control': 'no-cache' },
  },
  API: {
    routes: [
      ...endpoints.filter(({ cached }) => !cached).map(({ method, path }) => `${method} ${colons(path)}`),
      / \/api\/\*$/,
      'GET /sanctum/csrf-cookie',
      'GET /api/openapi.json',
      'GET /metrics',
      'GET /healthz',
      'GET /readyz',
    ],
    headers: { ...api, 'cache-control': 'no-store' },
  },
  'API to read': { routes: ['GET /api/docs'], headers: { ...page, 'cache-control': 'no-store' } },
  'for crawlers': {
    routes: ['GET /robots.txt', 'GET /sitemap.xml'],
    headers: { ...api, 'cache-control': 'public, max-age=3600' },
  },
  pictures: {
    routes: ['GET /assets/images/:name'],
    headers: {
      ...always,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  },
  'scripts and styles of the owner’s pages': {
    routes: ['GET /assets/*'],
    headers: { ...api, 'cache-control': 'public, max-age=31536000, immutable' },
  },
  'scripts and styles of the booking site': {
    routes: ['GET /assets/booking/:name'],
    headers: { ...site, 'cache-control': 'public, max-age=31536000, immutable' },
  },
  'pictures without a hash': {
    routes: ['GET /icon.svg', 'GET /share.jpg'],
    headers: { ...page, 'cache-control': 'public, max-age=86400' },
  },
  'sandbox: mails as JSON': {
    routes: ['GET /sandbox/mail/messages'],
    headers: { ...api, 'cache-control': 'no-store' },
  },
  'sandbox: the mailbox': {
    routes: ['GET /sandbox/mail'],
    headers: {
      ...standIn,
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  },
  'sandbox: attachments': {
    routes: ['GET /sandbox/mail/:id/:index'],
    headers: { ...standIn, 'content-security-policy': "default-src 'none'; sandbox" },
  },
  'sandbox: Google’s protocol': {
    routes: [/ \/sandbox\/google\/\*$/],
    headers: { ...api, 'cache-control': 'no-store' },
  },
  'sandbox: Google’s pages': {
    routes: [/^(GET|POST) \/sandbox\/google\/interaction\/:uid$/],
    headers: {
      ...standIn,
      'content-security-policy':
        "default-src 'none'; style-src 'sha256-…'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  },
}

function colons(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

const securityHeaders = new Set([
  ...Object.keys(always),
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-robots-tag',
])

const told = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => securityHeaders.has(name))
      .map(([name, value]) => [name, value.replace(/'sha256-[^']+'/, "'sha256-…'")]),
  )

const nameOf = ({ methods, url }: MountedRoute): string =>
  `${methods.includes('GET') ? 'GET' : (methods[0] ?? '')} ${url}`

const kindsOf = (route: string): string[] =>
  Object.entries(kinds)
    .filter(([, { routes }]) =>
      routes.some((pattern) => (typeof pattern === 'string' ? pattern === route : pattern.test(route))),
    )
    .map(([name]) => name)

const secureUrl = 'https://noren.example'
const routes = watchRoutes()
let mailbox: Mailbox
const files = mkdtempSync(join(tmpdir(), 'noren-headers-'))
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(async () => {
  await mailbox.stop()
  rmSync(files, { recursive: true })
})

describe.each([
  ['on this machine', {}, {}],
  [
    'behind https',
    { PUBLIC_URL: secureUrl, LIMITS: 'on' },
    { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
  ],
] as const)('%s', (_, settings, more) => {
  const isSecure = 'PUBLIC_URL' in settings
  let server: TestServer
  let callers: Callers
  const samples = new Map<string, Answer>()

  beforeAll(async () => {
    const google = startGoogle({ publicUrl: () => server.services.config.publicUrl })
    const sandbox = [{ mount: (app: TestServer['app']) => mountMailbox(app, mailbox) }, google]
    server = await startTestServer({ ...settings, DATA_DIR: files }, undefined, isSecure ? {} : { sandbox })
    callers = await makeCallers(server)
    const mounted = routes().filter(({ url }) => !isSecure || !url.startsWith('/sandbox'))
    for (const route of mounted) samples.set(nameOf(route), await sample(route))
  })
  afterAll(() => server.stop())

  /** The same cookies under the names that this server gives them. */
  const named = (client: TestClient): TestClient =>
    openClient(
      server.url,
      new Map(
        [...client.cookies].map(([name, value]) => [
          isSecure && !/^(XSRF|__)/.test(name) ? `__Host-${name}` : name,
          value,
        ]),
      ),
    )

  const sample = async ({ methods, url }: MountedRoute): Promise<Answer> => {
    const [method = 'GET'] = methods.includes('GET') ? ['GET'] : methods
    const endpoint = endpoints.find((e) => e.method === method && colons(e.path) === url)
    if (endpoint) {
      const query = new URLSearchParams(callers.queryOf(endpoint)).toString()
      const client = named(await callers.who(endpoint))
      // Reads as they are answered; writes as they are refused, so that all is there for the next one.
      return client.call(
        method,
        callers.pathOf(endpoint) + (query && `?${query}`),
        endpoint.body && { surprise: 1 },
        endpoint.method === 'GET' ? {} : { 'x-xsrf-token': 'none' },
      )
    }
    const slots: Record<string, string> = {
      ':domain': callers.shop.domain,
      ':token': callers.reservation.token,
      ':date': '2026-11-24',
      ':name': url.includes('booking') ? await assetOf(`/s/${callers.shop.domain}`) : await pictureOf(),
      '*': url === '/assets/*' ? await assetOf('/login') : 'a/b',
    }
    const path = url.replace(/:\w+|\*/g, (slot) => slots[slot] ?? '1')
    const isForm = method !== 'GET'
    return openClient(server.url).call(
      method,
      path,
      isForm ? 'start=2026-11-25T12%3A00' : undefined,
      // As a page of another site would send it, so that nothing comes of it.
      isForm ? { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' } : {},
    )
  }
  /** The name of a script or style that this page loads. */
  const assetOf = async (path: string): Promise<string> => {
    const { text } = await openClient(server.url).call('GET', path)
    return /(?:href|src)="\/assets\/(?:booking\/)?([^"/]+\.(?:js|css))"/.exec(text)?.[1] ?? ''
  }
  const pictureOf = (): Promise<string> => server.services.storage.put(new Uint8Array(1), 'webp')

  test('every route is of one kind', () => {
    expect(samples.size).toBeGreaterThan(100)
    for (const route of samples.keys()) expect(kindsOf(route), route).toHaveLength(1)
  })

  test.each(Object.entries(kinds))('%s', (kind, { headers }) => {
    const own = [...samples].filter(([route]) => kindsOf(route).includes(kind))
    expect(own.length > 0).toBe(!isSecure || !kind.startsWith('sandbox'))
    for (const [route, answer] of own) {
      expect(told(answer), `${route} ${answer.status}`).toEqual({ ...headers, ...more })
      expect(answer.status, route).not.toBe(500)
    }
  })

  test('nothing but our own files runs on any page, and every page has a policy', () => {
    const pages = [...samples].filter(([, { headers }]) => headers.get('content-type')?.includes('html'))
    expect(pages.length).toBeGreaterThan(40)
    for (const [route, { headers }] of samples) {
      const policy = Object.fromEntries(
        (headers.get('content-security-policy') ?? '').split('; ').map((one) => {
          const [name = '', ...values] = one.split(' ')
          return [name, values.join(' ')]
        }),
      )
      expect(policy['script-src'] ?? policy['default-src'], route).toMatch(/^'(self|none)'$/)
    }
  })

  test('what is refused before there is a route, or by the transport, says the same', async () => {
    const client = openClient(server.url)
    const shell = { ...page, ...more, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }
    const refusal = { ...api, ...more, 'cache-control': 'no-store' }
    expect(told(await client.call('GET', '/nowhere'))).toEqual(shell)
    expect(told(await client.call('GET', '/assets/nowhere.js'))).toEqual({ ...shell })
    expect(told(await client.call('GET', '/api/public/reservations/%E0%A4%A'))).toEqual(refusal)
    expect(told(await client.call('DELETE', '/api/auth/me'))).toEqual(refusal)
    const forgot = '/api/auth/password/email'
    const json = { 'content-type': 'application/json' }
    for (const [status, body, headers] of [
      [400, '{', json],
      [413, JSON.stringify({ email: 'x'.repeat(70_000) }), json],
      [415, 'email=x', { 'content-type': 'application/x-www-form-urlencoded' }],
      [415, '{}', { 'content-type': 'text/plain' }],
      [403, '{}', { ...json, origin: 'https://evil.example' }],
    ] as const) {
      const answer = await client.call('POST', forgot, body, headers)
      expect(answer.status).toBe(status)
      expect(told(answer)).toEqual(refusal)
    }
    const canceled = await client.call('POST', `/r/${callers.reservation.token}/cancel`, 'reason=', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([canceled.status, told(canceled)]).toEqual([303, { ...refusal, 'referrer-policy': 'no-referrer' }])
    const kept = await client.call('GET', `/s/${callers.shop.domain}`)
    const again = await client.call('GET', `/s/${callers.shop.domain}`, undefined, {
      'if-none-match': kept.headers.get('etag') ?? '',
    })
    expect([again.status, told(again)]).toEqual([304, told(kept)])
  })

  test('cookies are set where a token is asked for, and nowhere else', () => {
    for (const [route, { headers }] of samples) {
      const names = headers.getSetCookie().map((line) => line.split('=')[0])
      if (route === 'GET /sanctum/csrf-cookie') expect(names).toContain('XSRF-TOKEN')
      else if (!route.includes('/sandbox/google')) expect(names, route).toEqual([])
    }
  })
})
