// /metrics in Prometheus' text form: what was answered how often and how long it took. Routes, never addresses.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../errors.ts'
import { sendRefusal } from '../http/answer.ts'
import { isLoopbackHost, isLoopbackName } from '../http/hosts/loopback.ts'
import { readRequestContext } from '../http/request-context.ts'
import { isSame } from '../identity/secret.ts'

type Count = { requests: number; seconds: number }

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
    if (!isFromHere(request) && !hasToken(request, config)) {
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

/**
 * By the peer's address, which nobody can claim, unlike the client's; and not handed on, because then the peer is the proxy. What
 * a proxy on this machine leaves as it was asked for is a Host that is not this machine.
 */
const isFromHere = ({ raw, headers }: FastifyRequest): boolean =>
  isLoopbackName((raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  isLoopbackHost(headers.host) &&
  !Object.keys(headers).some((name) => handedOn.test(name))

const handedOn = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

const hasToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
