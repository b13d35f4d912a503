// What the operator's programs ask: whether this process is up, whether it can serve, and its figures.
import type { FastifyInstance } from 'fastify'
import { isDatabaseFull } from '#platform/database/transactions'
import { logError, logTroubleEnd, loggerOf } from '#platform/http/log'
import type { Services } from '#platform/services'
import { mountMetrics } from './metrics.ts'
import { openConnectionCheck, openFilesCheck, readSending } from './checks.ts'

type Process = {
  /** How many requests were answered before any route. */
  answeredEarly: () => number
  stopping?: AbortSignal | undefined
}

/** /healthz: the process is up. /readyz: it can serve and is not about to stop; beside that, how mails and files are. */
export const mountMonitoring = (
  server: FastifyInstance,
  services: Services,
  { answeredEarly, stopping }: Process,
): void => {
  const { db, clock, config } = services
  const log = loggerOf(config.logLevel)
  const assertConnects = openConnectionCheck(db)
  const areFilesAway = openFilesCheck(services, log)
  // So that the first who asks is told.
  areFilesAway()
  mountMetrics(server, services, { answeredEarly, areFilesAway })

  server.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  server.get('/readyz', async (_request, reply) => {
    if (stopping?.aborted) return reply.code(503).header('retry-after', 2).send({ status: 'stopping' })
    if (isDatabaseFull(db)) return reply.code(503).header('retry-after', 30).send({ status: 'disk full' })
    try {
      await assertConnects(clock.now())
      const sending = await readSending(db, clock.now())
      logTroubleEnd(log, 'database')
      // A worker that stands still takes no web process out of service, nor do files: bookings are made all the same. Rules MSG-26, API-68.
      return reply.send({ status: 'ok', ...sending, files: areFilesAway() ? 'away' : 'ok' })
    } catch (fault) {
      logError(log, fault, { route: '/readyz' })
      return reply.code(503).header('retry-after', 2).send({ status: 'database' })
    }
  })
}
