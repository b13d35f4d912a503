// Deliberate violations: each check of the walk finds what it is there to find.
import { needsCsrf } from '@noren/contract/endpoint'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type * as Authorize from '#platform/endpoint/authorize'
import { refuse } from '#platform/errors'
import type * as ApiTokens from '#platform/identity/api-tokens'
import { endpoints, nameOf, type Target } from '#testing/callers'
import type { Answer } from '#testing/client'
import { endpointChecks, refusingChecks } from '#testing/endpoint-walk/checks'
import { attacks, foreignPages } from '#testing/endpoint-walk/csrf'
import { kindsOf } from '#testing/endpoint-walk/header-kinds'
import { reads, writes } from '#testing/endpoint-walk/right-calls'
import { refusedTokens } from '#testing/endpoint-walk/tokens'
import { headers, routeChecks } from '#testing/endpoint-walk/routes'
import { walk, type Check } from '#testing/endpoint-walk/walk'
import { openWorld, type World } from '#testing/endpoint-walk/world'

type Authorized = typeof Authorize.authorizeRequest
/** Stands in the place of the real one while a test says so. */
const violation = vi.hoisted(
  (): { authorize?: (real: Authorized) => Authorized; hasScope?: typeof ApiTokens.hasScope } => ({}),
)
vi.mock('#platform/endpoint/authorize', async (load) => {
  const real = await load<typeof Authorize>()
  const authorizeRequest: Authorized = (...asked) =>
    (violation.authorize?.(real.authorizeRequest) ?? real.authorizeRequest)(...asked)
  return { ...real, authorizeRequest }
})
vi.mock('#platform/identity/api-tokens', async (load) => {
  const real = await load<typeof ApiTokens>()
  const hasScope: typeof ApiTokens.hasScope = (...asked) => (violation.hasScope ?? real.hasScope)(...asked)
  return { ...real, hasScope }
})

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.stop())

const named = (...names: string[]) => endpoints.filter((e) => names.includes(nameOf(e)))

/** The first tries at two of its targets: enough to see that a check looks. */
const begin = async <T extends Target>(check: Check<T>, all: readonly T[], alter: World['alter']) => {
  const targets = all.filter(check.appliesTo).slice(0, 2)
  let tried = 0
  const tries: typeof check.tries = async (...asked) => {
    const first = (await check.tries(...asked)).slice(0, 3)
    tried += first.length
    return first
  }
  const found = await walk({ ...world, alter }, { ...check, tries }, targets)
  expect(tried).toBeGreaterThan(0)
  return { targets, tried, found }
}

const answered = (status: number, body: object, sent = new Headers()): Answer => ({
  status,
  headers: sent,
  body,
  text: JSON.stringify(body),
})
const withHeader = (answer: Answer, name: string, value: string): Answer => {
  const sent = new Headers(answer.headers)
  sent.set(name, value)
  return { ...answer, headers: sent }
}
const withCode = (code: string, status: number) => (answer: Answer) =>
  withHeader(answered(status, { code }, answer.headers), 'cache-control', 'no-store')

describe('found by every check', () => {
  const fault = () => answered(500, { code: 'fault', message: 'deliberate', request_id: 'x' })
  test.each(endpointChecks)('a fault: $name', async (check) => {
    const { tried, found } = await begin(check, endpoints, fault)
    expect(found.filter((one) => one.includes('deliberate'))).toHaveLength(tried)
  })
  test.each(routeChecks)('a fault: $name', async (check) => {
    const { tried, found } = await begin(check, world.routes, fault)
    expect(found.filter((one) => one.includes('deliberate'))).toHaveLength(tried)
  })

  test.each(refusingChecks)('that somebody or something is let in: $name', async (check) => {
    const { tried, found } = await begin(check, endpoints, () => answered(200, { data: {} }))
    expect(found.filter((one) => one.includes('unexpected'))).toHaveLength(tried)
  })

  test.each(endpointChecks.filter((check) => !check.writes))('that it writes: $name', async (check) => {
    const write = async (answer: Answer): Promise<Answer> => {
      await world.server.sql("update users set created_at = created_at - interval '1 second'")
      return answer
    }
    const { targets, found } = await begin(check, endpoints, write)
    expect(found).toEqual(expect.arrayContaining(targets.map((e) => `${nameOf(e)}: wrote: public.users`)))
  })

  test('that a call does nothing', async () => {
    const makeCallers = async () => ({ ...(await world.makeCallers()), bodyOf: () => ({}) })
    expect(await walk({ ...world, makeCallers }, writes, named('POST /api/special-hours'))).toEqual([
      expect.stringContaining('unexpected: 422'),
      'POST /api/special-hours: wrote nothing',
    ])
  })
})

