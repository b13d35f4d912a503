import type { FastifyInstance } from 'fastify'
import { jobs, openApp } from '../app.ts'
import { findViolations } from '../doctor.ts'
import { openChangeEvents } from '#platform/change-events'
import { fromWire, type Millis } from '#platform/clock'
import { readConfig } from '#platform/config'
import { openMailer } from '#platform/mail/mailer'
import { openQueue } from '#platform/background/queue'
import { openSecret } from '#platform/identity/secret'
import { openStorage } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { openBeside, openTestDatabase, type TestDatabase } from './database.ts'

export type TestServer = TestDatabase & {
  url: string
  app: FastifyInstance
  services: Services
  /** Sets the one clock; it stands still until it is set again. */
  setNow: (wire: string) => void
  /** What must never be and is: nothing, after any test. */
  violations: () => ReturnType<typeof findViolations>
  stop: () => Promise<void>
}

/** A Saturday morning; every test that needs another time says so. */
export const testNow = '2026-11-21T09:00:00+09:00'

/** The whole product behind its front door, on a fresh database; faults are errors of the test. */
export const startTestServer = async (
  environment: Record<string, string> = {},
  /** Another server whose database this one shares. */
  beside?: TestDatabase,
  /** What only the sandbox has. */
  standIns: Parameters<typeof openApp>[1] = {},
): Promise<TestServer> => {
  const database = beside ? openBeside(beside) : await openTestDatabase()
  const changes = await openChangeEvents(database.connection)
  const config = readConfig({
    PORT: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATA_DIR: '/nonexistent',
    ...environment,
  })
  let now: Millis = fromWire(testNow)
  const services: Services = {
    config,
    clock: { now: () => now },
    db: database.db,
    secret: openSecret('a secret that only tests use, 32 characters long'),
    queue: openQueue(database.pool, () => undefined),
    mailer: openMailer(undefined),
    storage: openStorage(config),
    publishChange: changes.publish,
    onChange: changes.subscribe,
    wakeWorker: () => undefined,
  }
  await services.queue.prepare(jobs.map(({ name }) => name))
  const app = await openApp(services, standIns)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  config.publicUrl = environment['PUBLIC_URL'] ?? url
  return {
    ...database,
    url,
    app,
    services,
    setNow: (wire) => {
      now = fromWire(wire)
    },
    violations: () => findViolations(database.db),
    stop: async () => {
      await app.close()
      await changes.close()
      await database.close()
    },
  }
}
