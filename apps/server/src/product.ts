// Starts the whole product in the right order, and stops it in the reverse one.
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seedIfNew } from '#database/seed'
import { startOutbox } from '#features/messages/outbox'
import { startWaitlist } from '#features/waitlist/loop'
import { openChangeEvents, toJobs, toWorker, type ChangeListener } from '#platform/change-events'
import { systemClock, type Clock } from '#platform/clock'
import { ConfigError, type Config } from '#platform/config'
import { isFilesAway } from '#platform/errors'
import { openDatabase, openForInspection, type OpenedDatabase } from './postgres/open.ts'
import { openDb, type Db } from '#platform/database/transactions'
import { openEgress } from '#platform/egress'
import { loggerOf, logError } from '#platform/http/log'
import { openResponseCache } from '#platform/http/caching/response-cache'
import type { PaymentProvider } from '#platform/payments/provider'
import { openPushService } from '#platform/push/push-service'
import { openStripe } from '#platform/payments/stripe'
import { openMailer } from '#platform/mail/mailer'
import { mailSettingsOf } from '#platform/mail/transport'
import { runJobs } from '#platform/background/run-jobs'
import { googleIssuer, openGoogle, type Google } from '#platform/identity/google'
import { openSecret, readOrMakeSecret } from '#platform/identity/secret'
import { openStorage, type Storage } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { openShopVersions } from '#platform/http/caching/shop-versions'
import { jobs, openApp, writers } from './app.ts'
import type { OpenStandIns, StandIns } from './stand-ins.ts'

export type Place = OpenedDatabase & { db: Db }
export type Product = { url: string; welcome: string[]; services: Services; stop: () => Promise<void> }

type Note = (line: string) => void

/** `visit`: beside a running server, where there is one. */
export const openPlace = async (config: Config, note: Note, { visit = false } = {}): Promise<Place> => {
  const database = await (visit ? openForInspection : openDatabase)(config, note)
  return { ...database, db: openDb(database.pool) }
}

type Options = {
  dev?: boolean
  /** Another one than the machine's: for tests in which time passes. */
  clock?: Clock
  openStandIns?: OpenStandIns | undefined
}

