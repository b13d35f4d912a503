// /metrics in Prometheus' text form: what was answered how often and how long it took. Routes, never addresses.
import type { FastifyInstance } from 'fastify'
import { apiPolicy, setHeaders } from '../http/headers.ts'
import type { Services } from '../services.ts'

type Count = { requests: number; seconds: number }

export const mountMetrics = (server: FastifyInstance, { config }: Services): void => {
  const counts = new Map<string, Count>()

  server.addHook('onResponse', (request, reply, done) => {
    const labels = `method="${request.method}",route="${request.routeOptions.url ?? 'none'}",status="${reply.statusCode}"`
    const count = counts.get(labels) ?? { requests: 0, seconds: 0 }
    count.requests++
    count.seconds += reply.elapsedTime / 1000
    counts.set(labels, count)
    done()
  })

  server.get('/metrics', (_request, reply) => {
    setHeaders(reply, apiPolicy, config.secureCookies)
    const lines = [
      '# TYPE noren_requests_total counter',
      ...[...counts].map(([labels, { requests }]) => `noren_requests_total{${labels}} ${requests}`),
      '# TYPE noren_request_seconds_total counter',
      ...[...counts].map(
        ([labels, { seconds }]) => `noren_request_seconds_total{${labels}} ${seconds.toFixed(6)}`,
      ),
      '# TYPE noren_memory_bytes gauge',
      `noren_memory_bytes ${process.memoryUsage.rss()}`,
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
