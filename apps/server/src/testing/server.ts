import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'
import { openApp, writers } from '../app.ts'
import { findViolations } from '../doctor.ts'
import { sendDue, startOutbox, type Outbox } from '#features/messages/outbox'
import type { AccountMessageKind } from '#features/messages/kinds'
import { openChangeEvents } from '#platform/change-events'
import { wireToMillis, type Millis } from '#platform/clock'
import { readConfig } from '#platform/config'
import { openEgress } from '#platform/egress'
import { openResponseCache } from '#platform/http/caching/response-cache'
import { openPushService } from '#platform/push/push-service'
import { openMailer } from '#platform/mail/mailer'
import { openSecret } from '#platform/identity/secret'
import { openStorage } from '#platform/files/storage'
import type { Services } from '#platform/services'
import { openShopVersions } from '#platform/http/caching/shop-versions'
import { openBeside, openTestDatabase, type TestDatabase } from './database.ts'

export const throwFault = (fault: unknown): never => {
  throw fault
}

export { writers }

/** One round of the outbox, as the worker makes it. Returns how many messages were due. */
export const sendMessages = (
  services: Services,
  onError: (error: unknown) => void = throwFault,
): Promise<number> => sendDue(services, writers, onError)

export const startTestOutbox = (services: Services, log?: Parameters<typeof startOutbox>[2]): Outbox =>
  startOutbox(services, writers, log)

/** What the worker sends for one message of an account, without its row. */
export const sendAccountMessage = async (
  services: Services,
  kind: AccountMessageKind,
  userId: number | null,
  details: Record<string, unknown> = {},
): Promise<void> => {
  const mail = await writers.account[kind](services, { id: 0, userId, kind, details })
  if (mail) expect(await services.mailer.send(mail)).toBe('sent')
}

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

export const testSecret = 'a secret that only tests use, 32 characters long'

/** A Saturday morning; every test that needs another time says so. */
export const testNow = '2026-11-21T09:00:00+09:00'

/** A server for all tests of a file, which stops when they are over. No invariant may be broken then. */
export const useTestServer = async (...options: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const server = await useUncheckedServer(...options)
  // Hooks of this kind run in reverse order.
  afterAll(async () => expect(await server.violations()).toEqual([]))
  return server
}

/** The same for tests that write rows which no writer of the product would. */
export const useUncheckedServer = async (
  ...options: Parameters<typeof startTestServer>
): Promise<TestServer> => {
  const server = await startTestServer(...options)
  afterAll(() => server.stop())
  return server
}

/** The whole product behind its front door, on a fresh database; faults are errors of the test. */
export const startTestServer = async (
  environment: Record<string, string> = {},
  /** Another server whose database this one shares. */
  beside?: TestDatabase,
  /** What only the sandbox has. */
  standIns: Parameters<typeof openApp>[1] = {},
): Promise<TestServer> => {
  const database = beside ? openBeside(beside) : await openTestDatabase()
  const dataDir = join(tmpdir(), `noren-test-${randomUUID()}`)
  const config = readConfig({
    PORT: '0',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    SESSION_SECRET: testSecret,
    // Made with the first file that a test stores.
    DATA_DIR: dataDir,
    ...environment,
  })
  let now: Millis = wireToMillis(testNow)
  const clock = { now: () => now }
  const versions = openShopVersions(database.db, clock)
  const responses = openResponseCache(versions, clock)
  const changes = await openChangeEvents(database.connection, (changed) => {
    versions.forget(changed)
    responses.forget(changed)
  })
  const services: Services = {
    config,
    clock,
    db: database.db,
    secret: openSecret(testSecret),
    mailer: openMailer(undefined),
    storage: openStorage(config),
    egress: openEgress({ allowsLoopback: true }),
    push: openPushService(config),
    versions,
    responses,
    publishChange: changes.publish,
    wakeWorker: () => undefined,
  }
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
      now = wireToMillis(wire)
    },
    violations: () => findViolations(database.db),
    stop: async () => {
      await app.close()
      await changes.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
