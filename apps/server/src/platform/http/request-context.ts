// Reads the request context from a request: cookies, language, address and origin.
import type { Lang } from '@noren/words/format'
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { RequestContext } from '../endpoint/request-context.ts'
import { cookieNames } from './cookies.ts'
import { isLoopbackHost } from './hosts/loopback.ts'
import { shopOfHost } from './hosts/shop-host.ts'

export const readRequestContext = (request: FastifyRequest, config: Config): RequestContext => {
  const names = cookieNames(config)
  const apiToken = tokenOf(request.headers.authorization)
  // Rule SEC-161.
  const cookies = apiToken === undefined ? request.cookies : {}
  return {
    address: placeOf(request.ip),
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    origin: originOf(request, config),
    local: isLoopbackHost(request.headers.host),
    apiToken,
    sessionToken: cookies[names.session],
    visitorToken: cookies[names.visitor],
    deviceToken: cookies[names.device],
    attemptToken: cookies[names.attempt],
    csrfToken: one(request.headers['x-xsrf-token']),
    idempotencyKey: one(request.headers['idempotency-key']),
  }
}

/** Of `Authorization: Bearer …`; other schemes are somebody else's, such as a proxy's. */
const tokenOf = (header: string | undefined): string | undefined => {
  const bearer = /^bearer(?: +(.*))?$/i.exec(header ?? '')
  return bearer ? (bearer[1] ?? '') : undefined
}

/**
 * What limits count by: an IPv4 address, or the /64 of an IPv6 one, because its holder has all of its addresses. The wider network
 * is counted where the limit is (`networksOf`).
 */
export const placeOf = (ip: string): string => {
  if (isIPv4(ip) || !isIPv6(ip)) return ip
  // As the standard writes it: lower case, no leading zeros, no dotted end.
  const written = new URL(`http://[${ip.split('%')[0]}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(written)
  if (mapped) return mapped.slice(1).flatMap(bytesOf).join('.')
  const [head = '', tail = ''] = written.split('::')
  const groups = head === '' ? [] : head.split(':')
  const behind = tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(8 - groups.length - behind.length).fill('0')
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':')}::/64`
}

const bytesOf = (group: string): number[] => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]

/** Japanese unless English is asked for first. */
export const languageOf = (header: string | undefined): Lang => {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', q = 'q=1'] = part.trim().toLowerCase().split(';')
      return { tag: tag.slice(0, 2), weight: Number(q.trim().slice(2)) || 0 }
    })
    .toSorted((a, b) => b.weight - a.weight)
    .find(({ tag }) => tag === 'ja' || tag === 'en')
  return wanted?.tag === 'en' ? 'en' : 'ja'
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

const originOf = (request: FastifyRequest, config: Config): RequestContext['origin'] => {
  const site = one(request.headers['sec-fetch-site'])
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return 'foreign'
  const origin = request.headers.origin
  if (origin === undefined) return site === undefined ? 'unknown' : 'own'
  // Forms on pages with `no-referrer` (mailed links) come with Origin: null; Sec-Fetch-Site decides.
  if (origin === config.publicUrl || (origin === 'null' && site === 'same-origin')) return 'own'
  // On a shop's own host, or another loopback name of this machine, page and call share the host.
  const host = request.headers.host ?? ''
  const mayDiffer = shopOfHost(host, config) != null || (config.local && isLoopbackHost(host))
  return mayDiffer && (origin === `http://${host}` || origin === `https://${host}`) ? 'own' : 'foreign'
}
