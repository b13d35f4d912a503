// Every bound endpoint becomes a route; the HTTP side of `invoke` and nothing else.
import type { Readable } from 'node:stream'
import { bodyLimitDefault } from '@noren/contract/endpoint'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import type { Bound } from '../endpoint/bind.ts'
import type { Invoke } from '../endpoint/invoke.ts'
import { authorizeRequest } from '../endpoint/authorize.ts'
import { isRefusal, refuse } from '../errors.ts'
import { openRateLimit, strangersCalls } from '../rate-limit.ts'
import type { Services } from '../services.ts'
import { sendRefusal } from './answer.ts'
import { prepareResponse, sendCached } from './caching/cached-response.ts'
import {
  clearSessionCookies,
  refreshCsrf,
  setAttemptCookie,
  setDeviceCookie,
  setSessionCookies,
} from './cookies.ts'
import { apiPolicy, filePolicy, headersOf } from './headers.ts'
import { readRequestContext } from './request-context.ts'
import type { MadeOf } from './caching/response-cache.ts'
import { acceptUploads, isTooLong, uploadOf } from './uploads/stream.ts'

export const mountApi = (
  server: FastifyInstance,
  services: Services,
  routes: readonly Bound[],
  invoke: Invoke,
): void => {
  const { config, secret, clock, responses } = services
  const cachedHeaders = { ...headersOf(apiPolicy, config.secureCookies), ...sameForAll }
  const limitReads = openRateLimit(config.limits, strangersCalls)
  const limitPosts = openRateLimit(config.limits, strangersCalls)

  for (const bound of routes) {
    const { access, upload } = bound.endpoint
    const isRead = bound.endpoint.method === 'GET'
    const isStrangers = access === 'public' || access === 'token'
    const route: RouteOptions = {
      method: bound.endpoint.method,
      url: bound.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bound.endpoint.bodyLimit ?? bodyLimitDefault,
      // Before the body is read, so that a foreign form is refused for its origin, not for its contents.
      onRequest: (request, reply, done) => {
        if (isRead) return done()
        const requestContext = readRequestContext(request, config)
        // Counted before a token or password is checked, so that guesses count as well.
        const limited = isStrangers ? limitPosts(requestContext.address, clock.now()) : undefined
        const tooLong = upload && isTooLong(request, bound.endpoint) ? refuse('too_large') : undefined
        const refused = limited ?? authorizeRequest(services, bound.endpoint, requestContext) ?? tooLong
        if (!refused) return done()
        void sendRefusal(reply, refused, requestContext)
      },
      handler: async (request, reply) => {
        const requestContext = readRequestContext(request, config)
        const key = bound.endpoint.cached && plainAddress.test(request.url) ? `api ${request.url}` : undefined
        // What is cached is not counted.
        const known = key === undefined ? undefined : await responses.find(key)
        if (known) return sendCached(request, reply, known)
        const limited = isRead && isStrangers ? limitReads(requestContext.address, clock.now()) : undefined
        if (limited) return sendRefusal(reply, limited, requestContext)
        const reads: MadeOf[] = []
        const outcome = await invoke(
          bound,
          {
            params: request.params,
            query: request.query,
            ...(upload ? { upload: uploadOf(request) } : { body: request.body }),
          },
          requestContext,
          // Nor is a cookie answered to a token.
          requestContext.apiToken === undefined
            ? {
                setSessionCookies: (token) => setSessionCookies(reply, config, secret, token),
                setDeviceCookie: (device) => setDeviceCookie(reply, config, device),
                clearSessionCookies: () => clearSessionCookies(reply, config),
                setAttemptCookie: (token) => setAttemptCookie(reply, config, token),
              }
            : undefined,
          (read) => reads.push(read),
        )
        if (isRefusal(outcome)) return sendRefusal(reply, outcome, requestContext)
        if (bound.endpoint.cached) {
          const response = prepareResponse(outcome.status, JSON.stringify(outcome.body), cachedHeaders)
          if (key !== undefined) responses.keep(key, response, reads)
          return sendCached(request, reply, response)
        }
        if (outcome.status === 303) return reply.redirect(locationOf(outcome.body), 303)
        if (bound.endpoint.file !== undefined) return sendFile(reply, bound.endpoint.file, outcome.body)
        reply.code(outcome.status)
        return outcome.status === 204 ? reply.send() : reply.send(outcome.body)
      },
    }
    if (!upload) server.route(route)
    else
      void server.register(async (scope) => {
        acceptUploads(scope, upload)
        scope.route(route)
      })
  }

  server.get('/sanctum/csrf-cookie', (request, reply) => {
    const requestContext = readRequestContext(request, config)
    if (requestContext.apiToken === undefined) refreshCsrf(reply, config, secret, requestContext)
    return reply.code(204).send()
  })

  const known = routes.map(({ endpoint: { method, path } }) => ({
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    // Fastify answers HEAD where it answers GET.
    methods: method === 'GET' ? ['GET', 'HEAD'] : [method],
  }))
  server.all('/api/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = known.flatMap(({ pattern, methods }) => (pattern.test(path) ? methods : []))
    if (allowed.length > 0) reply.header('allow', [...new Set(allowed)].toSorted().join(', '))
    const code = allowed.length > 0 ? 'method_not_allowed' : 'not_found'
    return sendRefusal(reply, refuse(code), readRequestContext(request, config))
  })
}

const sameForAll = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding',
}

/**
 * An address as our own clients write it. Other spellings of the same question are answered and not cached, so that nobody can fill
 * the cache with copies of one response.
 */
const plainAddress = /^[a-z0-9/-]+(\?[a-z_]+=[1-9][\d-]*(&[a-z_]+=[1-9][\d-]*)*)?$/

/** Of an endpoint that answers with a redirect. */
const locationOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'location' in body ? String(body.location) : '/'

/** Of an endpoint with `file`: `fileAnswer` as its handler gave it. */
const sendFile = (reply: FastifyReply, type: string, body: unknown): FastifyReply => {
  const { name, bytes, size } = body as { name: string; bytes: Readable; size?: number }
  if (size !== undefined) reply.header('content-length', size)
  // As public pictures: nothing in it can run.
  if (type.startsWith('image/'))
    reply.header('content-security-policy', filePolicy).header('cache-control', 'private, no-store')
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`)
    .send(bytes)
}
