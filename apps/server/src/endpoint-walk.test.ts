// One walk over every endpoint of the contract and every route that is mounted, with one list of checks: what is refused to whom, what
// bad input comes to, what an answer says and whether anything was written. What is found names the endpoint and what was tried.
import { needsCsrf } from '@noren/contract/endpoint'
import { errorStatus } from '@noren/contract/errors'
import { validationKeys } from '@noren/contract/validation'
import { errors } from '@noren/words/errors'
import { validation } from '@noren/words/validation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints, nameOf } from '#testing/callers'
import { openClient } from '#testing/client'
import { endpointChecks } from '#testing/endpoint-walk/checks'
import { attacks } from '#testing/endpoint-walk/csrf'
import { headersOf, kinds, kindsOf, toldBy } from '#testing/endpoint-walk/header-kinds'
import { writes } from '#testing/endpoint-walk/right-calls'
import { headers, routeChecks } from '#testing/endpoint-walk/routes'
import { walk } from '#testing/endpoint-walk/walk'
import { openWorld, siteHost, type World } from '#testing/endpoint-walk/world'
import { routes } from './app.ts'

/** Milliseconds, for what hangs: on a loaded machine a check over all endpoints takes ten times as long. */
const timeout = 300_000

describe('the contract', () => {
  test('every endpoint is bound once each, and nothing else is', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
      endpoints.map(nameOf).toSorted(),
    )
  })

  test('there is a text for every code and every message key, in both languages', () => {
    for (const language of ['ja', 'en'] as const) {
      expect(Object.keys(errors[language]).toSorted()).toEqual(Object.keys(errorStatus).toSorted())
      expect(Object.keys(validation[language]).toSorted()).toEqual([...validationKeys].toSorted())
    }
  })

  test('it says of each write by what another site’s page is refused', () => {
    for (const e of endpoints) {
      const refusals = ['csrf', 'foreign_origin'].filter((code) => e.codes.some((one) => one === code))
      expect(refusals, nameOf(e)).toEqual(
        e.method === 'GET' ? [] : [needsCsrf(e) ? 'csrf' : 'foreign_origin'],
      )
    }
  })

  test('it names each slot of a path in its parameters', () => {
    for (const e of endpoints) {
      const slots = [...e.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(e.params?.shape ?? {}), nameOf(e)).toEqual(slots)
    }
  })
})

/** Answers that no route gives at first. */
const testLaterAnswers = (place: () => World): void => {
  test('the redirect of a form, and a page that the browser has, say the same as any', async () => {
    const { server, makeCallers } = place()
    const { secureCookies } = server.services.config
    const { shop, reservation } = await makeCallers()
    const client = openClient(server.url)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const canceled = await client.call('POST', `/r/${reservation.token}/cancel`, 'reason=', form)
    const refusal = headersOf(secureCookies, { method: 'GET', path: '/api/*' })
    expect([canceled.status, toldBy(canceled)]).toEqual([
      303,
      { ...refusal, 'referrer-policy': 'no-referrer' },
    ])
    const page = await client.call('GET', `/s/${shop.domain}`)
    const again = { 'if-none-match': page.headers.get('etag') ?? '' }
    const known = await client.call('GET', `/s/${shop.domain}`, undefined, again)
    expect([known.status, toldBy(known)]).toEqual([304, toldBy(page)])
  })
}

describe('on this machine', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(async () => {
    expect(await world.server.violations()).toEqual([])
    await world.stop()
  })

  test('every route is of one kind, every kind has routes, and each has a policy', () => {
    expect(world.routes.filter(({ path }) => /[{*]/.test(path)).length).toBeGreaterThan(40)
    expect(world.routes.filter((route) => !('access' in route)).length).toBeGreaterThan(50)
    expect(world.routes.filter((route) => kindsOf(route).length !== 1).map(nameOf)).toEqual([])
    expect(new Set(world.routes.flatMap(kindsOf))).toEqual(new Set(Object.keys(kinds)))
    // Nothing but our own files runs on any of them.
    for (const route of world.routes) {
      const policy = headersOf(false, route)['content-security-policy'] ?? ''
      const [, scripts] = /script-src ([^;]+)/.exec(policy) ?? /default-src ([^;]+)/.exec(policy) ?? []
      expect(scripts, nameOf(route)).toMatch(/^'(self|none)'$/)
    }
  })

  testLaterAnswers(() => world)

  test.each(routeChecks)('$name', { timeout }, async (check) => {
    expect(await walk(world, check, world.routes)).toEqual([])
  })

  test.each(endpointChecks)('$name', { timeout }, async (check) => {
    expect(await walk(world, check, endpoints)).toEqual([])
  })
})

describe('behind https', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ PUBLIC_URL: `https://${siteHost}`, LIMITS: 'on' })
  })
  afterAll(() => world.stop())

  testLaterAnswers(() => world)

  test('security headers, caching and cookies are those of its kind of route', { timeout }, async () => {
    expect(await walk(world, headers, world.routes)).toEqual([])
  })

  test(
    'no cookie that a sibling could set counts, and none of our own is lost by it',
    { timeout },
    async () => {
      const tossed: typeof attacks.tries = async (...asked) =>
        (await attacks.tries(...asked)).filter(({ said }) => said.startsWith('tossed'))
      expect(await walk(world, { ...attacks, tries: tossed }, endpoints)).toEqual([])
      // With limits on, some of the right calls are one too many; none is a forgery.
      const right: typeof writes.tries = async (...asked) =>
        (await writes.tries(...asked)).map((one) => ({ ...one, expected: ({ status }) => status !== 419 }))
      expect(await walk(world, { ...writes, tries: right, writes: 'maybe' }, endpoints)).toEqual([])
    },
  )
})