export const startProduct = async (
  config: Config,
  note: Note,
  { dev = false, clock = systemClock, openStandIns }: Options = {},
): Promise<Product> => {
  const closing: (() => Promise<void>)[] = []
  const stopping = new AbortController()
  const stop = async () => {
    stopping.abort()
    for (const close of closing.toReversed()) await close()
  }
  try {
    const storage = openStorage(config)
    if (config.objectStore) await checkObjectStore(storage, note)
    const place = await openPlace(config, note)
    closing.push(place.close)
    const standIns = config.sandbox ? await openStandIns?.(config) : undefined
    if (standIns) closing.push(standIns.stop)

    const versions = openShopVersions(place.db, clock)
    const responses = openResponseCache(versions, clock)
    let wakeOutbox = (): void => undefined
    let wakeRunner = (): void => undefined
    let wakeWaitlist: ChangeListener = () => undefined
    const changes = await openChangeEvents(place.connection, (changed) => {
      versions.forget(changed)
      responses.forget(changed)
      if (changed === 'all' || changed.includes(toWorker)) wakeOutbox()
      if (changed === 'all' || changed.includes(toJobs)) wakeRunner()
      wakeWaitlist(changed)
    })
    closing.push(changes.close)
    const mailer = openMailer(config.smtpUrl ?? standIns?.smtpUrl, mailSettingsOf(config))
    closing.push(async () => mailer.close())
    const services: Services = {
      config,
      clock,
      db: place.db,
      secret: openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir)),
      google: openGoogleOf(config, standIns),
      payments: openPaymentsOf(config, standIns),
      mailer,
      storage,
      egress: openEgress({ allowsLoopback: config.sandbox }),
      push: openPushService(config),
      versions,
      responses,
      publishChange: changes.publish,
      wakeWorker: () => changes.publish(toWorker),
      wakeJobs: () => changes.publish(toJobs),
      stopping: stopping.signal,
    }
    const demo = config.sandbox
      ? await seedIfNew(place, config, note, standIns?.payments?.makeAccount)
      : undefined

    if (config.roles.includes('web')) {
      const server = await openApp(services, {
        sandbox: standIns?.mounted,
        openSource: dev ? openSource : undefined,
        demo: demo?.url,
        stopping: stopping.signal,
      })
      await server.listen({ port: config.port, host: config.host })
      closing.push(() => server.close())
      // All is served until the balancer has seen that `/readyz` refuses. Rule API-18.
      closing.push(() => pause(config.stopDelay))
    }
    if (config.roles.includes('worker')) {
      const outbox = startOutbox(services, writers)
      closing.push(outbox.stop)
      wakeOutbox = outbox.wake
      const waitlist = startWaitlist(services)
      closing.push(waitlist.stop)
      wakeWaitlist = waitlist.wake
      const log = loggerOf(config.logLevel)
      const runner = await runJobs(services, jobs, (error, job = 'jobs') => logError(log, error, { job }))
      closing.push(runner.stop)
      wakeRunner = () => void runner.round()
    }
    return { url: config.publicUrl, welcome: welcomeOf(config, demo), services, stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

/** A store that refuses has wrong settings; one that is away may be back in a minute, and no booking needs it (decision 0086). */
const checkObjectStore = async (storage: Storage, note: Note): Promise<void> => {
  try {
    await storage.check()
  } catch (fault) {
    if (!(fault instanceof Error)) throw fault
    if (!isFilesAway(fault))
      throw new ConfigError(
        `Pictures cannot be kept in the bucket: ${fault.message}. Check the S3_* settings and that their key may list, put, get and delete there`,
      )
    note('The object store is away: pictures are missing and cannot be uploaded until it answers')
  }
}

const openSource = async (server: FastifyInstance) => (await import('./dev.ts')).openSource(server)

const openPaymentsOf = (
  { payments }: Config,
  standIns: StandIns | undefined,
): PaymentProvider | undefined => {
  const apiBase = payments?.apiBase
  if (payments) return openStripe({ ...payments, apiBase: apiBase ? () => apiBase : undefined })
  return standIns?.payments && openStripe(standIns.payments)
}

const openGoogleOf = ({ google }: Config, standIns: StandIns | undefined): Google | undefined =>
  google ? openGoogle({ issuer: googleIssuer, ...google }) : standIns?.google && openGoogle(standIns.google)

type Demo = Awaited<ReturnType<typeof seedIfNew>>

const welcomeOf = (config: Config, demo: Demo): string[] => [
  '',
  `  Noren         ${config.publicUrl}`,
  ...(demo ? [`  Demo shop     ${demo.url}`, `  Demo owner    ${demo.email} / ${demo.password}`] : []),
  ...(config.sandbox && !config.smtpUrl ? [`  Mailbox       ${config.publicUrl}/sandbox/mail`] : []),
  ...(config.sandbox ? [`  Push service  ${config.publicUrl}/sandbox/push`] : []),
  ...(config.sandbox && !config.payments ? [`  Payments      ${config.publicUrl}/sandbox/stripe`] : []),
  ...(!config.sandbox && !config.smtpUrl
    ? ['  Mail          nothing is sent: set SMTP_URL, all mails wait until then']
    : []),
  ...(Object.values(config.operator).every((value) => value === undefined)
    ? ['  Operator      not named on the pages: set OPERATOR_NAME and OPERATOR_EMAIL']
    : []),
  ...(config.local && !config.sandbox
    ? ['  Sandbox       off; SANDBOX=on brings mailbox, stand-ins and demo shop (for trying out alone)']
    : []),
  `  API           ${config.publicUrl}/api/docs`,
  '',
]
