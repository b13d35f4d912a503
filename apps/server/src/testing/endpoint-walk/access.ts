// Nobody gets in where they do not belong: whoever calls, what comes back is the refusal of their kind.
import { isDeepStrictEqual } from 'node:util'
import { oauth } from '@noren/contract/accounts/providers'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import type { ErrorCode } from '@noren/contract/errors'
import { errors } from '@noren/words/errors'
import { endpoints } from '../callers.ts'
import { openClient, type Answer } from '../client.ts'
import { makeOwner } from '../factories.ts'
import type { Check, Try } from './walk.ts'

export const isGuarded = ({ access }: Endpoint): boolean => access === 'user' || access === 'shop'

/** The same as for what never was, to the letter. */
export const isNotFound = ({ status, body }: Answer): boolean =>
  status === 404 &&
  isDeepStrictEqual(body, { code: 'not_found', message: errors.ja.not_found, request_id: body.request_id })

const callerKinds: Check<Endpoint> = {
  name: 'who may not call is told why',
  appliesTo: isGuarded,
  tries: async ({ server }, e) => {
    const [visitor, gone] = [openClient(server.url), await makeOwner(server)]
    await visitor.call('GET', '/sanctum/csrf-cookie')
    await server.sql('delete from sessions where user_id = $1', [gone.userId])
    const unverified = await makeOwner(server, { verified: false })
    const stranger: ErrorCode = needsCsrf(e) ? 'csrf' : 'unauthenticated'
    const tries: Try[] = [
      { said: 'a stranger', client: openClient(server.url), expected: [stranger] },
      { said: 'a visitor with a token', client: visitor, expected: ['unauthenticated'] },
      { said: 'a session that is gone', client: gone.client, expected: ['unauthenticated'] },
    ]
    if (!e.unverified)
      tries.push({ said: 'an unverified address', client: unverified.client, expected: ['email_unverified'] })
    if (e.access === 'shop')
      tries.push({ said: 'without a shop', client: (await makeOwner(server)).client, expected: ['no_shop'] })
    return tries
  },
}

const ids: Check<Endpoint> = {
  name: 'what is another shop’s is not there, and an id is a number',
  appliesTo: (e) => isGuarded(e) && e.path.includes('{id}'),
  tries: ({ callers, attacker }, e) => {
    const tryId = (id: string, expected: Try['expected']): Try => ({
      said: `id ${id}`,
      client: attacker.client,
      path: e.path.replace('{id}', encodeURIComponent(id)).replace(/\{\w+\}/g, '1'),
      expected,
    })
    // The one call that says 403 for both: rule PAGE-19.
    const isGone = e.codes.includes('forbidden') ? (['forbidden'] as const) : isNotFound
    return [
      tryId(callers.idOf(e.path), isGone),
      tryId('987654321', isGone),
      ...['abc', '1.5', '-1', '0', '99999999999999999999', '１'].map((id) => tryId(id, ['invalid'])),
    ]
  },
}

const mailed = endpoints.filter(({ access }) => access === 'token')

const links: Check<Endpoint> = {
  name: 'a guessed or altered link, or one to something else, opens nothing',
  appliesTo: ({ access }) => access === 'token',
  tries: async ({ callers, attacker }, e, right) => {
    const token = callers.tokenOf(e)
    const wrong = [
      'nonsense',
      `${callers.shop.shopId}.`,
      `${callers.shop.shopId}.${'A'.repeat(43)}`,
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      token.toLowerCase(),
      ` ${token}`,
      ...mailed.filter(({ by }) => by !== e.by).map(callers.tokenOf),
    ]
    const follow = (said: string, expected: Try['expected']): Try => ({
      said,
      path: e.path.replace('{token}', encodeURIComponent(said)),
      body: e.body && { ...callers.bodyOf(e), ...(!e.path.includes('{token}') && { token: said }) },
      expected,
    })
    const refusal: ErrorCode =
      e.by === 'manage' || e.by === 'offer' || e.by === 'waitlist' ? 'not_found' : 'link_invalid'
    return [
      ...[right.client, attacker.client].flatMap((client) =>
        wrong.map((one) => ({ ...follow(one, [refusal]), client })),
      ),
      follow('../../etc', ['not_found', 'link_invalid', 'invalid']),
    ]
  },
}

const attempts: Check<Endpoint> = {
  name: 'what came of an attempt at a provider is told to the browser that made it alone',
  appliesTo: (e) => e === oauth.attempt,
  tries: ({ server }, _, { path }) => [
    {
      said: 'a stranger',
      client: openClient(server.url, new Map([['attempt', 'nonsense']])),
      expected: isNotFound,
    },
    { said: 'one that never was', path: '/api/auth/google/nonsense', expected: isNotFound },
    { said: 'at another provider', path: path.replace('google', 'line'), expected: isNotFound },
    { said: 'at nobody', path: path.replace('google', 'nobody'), expected: ['invalid'] },
  ],
}

export const accessChecks = [callerKinds, ids, links, attempts]
