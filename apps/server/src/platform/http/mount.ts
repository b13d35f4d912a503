// Every bound endpoint becomes a route; the HTTP side of `invoke` and nothing else.
import type { FastifyInstance } from 'fastify'
import type { Bound } from '../endpoint/bind.ts'
import type { Invoke } from '../endpoint/invoke.ts'
import { isRefusal, refuse } from '../errors.ts'
import type { Services } from '../services.ts'
import { sendRefusal } from './answer.ts'
import { clearSessionCookies, refreshCsrf, setSessionCookies } from './cookies.ts'
import { apiPolicy, setHeaders } from './headers.ts'
import type { KeptAnswers } from './early/kept-answers.ts'
import { openReadLimit } from './read-limit.ts'
import { visitorOf } from './visitor.ts'

export const mountApi = (
  server: FastifyInstance,
  services: Services,
  routes: readonly Bound[],
  invoke: Invoke,
  answers: KeptAnswers,
): void => {
  const { config, secret, clock } = services
  const limitReads = openReadLimit(config.limits)

  for (const bound of routes) {
    const { access } = bound.endpoint
    server.route({
      method: bound.endpoint.method,
      url: bound.endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      handler: async (request, reply) => {
        setHeaders(reply, apiPolicy, config.secureCookies)
        reply.header('cache-control', 'no-store')
        const visitor = visitorOf(request, config)
        const isStrangersRead = request.method === 'GET' && (access === 'public' || access === 'token')
        const limited = isStrangersRead ? limitReads(visitor.address, clock.now()) : undefined
        if (limited) return sendRefusal(reply, limited, visitor)
        const watched = bound.endpoint.kept ? answers.watch(clock.now()) : undefined
        const outcome = await invoke(
          bound,
          { params: request.params, query: request.query, body: request.body },
          visitor,
          {
            start: (token) => setSessionCookies(reply, config, secret, token),
            end: () => clearSessionCookies(reply, config),
          },
          watched?.keep,
        )
        if (isRefusal(outcome)) return sendRefusal(reply, outcome, visitor)
        if (watched) {
          watched.send(request, reply, outcome.status, outcome.body)
          return reply
        }
        reply.code(outcome.status)
        return outcome.status === 204 ? reply.send() : reply.send(outcome.body)
      },
    })
  }

  server.get('/sanctum/csrf-cookie', (request, reply) => {
    setHeaders(reply, apiPolicy, config.secureCookies)
    refreshCsrf(reply, config, secret, visitorOf(request, config))
    return reply.header('cache-control', 'no-store').code(204).send()
  })

  const known = routes.map(({ endpoint }) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`))
  server.all('/api/*', (request, reply) => {
    setHeaders(reply, apiPolicy, config.secureCookies)
    const path = request.url.split('?')[0] ?? ''
    const code = known.some((pattern) => pattern.test(path)) ? 'method_not_allowed' : 'not_found'
    return sendRefusal(reply, refuse(code), visitorOf(request, config))
  })
}
