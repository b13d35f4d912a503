// Request → RequestContext: cookies, language, address and origin, each read in one way.
import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { RequestContext } from '../endpoint/request-context.ts'
import { cookieNames } from './cookies.ts'
import { isLoopbackHost } from './hosts/loopback.ts'
import { shopOfHost } from './hosts/shop-host.ts'

export const readRequestContext = (request: FastifyRequest, config: Config): RequestContext => {
  const names = cookieNames(config)
  return {
    address: placeOf(request.ip),
    language: languageOf(request.headers['accept-language']),
    requestId: request.id,
    userAgent: request.headers['user-agent'] ?? '',
    origin: originOf(request, config),
    local: isLoopbackHost(request.headers.host),
    sessionToken: request.cookies[names.session],
    visitorToken: request.cookies[names.visitor],
    deviceToken: request.cookies[names.device],
    attemptToken: request.cookies[names.attempt],
    csrfToken: one(request.headers['x-xsrf-token']),
    idempotencyKey: one(request.headers['idempotency-key']),
  }
}

/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 one, because whoever has one of its addresses has them all.
 */
export const placeOf = (ip: string): string => {
  if (isIPv4(ip) || !isIPv6(ip)) return ip
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const groups = head === '' ? [] : head.split(':')
  const behind = tail ? tail.split(':') : []
  // What :: stands for; a dotted end counts as two groups.
  const missing = 8 - groups.length - behind.length - (ip.includes('.') ? 1 : 0)
  const whole = tail === undefined ? groups : [...groups, ...Array<string>(missing).fill('0'), ...behind]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Japanese unless English is asked for first. */
export const languageOf = (header: string | undefined): 'ja' | 'en' => {
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
  // Forms on pages with `no-referrer` (mailed links) come with Origin: null; the browser's own word for it counts.
  if (origin === config.publicUrl || (origin === 'null' && site === 'same-origin')) return 'own'
  // A shop's own host, or this machine by another of its loopback names: the page and the call share the host.
  const host = request.headers.host ?? ''
  const mayDiffer = shopOfHost(host, config) != null || (config.local && isLoopbackHost(host))
  return mayDiffer && (origin === `http://${host}` || origin === `https://${host}`) ? 'own' : 'foreign'
}
