// API tokens: whatever is not a good one with the scope of the call is refused, whichever cookies are beside it.
import { areaOfScope, tokenAreas } from '@noren/contract/accounts/token-scopes'
import { scopeOfCall } from '@noren/contract/accounts/token-calls'
import type { Endpoint } from '@noren/contract/endpoint'
import { errorStatus, type ErrorCode } from '@noren/contract/errors'
import { randomApiToken } from '#platform/identity/api-tokens'
import { addApiToken, bearing, everyScope } from '../callers/api-tokens.ts'
import { openClient, type Answer } from '../client.ts'
import { isGuarded, isNotFound } from './access.ts'
import type { Check, Expected, Try } from './walk.ts'

const withoutCookies =
  (expected: (answer: Answer) => boolean): Expected =>
  (answer) =>
    expected(answer) && answer.headers.getSetCookie().length === 0

const refusal = (code: ErrorCode): Expected =>
  withoutCookies(({ status, body }) => status === errorStatus[code] && body.code === code)

export const refusedTokens: Check<Endpoint> = {
  name: 'an API token that is no good, or not for this, opens nothing',
  appliesTo: isGuarded,
  tries: async ({ server, callers, attacker }, e, { client, query }) => {
    const { userId } = callers.shop
    const needed = scopeOfCall(e)
    const send = (said: string, token: string, code: ErrorCode): Try => ({
      said,
      client: openClient(server.url),
      headers: bearing(token),
      expected: refusal(code),
    })
    const good = await addApiToken(server, userId)
    if (needed === undefined)
      return [
        send('a good one', good, 'insufficient_scope'),
        { ...send('beside a session', good, 'insufficient_scope'), client },
      ]
    const expired = await addApiToken(server, userId, everyScope, 0)
    const revoked = await addApiToken(server, userId)
    await server.sql("delete from api_tokens where token_hash = sha256(convert_to($1, 'UTF8'))", [revoked])
    const elsewhere = await addApiToken(
      server,
      userId,
      everyScope.filter((scope) => areaOfScope(scope) !== areaOfScope(needed)),
    )
    const reading = await addApiToken(
      server,
      userId,
      tokenAreas.map((area) => `${area}:read`),
    )
    const foreign = await addApiToken(server, attacker.userId)
    const isWrite = e.method !== 'GET'
    return [
      send('none', '', 'invalid_token'),
      send('made up', randomApiToken(), 'invalid_token'),
      send('its last sign is another', good.slice(0, -1) + (good.endsWith('A') ? 'B' : 'A'), 'invalid_token'),
      send('expired', expired, 'invalid_token'),
      send('revoked', revoked, 'invalid_token'),
      { ...send('made up, beside the right session', randomApiToken(), 'invalid_token'), client },
      send('of other areas', elsewhere, 'insufficient_scope'),
      {
        ...send('in the query', '', isWrite ? 'csrf' : 'unauthenticated'),
        headers: {},
        query: `${query || '?'}&access_token=${good}`,
      },
      ...(isWrite ? [send('to read', reading, 'insufficient_scope')] : []),
      ...(e.path.includes('{id}')
        ? [
            {
              ...send('another account’s', foreign, 'not_found'),
              expected: e.codes.includes('forbidden') ? (['forbidden'] as const) : isNotFound,
            },
          ]
        : []),
    ]
  },
}

const isReached = (e: Endpoint): boolean => scopeOfCall(e) !== undefined

export const readingTokens: Check<Endpoint> = {
  name: 'an API token reads with the scope of the call, or the one to write',
  appliesTo: (e) => isReached(e) && e.method === 'GET',
  tries: async ({ server, callers }, e) => {
    const needed = scopeOfCall(e) ?? ''
    const scopes = [needed, needed.replace(':read', ':write')]
    const tokens = await Promise.all(scopes.map((scope) => addApiToken(server, callers.shop.userId, [scope])))
    return tokens.map((token, n) => ({
      said: scopes[n] ?? '',
      client: openClient(server.url),
      headers: bearing(token),
      expected: withoutCookies(({ status }) => status === e.status),
    }))
  },
}

/** What is sent is wrong, which is said only to who is let in. */
const writingTokens: Check<Endpoint> = {
  name: 'an API token writes with the scope of the call, from wherever it comes',
  appliesTo: (e) => isReached(e) && e.method !== 'GET' && (e.body !== undefined || e.path.includes('{id}')),
  tries: async ({ server, callers }, e) => [
    {
      said: 'what is wrong',
      client: openClient(server.url),
      headers: {
        ...bearing(await addApiToken(server, callers.shop.userId, [scopeOfCall(e) ?? ''])),
        origin: 'https://program.example',
      },
      ...(e.body ? { body: [] } : { path: e.path.replace('{id}', 'x').replace(/\{\w+\}/g, '1') }),
      expected: refusal('invalid'),
    },
  ],
}

export const tokenChecks = [refusedTokens, writingTokens]
