// A feed, read by the site alone: programs get the response from `mount.ts`.
import { endpoint } from '@noren/contract/endpoint'
import { dayOf } from '@noren/scheduling/time'
import * as z from 'zod'
import { openFeed, writeFeed } from '#features/feeds/api'
import { millisToLocalMinute } from '#platform/clock'
import { bind } from '#platform/endpoint/bind'
import { isRefusal } from '#platform/errors'
import { prepareResponse, type CachedResponse } from '#platform/http/caching/cached-response'
import { apiPolicy, headersOf } from '#platform/http/headers'

/** Made again only when the shop changed or the day did. Rule FEED-6. */
export const readFeed = bind(
  endpoint({
    method: 'GET',
    path: '/calendar/{token}.ics',
    summary: 'The shop’s calendar for other programs',
    access: 'token',
    by: 'feed',
    params: z.object({ token: z.string().max(200) }),
    status: 200,
    output: z.custom<CachedResponse>(),
    exact: true,
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, now, ...services }) => {
  const feed = await openFeed(services, scope, now)
  if (isRefusal(feed)) return feed
  const key = `feed ${scope.shopId} ${feed.privacy} ${dayOf(millisToLocalMinute(now))}`
  const known = await services.responses.find(key)
  if (known) return known
  const response = prepareResponse(200, await writeFeed(services, scope, feed, now), {
    ...headersOf(apiPolicy, services.config.secureCookies),
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
  })
  services.responses.keep(key, response, [{ scope, version: feed.version, validUntil: Infinity }])
  return response
})
