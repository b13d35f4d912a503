// `/calendar/{shop}.{secret}.ics`, which programs ask for without a session. Rules FEED-2, FEED-6.
import type { FastifyInstance } from 'fastify'
import { shopOfLink } from '#platform/identity/links'
import { feedTokenOf, type FeedFile, feedReadsPerMinute } from '#features/feeds/api'
import { minuteMs } from '#platform/clock'
import type { Invoke } from '#platform/endpoint/invoke'
import { isRefusal, refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { apiPolicy, setHeaders } from '#platform/http/headers'
import { placeOf, readRequestContext } from '#platform/http/request-context'
import { openRateLimit } from '#platform/rate-limit'
import type { Services } from '#platform/services'
import { readFeed } from './endpoint.ts'

/** One provider reads the calendars of many shops from one address. */
const addressReads = { max: 600, window: minuteMs }
const feedReads = { max: feedReadsPerMinute, window: minuteMs }

export const mountFeeds = (server: FastifyInstance, { config, clock }: Services, invoke: Invoke): void => {
  const limitAddress = openRateLimit(config.limits, addressReads)
  const limitFeed = openRateLimit(config.limits, feedReads)
  server.get<{ Params: { name: string } }>('/calendar/:name', async (request, reply) => {
    const requestContext = readRequestContext(request, config)
    const now = clock.now()
    const token = feedTokenOf(request.params.name)
    const limited =
      limitAddress(placeOf(request.ip), now) ?? (token === undefined ? undefined : limitFeed(token, now))
    if (limited) return sendRefusal(reply, limited, requestContext)
    if (token === undefined || shopOfLink(token) === null)
      return sendRefusal(reply, refuse('not_found'), requestContext)
    const outcome = await invoke(readFeed, { params: { token } }, requestContext)
    if (isRefusal(outcome)) return sendRefusal(reply, outcome, requestContext)
    // What `invoke` answers has the shape of the endpoint's own output.
    const { file, etag } = (outcome.body as { data: FeedFile }).data
    setHeaders(reply, apiPolicy, config.secureCookies)
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
    if (known?.includes(etag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(file)
  })
}
