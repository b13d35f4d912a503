// Starts the whole product in the right order, and stops it in the reverse one.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { seedIfNew } from '#database/seed'
import { startOutbox } from '#features/messages/jobs'
import { openChangeEvents } from '#platform/change-events'
import { systemClock, type Clock } from '#platform/clock'
import { ConfigError, type Config } from '#platform/config'
import { isFilesAway } from '#platform/errors'
import { openDatabase, openForInspection, type OpenedDatabase } from './postgres/open.ts'
import { openDb, type Db } from '#platform/database/transactions'
import { openEgress } from '#platform/egress'
import { loggerOf, logError } from '#platform/http/log'
import { openResponseCache } from '#platform/http/caching/response-cache'
import { openPayments, type Payments } from '#platform/payments/provider'
import { openMailer } from '#platform/mail/mailer'
import { mailSettingsOf } from '#platform/mail/transport'
import { openQueue } from '#platform/background/queue'
import { googleIssuer, openGoogle, type Google } from '#platform/identity/google'
import { openSecret, readOrMakeSecret } from '#platform/identity/secret'
import { openStorage, type Storage } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { openShopVersions } from '#platform/http/caching/shop-versions'
import { jobs, openApp, writers } from './app.ts'

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
}

export const startProduct = async (
  config: Config,
  note: Note,
  { dev = false, clock = systemClock }: Options = {},
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
    const mailbox = config.sandbox && !config.smtpUrl ? await openMailbox() : undefined
    if (mailbox) closing.push(mailbox.stop)
    const google = config.sandbox && !config.google ? await openGoogleStandIn(config) : undefined

    const stripe = config.sandbox && !config.stripe ? await openStripeStandIn(config) : undefined
    if (stripe) closing.push(stripe.stop)

    const log = loggerOf(config.logLevel)
    const queue = openQueue(place.pool, (error, job = 'queue') => logError(log, error, { job }))
    const versions = openShopVersions(place.db, clock)
    const responses = openResponseCache(versions, clock)
    const changes = await openChangeEvents(place.connection, (changed) => {
      versions.forget(changed)
      responses.forget(changed)
    })
    closing.push(changes.close)
    const mailer = openMailer(config.smtpUrl ?? mailbox?.smtpUrl, mailSettingsOf(config))
    closing.push(async () => mailer.close())
    const services: Services = {
      config,
      clock,
      db: place.db,
      secret: openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir)),
      google: openGoogleOf(config, google),
      payments: openPaymentsOf(config, stripe),
      mailer,
      storage,
      egress: openEgress({ allowsLoopback: config.sandbox }),
      versions,
      responses,
      publishChange: changes.publish,
      wakeWorker: () => undefined,
      stopping: stopping.signal,
    }
    const demo = config.sandbox
      ? await seedIfNew(place, config, note, stripe && (() => makeDemoAccount(stripe)))
      : undefined

    if (config.roles.includes('web')) {
      const server = await openApp(services, {
        sandbox: [mailbox, google, stripe].filter((part) => part !== undefined),
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
      services.wakeWorker = outbox.wake
      closing.push(outbox.stop)
      await queue.start(
        jobs.map((job) => ({ ...job, run: (payload) => job.handle(services, payload as never) })),
      )
      closing.push(queue.stop)
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

// The stand-ins are never loaded in production: nothing imports them but this.
const openMailbox = async () => {
  const [{ startMailbox }, { mountMailbox }] = await Promise.all([
    import('@noren/sandbox/mailbox'),
    import('@noren/sandbox/mailbox-pages'),
  ])
  const mailbox = await startMailbox()
  return { ...mailbox, mount: (server: FastifyInstance) => mountMailbox(server, mailbox) }
}

const openGoogleStandIn = async ({ publicUrl }: Config) => {
  const { startGoogle } = await import('@noren/sandbox/google')
  return startGoogle({ publicUrl: () => publicUrl })
}

const openStripeStandIn = async ({ publicUrl, dataDir }: Config) => {
  const { startStripe } = await import('@noren/sandbox/stripe/stand-in')
  // The database outlives a restart, so what it says of contracts must be true after it.
  return startStripe({ product: () => publicUrl, file: join(dataDir, 'sandbox-stripe.json') })
}

/** Of the demo salon: as if its owner had given everything on the provider's page. */
const makeDemoAccount = async ({ world }: Awaited<ReturnType<typeof openStripeStandIn>>): Promise<string> => {
  const { createAccount } = await import('@noren/sandbox/stripe/accounts')
  const account = createAccount(world, {})
  world.memory.put('account', null, {
    ...account,
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: true,
  })
  return account.id
}

const openPaymentsOf = (
  { stripe: configured }: Config,
  standIn: Awaited<ReturnType<typeof openStripeStandIn>> | undefined,
): Payments | undefined => {
  const apiBase = configured?.apiBase
  if (configured) return openPayments({ ...configured, apiBase: apiBase ? () => apiBase : undefined })
  return standIn && openPayments(standIn)
}

const openGoogleOf = (
  config: Config,
  standIn: Parameters<typeof openGoogle>[0] | undefined,
): Google | undefined =>
  config.google ? openGoogle({ issuer: googleIssuer, ...config.google }) : standIn && openGoogle(standIn)

type Demo = Awaited<ReturnType<typeof seedIfNew>>

const welcomeOf = (config: Config, demo: Demo): string[] => [
  '',
  `  Noren         ${config.publicUrl}`,
  ...(demo ? [`  Demo shop     ${demo.url}`, `  Demo owner    ${demo.email} / ${demo.password}`] : []),
  ...(config.sandbox && !config.smtpUrl ? [`  Mailbox       ${config.publicUrl}/sandbox/mail`] : []),
  ...(config.sandbox && !config.stripe ? [`  Payments      ${config.publicUrl}/sandbox/stripe`] : []),
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
