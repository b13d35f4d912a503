// Names of this machine, parsed: `127.evil.test` only looks like one.
import { isIPv4 } from 'node:net'

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
