// What the operator's programs ask: whether this process is up, whether it can serve, and what it has answered.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config'
import { refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { isFromHere } from '#platform/http/hosts/loopback'
import { readRequestContext } from '#platform/http/request-context'
import { isSame } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { isDatabaseFull } from '#platform/database/transactions'
import { openConnectionCheck, readSending } from './queries.ts'

/** /healthz: the process is up. /readyz: it can serve and is not about to stop; beside that, whether the worker works and how late the oldest mail is. */
export const mountHealth = (
  server: FastifyInstance,
  { db, clock }: Services,
  stopping?: AbortSignal,
): void => {
  const assertConnects = openConnectionCheck(db)
  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).header('retry-after', 2).send({ status: 'stopping' })
    if (isDatabaseFull(db)) return reply.code(503).header('retry-after', 30).send({ status: 'disk full' })
    try {
      await assertConnects(clock.now())
      // A worker that stands still takes no web process out of service: bookings are made all the same. Rule MSG-26.
      return reply.send({ status: 'ok', ...(await readSending(db, clock.now())) })
    } catch {
      return reply.code(503).header('retry-after', 2).send({ status: 'database' })
    }
  })
}

/** /metrics in Prometheus' text form: what was answered how often and how long it took. Routes, never addresses. */
export const mountMetrics = (server: FastifyInstance, config: Config, answeredEarly: () => number): void => {
  // By route and then by status: nothing is built for a request that was counted before.
  const routes = new Map<string, Map<number, Count>>()

  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const statuses = routes.get(route) ?? new Map<number, Count>()
    const count = statuses.get(reply.statusCode) ?? { requests: 0, seconds: 0 }
    if (count.requests === 0) routes.set(route, statuses.set(reply.statusCode, count))
    count.requests++
    count.seconds += reply.elapsedTime / 1000
    done()
  })

  server.get('/metrics', (request, reply) => {
    if (!isFromHere(request.raw) && !hasToken(request, config)) {
      if (config.metricsToken !== undefined) reply.header('www-authenticate', 'Bearer')
      const code = config.metricsToken === undefined ? 'not_found' : 'unauthenticated'
      return sendRefusal(reply, refuse(code), readRequestContext(request, config))
    }
    const counts = [...routes].flatMap(([route, statuses]) =>
      [...statuses].map(([status, count]) => ({ labels: `route="${route}",status="${status}"`, ...count })),
    )
    const lines = [
      '# TYPE noren_requests_total counter',
      ...counts.map(({ labels, requests }) => `noren_requests_total{${labels}} ${requests}`),
      '# TYPE noren_kept_answers_total counter',
      `noren_kept_answers_total ${answeredEarly()}`,
      '# TYPE noren_request_seconds_total counter',
      ...counts.map(({ labels, seconds }) => `noren_request_seconds_total{${labels}} ${seconds.toFixed(6)}`),
      '# TYPE noren_memory_bytes gauge',
      `noren_memory_bytes ${process.memoryUsage.rss()}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}

type Count = { requests: number; seconds: number }

const hasToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
