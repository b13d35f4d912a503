// /metrics in Prometheus' text form. Labels are routes, codes and names of our own, never addresses. docs/deploying.md says what to watch.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countConnections } from '#platform/database/transactions'
import { productVersion, type Config } from '#platform/config'
import { refuse } from '#platform/errors'
import { sendRefusal } from '#platform/http/answer'
import { isFromHere } from '#platform/http/hosts/loopback'
import { readRequestContext } from '#platform/http/request-context'
import { isSame } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { readDisk, readStored } from './stored-figures.ts'

type Sources = { answeredEarly: () => number; areFilesAway: () => boolean }

export const mountMetrics = (server: FastifyInstance, services: Services, sources: Sources): void => {
  const { config } = services
  const counts = countAnswers(server)

  server.get('/metrics', async (request, reply) => {
    if (!isFromHere(request.raw) && !hasToken(request, config)) {
      if (config.metricsToken !== undefined) reply.header('www-authenticate', 'Bearer')
      const code = config.metricsToken === undefined ? 'not_found' : 'unauthenticated'
      return sendRefusal(reply, refuse(code), readRequestContext(request, config))
    }
    const figures = await readFigures(services, sources)
    return reply
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await Registry.merge([counts, figures]).metrics())
  })
}

const hasToken = ({ headers }: FastifyRequest, { metricsToken }: Config): boolean =>
  metricsToken !== undefined && isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)

/** Seconds. A page should take less than a tenth; a booking waits for its shop for ten at most, then for the database. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const countAnswers = (server: FastifyInstance): Registry => {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'noren_requests_total',
    help: 'Requests that a route answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'noren_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  })
  const refusals = new Counter({
    name: 'noren_refusals_total',
    help: 'Answers that refused, by the code of the API: fault is an unexpected error, busy a database or store that is away or full.',
    labelNames: ['code'],
    registers,
  })
  server.addHook('onResponse', (request, reply, done) => {
    const asked = { method: request.method, route: request.routeOptions.url ?? 'none' }
    requests.inc({ ...asked, status: reply.statusCode })
    durations.observe(asked, reply.elapsedTime / 1000)
    if (reply.refusedWith) refusals.inc({ code: reply.refusedWith })
    done()
  })
  return registry
}

/** As they are now. What is not known has no line. */
const readFigures = async (
  services: Services,
  { answeredEarly, areFilesAway }: Sources,
): Promise<Registry> => {
  const [stored, disk] = await Promise.all([readStored(services), readDisk(services.config.dataDir)])
  const pool = countConnections(services.db)
  const registry = new Registry()
  const registers = [registry]
  const show = (name: string, help: string, value: number | boolean | undefined): void => {
    if (value !== undefined) new Gauge({ name, help, registers }).set(Number(value))
  }
  const showEach = (
    name: string,
    help: string,
    label: string,
    values: Record<string, number> | undefined,
  ): void => {
    const gauge = new Gauge({ name, help, labelNames: [label], registers })
    for (const [key, value] of Object.entries(values ?? {})) gauge.set({ [label]: key }, value)
  }

  new Counter({
    name: 'noren_kept_answers_total',
    help: 'Requests that were answered from the cache, before any route.',
    registers,
  }).inc(answeredEarly())
  showEach('noren_build_info', 'Always 1: the version of the program.', 'version', { [productVersion]: 1 })
  show('noren_memory_bytes', 'Resident memory of this process.', process.memoryUsage.rss())
  showEach('noren_pool_connections', 'Connections to the database that this process has.', 'state', {
    busy: pool.busy,
    idle: pool.idle,
  })
  show('noren_pool_connections_max', 'How many connections it may have.', pool.max)
  show('noren_pool_waiting', 'Transactions that wait for a connection.', pool.waiting)
  show('noren_disk_free_bytes', 'Free space where DATA_DIR lies.', disk?.free)
  show('noren_disk_size_bytes', 'All space where DATA_DIR lies.', disk?.size)
  show(
    'noren_files_reachable',
    '0 while the folder or object store of the pictures is away.',
    !areFilesAway(),
  )
  show('noren_database_up', '0 while the database does not answer.', stored !== undefined)
  show('noren_shops_reachable', '0 while a part of the shops cannot be reached.', stored?.shopsReachable)
  showEach(
    'noren_worker_heartbeat_timestamp_seconds',
    'When each part of the worker last said that it works.',
    'part',
    stored?.heartbeats,
  )
  show(
    'noren_oldest_mail_age_seconds',
    'How long ago the oldest unsent mail was due first.',
    stored?.oldestMailSeconds,
  )
  showEach(
    'noren_mails',
    'Mails that are due and not sent yet, and those that were given up in the last day.',
    'state',
    stored?.mails,
  )
  show(
    'noren_oldest_job_age_seconds',
    'How long ago the oldest job that waits was due.',
    stored?.oldestJobSeconds,
  )
  showEach('noren_failed_jobs', 'Jobs that failed for good in the last day.', 'name', stored?.failedJobs)
  return registry
}
