import type { IncomingMessage } from 'node:http'
import { bookingSitePath } from '@noren/contract/addresses'
import type { Config } from '#platform/config'

type Named = Pick<Config, 'siteHost' | 'publicUrl'>

/**
 * What a Host header names: the domain of exactly `{domain}.SITE_HOST`; null for anything else below SITE_HOST, which is nobody's
 * (two labels, another case, a trailing dot, another port); undefined for a host that has nothing to do with shops.
 */
export const shopOfHost = (
  host: string | undefined,
  { siteHost, publicUrl }: Named,
): string | null | undefined => {
  if (siteHost === undefined || host === undefined) return undefined
  const [site, name] = [nameOf(siteHost), nameOf(host)]
  if (name !== site && !name.endsWith(`.${site}`)) return undefined
  // The product's own address may be SITE_HOST itself, or one label below it.
  if (name === nameOf(publicUrl.split('/')[2] ?? '')) return undefined
  const domain = host.slice(0, -siteHost.length - 1)
  return host === `${domain}.${siteHost}` && label.test(domain) ? domain : null
}

/** Lower case, without port and trailing dots. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.+$/, '')

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A shop's own host serves the shop's pages without their prefix, and besides them only what those pages need: the public calls,
 * the customers' links and the assets. Everything else there is a page of the shop, or none.
 */
export const rewriteShopHost =
  (config: Named) =>
  ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string => {
    const domain = shopOfHost(headers.host, config)
    if (domain == null || passing.test(url)) return url
    const [path = '/', search] = url.split('?', 2)
    return `${bookingSitePath(domain)}${path === '/' ? '' : path}${search === undefined ? '' : `?${search}`}`
  }

const passing = /^\/(api\/public|r|w|assets)\//
