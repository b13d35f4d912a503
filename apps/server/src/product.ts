// Starts the whole product in the right order, and stops it in the reverse one.
import { Kysely } from 'kysely'
import { seedIfNew } from '#database/seed'
import { startOutbox } from '#features/mail/jobs'
import { systemClock } from '#platform/clock'
import type { Config } from '#platform/config'
import { openDialect } from '#platform/database/driver'
import { openDatabase, type OpenedDatabase } from '#platform/database/open'
import type { Database } from '#platform/database/tables'
import type { Db } from '#platform/database/transactions'
import { loggerOf, noteFault } from '#platform/http/log'
import { openBus } from '#platform/bus'
import { openMailer } from '#platform/mail/mailer'
import { openQueue } from '#platform/queue'
import { openSecret, readOrMakeSecret } from '#platform/secret'
import type { Services } from '#platform/services'
import { jobs, openApp } from './app.ts'

export type Place = OpenedDatabase & { db: Db }
export type Product = { url: string; welcome: string[]; stop: () => Promise<void> }

type Note = (line: string) => void

export const openPlace = async (config: Config, note: Note): Promise<Place> => {
  const database = await openDatabase(config, note)
  return { ...database, db: new Kysely<Database>({ dialect: openDialect(database.pool) }) }
}

export const startProduct = async (config: Config, note: Note): Promise<Product> => {
  const closing: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const place = await openPlace(config, note)
    closing.push(place.close)
    const mailbox = config.sandbox && !config.smtpUrl ? await openMailbox() : undefined
    if (mailbox) closing.push(mailbox.stop)

    const log = loggerOf(config.logLevel)
    const queue = openQueue(place.pool, (fault) => noteFault(log, fault, { job: 'queue' }))
    await queue.prepare(jobs)
    const bus = await openBus(place.connection)
    closing.push(bus.close)
    const services: Services = {
      config,
      clock: systemClock,
      db: place.db,
      secret: openSecret(config.sessionSecret ?? readOrMakeSecret(config.dataDir)),
      queue,
      mailer: openMailer(config.smtpUrl ?? mailbox?.smtpUrl),
      changed: bus.publish,
      wakeWorker: () => undefined,
    }
    const demo = config.sandbox ? await seedIfNew(place, config) : undefined

    if (config.roles.includes('web')) {
      const server = await openApp(services, { bus, mailbox })
      await server.listen({ port: config.port, host: config.host })
      closing.push(() => server.close())
    }
    if (config.roles.includes('worker')) {
      const outbox = startOutbox(services)
      services.wakeWorker = outbox.wake
      closing.push(outbox.stop)
      await queue.start(services, jobs)
      closing.push(queue.stop)
    }
    return { url: config.publicUrl, welcome: welcomeOf(config, demo), stop }
  } catch (fault) {
    await stop()
    throw fault
  }
}

// The stand-ins are never loaded in production: nothing imports them but this.
const openMailbox = async () => (await import('@noren/sandbox/mailbox')).startMailbox()

type Demo = Awaited<ReturnType<typeof seedIfNew>>

const welcomeOf = (config: Config, demo: Demo): string[] => [
  '',
  `  Noren         ${config.publicUrl}`,
  ...(demo ? [`  Demo shop     ${demo.url}`, `  Demo owner    ${demo.email} / ${demo.password}`] : []),
  ...(config.sandbox && !config.smtpUrl ? [`  Mailbox       ${config.publicUrl}/sandbox/mail`] : []),
  `  API           ${config.publicUrl}/api/docs`,
  '',
]
