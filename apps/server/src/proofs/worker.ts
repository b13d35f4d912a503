// A worker as a process of its own, on the database of a test, with a clock that starts when it is told: what a kill ends is real.
import { systemClock, wireToMillis } from '#platform/clock'
import { readConfig } from '#platform/config'
import { asServer } from '#postgres/server-role'
import { openPool, type Connection } from '#platform/database/pool'
import { openDb } from '#platform/database/transactions'
import { openEgress } from '#platform/egress'
import { openStorage } from '#platform/files/storage'
import { runJobs } from '#platform/background/run-jobs'
import { openSecret } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { openResponseCache } from '#platform/http/caching/response-cache'
import { openPushService } from '#platform/push/push-service'
import type { Vapid } from '#platform/push/vapid'
import { openMailer } from '#platform/mail/mailer'
import { openShopVersions } from '#platform/http/caching/shop-versions'
import { runImports } from '#features/imports/jobs'
import { startOutbox } from '#features/messages/outbox'
import type { Writers } from '#features/messages/api'
import { writeReservationPush } from '#features/reservations/outbox/reservation-pushes'
import { writeReservationEmail } from '#features/reservations/outbox/reservation-mails'

export type WorkerOrder = {
  connection: Connection
  publicUrl: string
  smtpUrl: string
  secret: string
  /** The time at its start. */
  now: string
  /** The name of a job that it begins and never ends. */
  hangsIn?: string
  /** The key that devices subscribed with. */
  vapid?: Vapid
  /** Imports that wait are written. */
  imports?: true
}

const writesNothing = () => Promise.resolve(null)
/** Mails of reservations alone: the rest of the program would only make each start slower. */
const writers: Writers = {
  shop: writeReservationEmail,
  inquiry: writesNothing,
  push: writeReservationPush,
  waitlist: writesNothing,
  account: {
    verification: writesNothing,
    reset: writesNothing,
    password_changed: writesNothing,
    google_linked: writesNothing,
    token_made: writesNothing,
    deletion: writesNothing,
    template_test: writesNothing,
    plan_near: writesNothing,
    plan_reached: writesNothing,
    menus_hidden: writesNothing,
    beta_ends: writesNothing,
    external_overlap: writesNothing,
    external_failing: writesNothing,
    plan_changed: writesNothing,
    payment_failed: writesNothing,
    address_proof: writesNothing,
  },
}

// What `startWorker` hands over, in this shape.
const order = JSON.parse(process.argv[2] ?? '') as WorkerOrder
const config = readConfig({ PORT: '0', LIMITS: 'off', LOG_LEVEL: 'error', PUBLIC_URL: order.publicUrl })
const offset = wireToMillis(order.now) - systemClock.now()
const clock = { now: () => systemClock.now() + offset }
const db = openDb(openPool(asServer(order.connection), { role: 'noren_app', max: 6 }))
const versions = openShopVersions(db, clock)
const services: Services = {
  config,
  clock,
  db,
  versions,
  responses: openResponseCache(versions, clock),
  secret: openSecret(order.secret),
  mailer: openMailer(order.smtpUrl),
  storage: openStorage(config),
  egress: openEgress({ allowsLoopback: true }),
  push: openPushService({ ...config, vapid: order.vapid }),
  publishChange: () => undefined,
  wakeWorker: () => undefined,
}
if (order.imports) void runImports.handle(services)
else startOutbox(services, writers)
if (order.hangsIn !== undefined) {
  const hanging = Promise.withResolvers<void>()
  const job = {
    name: order.hangsIn,
    schedule: '* * * * *',
    atStart: true as const,
    handle: () => hanging.promise,
  }
  await runJobs(services, [job], (fault) => console.error(fault))
}
