// Bodies and queries of a wrong shape, other methods, and whatever a provider's answer carries.
import { oauth } from '@noren/contract/accounts/providers'
import { bodyLimitDefault, type Endpoint } from '@noren/contract/endpoint'
import { endpoints } from '../callers.ts'
import { openClient } from '../client.ts'
import { inherited, oddBodies, oddTexts } from './odd-values.ts'
import { noFault, refused, type Check, type Try } from './walk.ts'
import { queryText } from './world.ts'

const shapes: Check<Endpoint> = {
  name: 'bodies of a wrong shape, type or size are refused',
  appliesTo: ({ body }) => body !== undefined,
  tries: (_, { bodyLimit = bodyLimitDefault }) => {
    const send = (type: string, body: string, expected: Try['expected']): Try => ({
      said: `${type} ${body}`,
      body,
      headers: { 'content-type': type },
      expected,
    })
    return [
      ...oddBodies.map((body) => send('application/json', body, refused)),
      send('application/json', JSON.stringify({ x: 'あ'.repeat(bodyLimit / 3) }), ['too_large']),
      send('application/x-www-form-urlencoded', 'a=1', ['media_type']),
      send('text/plain', '{}', ['media_type']),
    ]
  },
}

const names: Check<Endpoint> = {
  name: 'names that no query has, and one name hundreds of times, are named or harmless',
  appliesTo: ({ method, query, status }) => (method === 'GET' || query !== undefined) && status !== 303,
  tries: (_, { query: schema }, { query: good }) => {
    const add = (field: string, more: string): Try => ({
      said: more,
      query: `${good || '?'}&${more}`,
      expected: (answer) =>
        noFault(answer) &&
        (!schema || field === '' || Object.keys(answer.body.errors ?? {}).join() === field),
    })
    return [
      ...['surprise', '__proto__', ...inherited].flatMap((name) => [
        add(name, `${name}=1`),
        add(name, `${name}=1&${name}=2`),
      ]),
      add('', '__proto__[x]=1&__proto__[x]=2'),
      ...Object.keys(schema?.shape ?? {}).map((name) => add(name, Array(500).fill(`${name}=`).join('&'))),
    ]
  },
}

const wrongTogether: Record<string, string> = {
  '/api/reservations':
    ' ?from=x&to=y ?from=2026-11-01&to=2027-11-01 ?from=2026-11-30&to=2026-11-01 ?from=2026-11-01&to=2026-11-30&status=gone',
  '/api/public/shops/{domain}/availability': ' ?menu_id=1&menu_id=2 ?menu_id=1&days=43',
}

const combinations: Check<Endpoint> = {
  name: 'fields that do not go together are refused',
  appliesTo: ({ method, path }) => method === 'GET' && path in wrongTogether,
  tries: (_, { path }) =>
    (wrongTogether[path] ?? '').split(' ').map((query) => ({ said: query, query, expected: ['invalid'] })),
}

const farAway: Check<Endpoint> = {
  name: 'availability far away is an answer, not a fault',
  appliesTo: ({ cached }) => cached === true,
  tries: ({ callers }) =>
    ['2000-01-01', '2051-05-03', '2099-12-31'].map((from) => ({
      said: from,
      query: `?menu_id=${callers.shop.menuId}&from=${from}&days=42`,
      expected: ({ status, body }) =>
        status === 200 && body.data.days.every(({ starts }: { starts: string[] }) => starts.length === 0),
    })),
}

const isOf = (path: string, one: Endpoint): boolean =>
  new RegExp(`^${one.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)

const methods: Check<Endpoint> = {
  name: 'a method that no endpoint of the path has is refused as such',
  appliesTo: () => true,
  tries: (_, __, { path }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
      .filter((method) => !endpoints.some((one) => one.method === method && isOf(path, one)))
      .map((method) => ({
        said: method,
        method,
        body: undefined,
        headers: {},
        expected: ['method_not_allowed'],
      })),
}

/** A person stands in front of this answer: what the provider, or somebody in its name, writes is not refused but led on. */
const callback: Check<Endpoint> = {
  name: 'whatever a provider writes leads on, and writes nothing',
  appliesTo: (e) => e === oauth.callback,
  tries: ({ server }, { path }) => {
    const client = openClient(server.url, new Map([['attempt', 'nonsense']]))
    const lead = (provider: string, name: string, value: string): Try => ({
      said: `${provider}, ${name} = ${value}`,
      client,
      path: path.replace('{provider}', provider),
      query: queryText({ state: 'x', code: 'x', [name]: value }),
      expected: ({ status, headers }) =>
        status === 303 &&
        headers.get('location') === `/oauth/signin?provider=${provider === 'google' ? provider : ''}`,
    })
    return ['state', 'code', 'error', 'iss', 'surprise'].flatMap((name) =>
      [...oddTexts, 'access_denied'].flatMap((value) =>
        ['google', 'line', 'nobody', '%00'].map((provider) => lead(provider, name, value)),
      ),
    )
  },
}

export const refusedCalls = [shapes, combinations, methods]
export const oddCalls = [names, farAway, callback]
