// On whose behalf a statement is sent: a request, named as its route, or what a test says. So it is known what was seen, and what was not.
import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { Endpoint } from '@noren/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const causes = new AsyncLocalStorage<string>()

export const during = <T>(cause: string, work: () => Promise<T>): Promise<T> => causes.run(cause, work)

/** What caused that which is sent now; what answers before Fastify does has no name. */
export const causeNow = (): string => causes.getStore() ?? 'no request'

/** With which statuses each route was answered, by all servers of this test file. */
const answered = new Map<string, Set<number>>()

const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method === 'HEAD' ? 'GET' : method} ${(routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}')}`

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  // Again before the handler: a body's last bytes arrive in the context of the connection.
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    causes.run(routeOf(request), done)
  fastify.addHook('onRequest', enter)
  fastify.addHook('preValidation', enter)
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const route = routeOf(request)
    answered.set(route, (answered.get(route) ?? new Set()).add(statusCode))
    done()
  })
})

/** Endpoints whose success nobody has seen: of what they send, nothing is known. */
export const findUnseen = (endpoints: readonly Endpoint[]): string[] =>
  endpoints
    .filter(({ method, path, status }) => !answered.get(`${method} ${path}`)?.has(status))
    .map(({ method, path }) => `${method} ${path}`)
