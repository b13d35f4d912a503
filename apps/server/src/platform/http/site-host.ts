import type { IncomingMessage } from 'node:http'

/**
 * A shop's own host, `{domain}.{SITE_HOST}`, serves the shop's pages without their prefix, and besides them only what those
 * pages need: the public calls, the customers' links and the assets. Everything else there is a page of the shop, or none.
 */
export const rewriteSiteHost =
  (siteHost: string) =>
  ({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string => {
    const host = headers.host ?? ''
    const domain = host.endsWith(`.${siteHost}`) ? host.slice(0, -siteHost.length - 1) : ''
    if (!/^[a-z0-9-]+$/.test(domain) || passing.test(url)) return url
    const [path = '/', search] = url.split('?', 2)
    return `/s/${domain}${path === '/' ? '' : path}${search === undefined ? '' : `?${search}`}`
  }

const passing = /^\/(api\/public|r|assets)\//
