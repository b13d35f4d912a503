// Nobody else's page writes in an owner's name: all that is not quite the XSRF token, or does not come from our own page.
import { randomBytes } from 'node:crypto'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import { cookieNames } from '#platform/http/cookies'
import { createCsrfToken } from '#platform/endpoint/authorize'
import { openClient, openRawClient, type TestClient } from '../client.ts'
import { makeOwner, openSession } from '../factories.ts'
import type { Check, Try } from './walk.ts'
import { isSecure, siteHost, type World } from './world.ts'

type Fields = Record<string, string>
type Attack = { cookies?: Fields; headers?: Fields; body?: string }

/** Of the attacker's browser, under the names that any page may set. */
export const cookiesOfAttacker = ({ server, attacker, attackerBefore }: World) => ({
  session: attacker.client.cookies.get('session') ?? '',
  visitor: attackerBefore.cookies.get(cookieNames(server.services.config).visitor) ?? '',
})

/** All ways in, by name. Each would write if only its token, or its page, were right. */
const attacksOn = async (world: World, e: Endpoint, browser: Fields): Promise<Record<string, Attack>> => {
  const { server, callers, attacker, attackerBefore } = world
  const { secret, config } = server.services
  const names = cookieNames(config)
  const { 'XSRF-TOKEN': token = '', ...own } = browser
  const bearing = (value: string, cookies = own): Attack => ({
    cookies: { ...cookies, 'XSRF-TOKEN': value },
    headers: { 'x-xsrf-token': value },
  })
  const from = (headers: Fields): Attack => ({
    ...bearing(token),
    headers: { 'x-xsrf-token': token, ...headers },
  })
  const form = (type: string, body: string, headers: Fields = {}): Attack => ({
    ...bearing(token),
    headers: { 'content-type': type, ...headers },
    body,
  })
  const tokenOf = (of: Parameters<typeof createCsrfToken>[1]) => createCsrfToken(secret, of) ?? ''
  const visitorOf = ({ cookies }: TestClient) => cookies.get(names.visitor) ?? ''

  const before = openClient(server.url)
  await before.call('GET', '/sanctum/csrf-cookie')
  const earlier = before.cookies.get('XSRF-TOKEN') ?? ''
  const ended = await makeOwner(server)
  await server.sql('delete from sessions where user_id = $1', [ended.userId])
  const elsewhere = await openSession(server.services, callers.shop.userId)
  const foreign = attackerBefore.cookies.get('XSRF-TOKEN') ?? ''
  const foreignVisit = { [names.visitor]: visitorOf(attackerBefore) }
  const evil = { origin: `https://evil.${siteHost}`, 'sec-fetch-site': 'same-site' }
  const json = JSON.stringify(callers.bodyOf(e))
  const fields = Object.entries(callers.bodyOf(e)).map(([name, value]): [string, string] => [
    name,
    String(value),
  ])
  const urlencoded = new URLSearchParams(fields).toString()
  const formType = 'application/x-www-form-urlencoded'
  const tossed = cookiesOfAttacker(world)
  const tossedTokens = [tokenOf({ sessionToken: tossed.session }), tokenOf({ visitorToken: tossed.visitor })]
  return {
    'no token, none in the header': { cookies: browser },
    'no token, no cookies at all': {},
    'no token, an empty one': bearing(''),
    'no token, made up': bearing(randomBytes(32).toString('base64url')),
    'no token, its last sign is another': bearing(token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')),
    'no token, the right one, but no cookie that it belongs to': bearing(token, {}),
    'old, of before the sign-in, or of an earlier visit': bearing(earlier),
    'old, of before the sign-in, its cookie still there': bearing(earlier, {
      [names.visitor]: visitorOf(before),
      ...own,
    }),
    'old, of a session that was ended': bearing(
      tokenOf({ sessionToken: ended.client.cookies.get('session') }),
    ),
    'another’s, of somebody else’s session': bearing(attacker.client.cookies.get('XSRF-TOKEN') ?? ''),
    'another’s, of the same account elsewhere': bearing(tokenOf({ sessionToken: elsewhere })),
    'another’s, of somebody else before sign-in': bearing(foreign),
    'tossed, cookie and header are one, and worth nothing': bearing('A'.repeat(43)),
    'tossed, the attacker’s own pair, the victim’s session': bearing(foreign, {
      ...own,
      ...(own[names.session] && foreignVisit),
    }),
    'tossed, the attacker’s whole pair, sent by a sibling’s page': {
      cookies: { ...own, ...foreignVisit, 'XSRF-TOKEN': foreign },
      headers: { 'x-xsrf-token': foreign, ...evil },
    },
    // Behind https our cookies have names that no sibling can set; elsewhere such a pair is as good as the attacker's own browser.
    ...(isSecure(world) &&
      Object.fromEntries(
        tossedTokens.flatMap((value, n) => [
          [`tossed, by a sibling, ${n}`, bearing(value, tossed)],
          [`tossed, by a sibling beside the victim’s own, ${n}`, bearing(value, { ...tossed, ...own })],
        ]),
      )),
    'sibling, another page under the shops’ host': from({ origin: evil.origin }),
    'sibling, another shop’s own host': from({ origin: `https://${attacker.domain}.${siteHost}` }),
    'sibling, our own name on another port': from({ origin: 'http://127.0.0.1:1' }),
    'sibling, a name that begins like ours': from({ origin: `${config.publicUrl}.evil.example` }),
    'foreign, by Sec-Fetch-Site, whatever Origin says': from({
      origin: config.publicUrl,
      'sec-fetch-site': 'cross-site',
    }),
    'form, urlencoded': form(formType, urlencoded),
    'form, text that is JSON': form('text/plain', json),
    'form, several parts': form('multipart/form-data; boundary=x', `--x\r\n\r\n${json}\r\n--x--\r\n`),
    'form, no type at all': form('', json),
    'form, a token among its fields': form(formType, `_token=${token}&${urlencoded}`),
    'form, of a sibling’s page, as browsers send it': form('text/plain', json, evil),
    'form, too large to read': form('text/plain', 'x'.repeat(70_000)),
  }
}

export const attacks: Check<Endpoint> = {
  name: 'without the right token, and from no page but our own, nothing is written',
  appliesTo: needsCsrf,
  tries: async (world, e, { client }) => {
    const all = await attacksOn(world, e, Object.fromEntries(client.cookies))
    return Object.entries(all).map(([said, { cookies = {}, headers, ...more }]): Try => {
      const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
      const sent = { ...(cookie.length > 0 && { cookie: cookie.join('; ') }), ...headers }
      // Sends these cookies and headers alone: a client without a jar adds no token of its own.
      return { said, client: openClient(world.server.url), headers: sent, expected: ['csrf'], ...more }
    })
  },
}

export const foreignPages: Check<Endpoint> = {
  name: 'a page of another site is refused',
  appliesTo: ({ method }) => method !== 'GET',
  tries: (_, e) =>
    ['origin https://evil.example', 'origin null', 'sec-fetch-site cross-site', 'sec-fetch-site same-site']
      .map((header) => header.split(' '))
      .map(([name = '', value = '']) => ({
        said: `${value === 'same-site' ? 'sibling' : 'foreign'}, ${name} ${value}`,
        headers: { [name]: value },
        expected: [needsCsrf(e) ? 'csrf' : 'foreign_origin'],
      })),
}

const shopHost: Check<Endpoint> = {
  name: 'on a shop’s own host these calls do not exist, whatever is right about them',
  appliesTo: needsCsrf,
  tries: ({ server, attacker }, _, { client }) => {
    const host = `${attacker.domain}.${siteHost}`
    return [
      {
        said: host,
        client: openRawClient(server.url, client.cookies),
        headers: { host, origin: `https://${host}` },
        expected: ({ status }) => status === 404 || status === 415,
        isElsewhere: true,
      },
    ]
  },
}

export const csrfChecks = [attacks, foreignPages, shopHost]
