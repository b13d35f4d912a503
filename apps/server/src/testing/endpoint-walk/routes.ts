// Checks of every route that is mounted, of the contract or not: headers, odd addresses, and that no page writes by being read.
import { isDeepStrictEqual } from 'node:util'
import { nameOf, type Target } from '../callers.ts'
import { openClient, openRawClient, type Answer } from '../client.ts'
import { headersOf, toldBy } from './header-kinds.ts'
import { oddPathParts } from './odd-values.ts'
import { noFault, type Check } from './walk.ts'
import { isSecure } from './world.ts'

/** Cookies are set where a token is asked for, and nowhere else. */
const setsItsCookies = (target: Target, { headers }: Answer): boolean => {
  const set = headers.getSetCookie().map((line) => line.split('=')[0])
  if (nameOf(target) === 'GET /sanctum/csrf-cookie') return set.includes('XSRF-TOKEN')
  return set.length === 0 || target.path.startsWith('/sandbox/google')
}

export const headers: Check = {
  name: 'security headers, caching and cookies are those of its kind of route',
  appliesTo: () => true,
  tries: (world, target) => {
    const isForm = !('access' in target)
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    // Reads as they are answered; writes as they are refused, so that nothing comes of them.
    const refused = {
      body: isForm ? 'start=2026-11-25T12%3A00' : '{"surprise":1}',
      headers: {
        'content-type': type,
        'x-xsrf-token': 'none',
        ...(isForm && { 'sec-fetch-site': 'cross-site' }),
      },
    }
    return [
      {
        said: 'headers',
        ...(target.method !== 'GET' && refused),
        expected: (answer) =>
          noFault(answer) &&
          setsItsCookies(target, answer) &&
          isDeepStrictEqual(toldBy(answer), headersOf(isSecure(world), target)),
      },
    ]
  },
}

const addresses: Check = {
  name: 'whatever stands in the place of a parameter is answered, with the headers of every answer',
  appliesTo: ({ path }) => /[{*]/.test(path),
  tries: (world, { path }) => {
    const isApi = path.startsWith('/api/') && !path.endsWith('/callback')
    const refusal = headersOf(isSecure(world), { method: 'GET', path: '/api/*' })
    const isRight = (answer: Answer): boolean => {
      const told = toldBy(answer)
      if (isApi) return answer.status >= 400 && isDeepStrictEqual(told, refusal)
      const always = ['x-content-type-options', 'content-security-policy', 'referrer-policy']
      return always.every((name) => told[name]) && !/^a=b/.test(answer.headers.get('set-cookie') ?? '')
    }
    return oddPathParts.map((part) => ({
      said: part,
      client: openRawClient(world.server.url),
      path: path.replace(/\{\w+\}|\*/g, part),
      query: '',
      body: '',
      isElsewhere: true,
      expected: (answer) => noFault(answer) && isRight(answer),
    }))
  },
}

const pages: Check = {
  name: 'no page, picture or file writes by being read',
  appliesTo: (target) => target.method === 'GET' && !('access' in target),
  tries: ({ server, callers }) => {
    // With what forms and links carry, should somebody send it this way.
    const carried = `?menu=${callers.shop.menuId}&start=2026-11-25T12%3A00&reason=x&lang=en`
    return [openClient(server.url), callers.shop.client].flatMap((client) =>
      ['GET', 'GET ?', 'HEAD', 'HEAD ?'].map((said) => ({
        said,
        client,
        method: said.split(' ')[0] ?? '',
        expected: noFault,
        query: said.endsWith('?') ? carried : '',
      })),
    )
  },
}

export const routeChecks = [headers, addresses, pages]
