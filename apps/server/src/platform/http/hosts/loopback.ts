// Names of this machine, parsed: `127.evil.test` only looks like one.
import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type BlockList } from 'node:net'

/** Of a name or an address without its port; IPv6 with or without brackets. */
export const isLoopbackName = (name: string): boolean =>
  /^([a-z0-9_-]+\.)*localhost$/.test(name) ||
  name === '::1' ||
  name === '[::1]' ||
  (isIPv4(name) && name.startsWith('127.'))

/** Of a Host header. */
export const isLoopbackHost = (host = ''): boolean => {
  const [, name = ''] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(host) ?? []
  return isLoopbackName(name.toLowerCase())
}

/**
 * By the peer's address, which cannot be forged, and only if no proxy forwarded the request, because then the peer is the proxy. A
 * proxy on this machine that adds no header still passes on a Host that is not this machine.
 */
export const isFromHere = (request: IncomingMessage): boolean =>
  isPeerHere(request) && isLoopbackHost(request.headers.host)

/** Without a look at the Host; `others` count as this machine too. */
export const isPeerHere = ({ socket, headers }: IncomingMessage, others?: BlockList): boolean => {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isHere = isLoopbackName(peer) || others?.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4') === true
  return isHere && !Object.keys(headers).some((name) => forwarding.test(name))
}

const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/