describe('found in an answer', () => {
  const altered: [string, (answer: Answer) => Answer][] = [
    ['other headers', (answer) => ({ ...answer, headers: new Headers() })],
    ['another status', (answer) => ({ ...answer, status: 206 })],
    ['not of its output', (answer) => ({ ...answer, body: { ...answer.body, more: 1 } })],
    ['not one of its refusals', withCode('final', 409)],
    ['not one of its refusals', withCode('no_shop', 404)],
    ['without its message or id', withCode('no_shop', 403)],
    [
      'a text that is not filled in',
      (answer) => ({ ...withCode('no_shop', 403)(answer), text: '{…}文字以内' }),
    ],
  ]
  test.each(altered)('%s (%#)', async (problem, alter) => {
    const [first] = await walk({ ...world, alter }, reads, named('GET /api/menus'))
    expect(first).toContain(`GET /api/menus: the right call: ${problem}`)
  })

  test('headers of another kind of route, a cookie, and a route of no kind', async () => {
    const route = world.routes.filter((one) => nameOf(one) === 'GET /icon.svg')
    for (const header of ['content-security-policy', 'cache-control', 'set-cookie']) {
      const alter = (answer: Answer): Answer => withHeader(answer, header, 'a=b')
      expect(await walk({ ...world, alter }, headers, route), header).toHaveLength(1)
    }
    expect(kindsOf({ method: 'GET', path: '/new' })).toEqual([])
  })
})

describe('found in a server', { timeout: 120_000 }, () => {
  const every = [
    'another’s',
    'foreign',
    'form',
    'no token',
    'old',
    'sibling',
    'tossed',
    'was written',
    'wrote',
  ]
  const kindsFound = async (authorize: (real: Authorized) => Authorized): Promise<string[]> => {
    violation.authorize = authorize
    const targets = named('POST /api/auth/login', 'POST /api/special-hours')
    const found = [...(await walk(world, attacks, targets)), ...(await walk(world, foreignPages, targets))]
    delete violation.authorize
    return [...new Set(found.map((line) => line.split(': ')[1]?.split(',')[0] ?? ''))].toSorted()
  }

  test('that nothing is checked', async () => {
    expect(await kindsFound(() => () => undefined)).toEqual(every)
  })

  test('that any token will do, of any page', async () => {
    const found = await kindsFound((real) => (gate, e, context) => {
      if (!needsCsrf(e)) return real(gate, e, context)
      return context.csrfToken ? undefined : refuse('csrf')
    })
    expect(found).toEqual(every.filter((kind) => kind !== 'form'))
  })

  test('that the scopes of a token are not looked at', async () => {
    violation.hasScope = () => true
    const found = await walk(world, refusedTokens, named('GET /api/menus', 'POST /api/special-hours'))
    delete violation.hasScope
    expect(found.map((line) => line.split(': ', 2).join(': '))).toEqual(
      expect.arrayContaining([
        'GET /api/menus: of other areas',
        'POST /api/special-hours: of other areas',
        'POST /api/special-hours: to read',
      ]),
    )
  })

  test('that the origin is not looked at', async () => {
    const found = await kindsFound(
      (real) => (gate, e, context) => real(gate, e, { ...context, origin: 'own' }),
    )
    expect(found).toEqual(['foreign', 'sibling', 'tossed', 'was written', 'wrote'])
  })
})
