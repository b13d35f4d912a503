// Responses of the API that are the same for everybody: a cached one is sent before Fastify sees the request.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Cache } from '#platform/cache'
import type { Clock } from '#platform/clock'
import type { CacheResponse } from '#platform/endpoint/bind'
import { prepareResponse, sendCached, type CachedResponse } from '../cached-response.ts'
import { chooseEncoding } from '../encoding.ts'
import { apiPolicy, headersOf } from '../headers.ts'
import type { EarlyAnswer } from './early.ts'

export type CachedResponses = ReturnType<typeof openCachedResponses>

export const openCachedResponses = (cache: Cache<CachedResponse>, clock: Clock, secure: boolean) => {
  const headers = {
    ...headersOf(apiPolicy, secure),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  }

  const answer: EarlyAnswer = (request, response) => {
    const cached = request.method === 'GET' && request.url ? cache.get(request.url, clock.now()) : undefined
    if (!cached) return false
    sendCached(request, response, cached, chooseEncoding(request.headers['accept-encoding']))
    return true
  }

  /** For one call: `cacheResponse` is for its handler, `send` caches the response under the call's address if it was called. */
  const watch = () => {
    const now = clock.now()
    const confirmVersion = cache.startVersionRead()
    let wanted: Parameters<CacheResponse> | undefined
    const cacheResponse: CacheResponse = (...given) => (wanted = given)
    const send = ({ raw }: FastifyRequest, reply: FastifyReply, status: number, body: unknown): void => {
      const [shopId = 0, version = 0, validUntil = 0] = wanted ?? []
      const response = prepareResponse(status, JSON.stringify(body), headers, validUntil)
      if (wanted && raw.url && plainAddress.test(raw.url)) {
        confirmVersion(shopId, version, now)
        cache.set(raw.url, shopId, version, response)
      }
      reply.hijack()
      // A short response is compressed only for those who ask again.
      const isLong = response.encode('identity').body.length >= 1024
      const encoding = isLong ? chooseEncoding(raw.headers['accept-encoding']) : 'identity'
      sendCached(raw, reply.raw, response, encoding)
    }
    return { cacheResponse, send }
  }

  return { answer, watch }
}

/**
 * An address as our own clients write it. Other spellings of the same question are answered and not cached, so that nobody can fill
 * the cache with copies of one response.
 */
const plainAddress = /^[a-z0-9/-]+(\?[a-z_]+=[1-9][\d-]*(&[a-z_]+=[1-9][\d-]*)*)?$/
