// A worker as a process of its own, on the database of a test, with a clock that starts when it is told: what a kill ends is real.
import { systemClock, wireToMillis } from '#platform/clock'
import { readConfig } from '#platform/config'
import { asServer } from '#postgres/server-role'
import { openPool, type Connection } from '#platform/database/pool'
import { openDb } from '#platform/database/transactions'
import { openEgress } from '#platform/egress'
import { openStorage } from '#platform/files/storage'
import { openSecret } from '#platform/identity/secret'
import { openMailer } from '#platform/mail/mailer'
import { startOutbox } from '#features/messages/jobs'
import type { Writers } from '#features/messages/api'
import { writeReservationEmail } from '#features/reservations/outbox/jobs'

export type WorkerOrder = {
  connection: Connection
  publicUrl: string
  smtpUrl: string
  secret: string
  /** The time at its start. */
  now: string
}

const writesNothing = () => Promise.resolve(null)
/** Mails of reservations alone: the rest of the program would only make each start slower. */
const writers: Writers = {
  shop: writeReservationEmail,
  inquiry: writesNothing,
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
startOutbox(
  {
    config,
    clock: { now: () => systemClock.now() + offset },
    db: openDb(openPool(asServer(order.connection), { role: 'noren_app', max: 6 })),
    secret: openSecret(order.secret),
    mailer: openMailer(order.smtpUrl),
    storage: openStorage(config),
    egress: openEgress(),
    publishChange: () => undefined,
    onChange: () => () => undefined,
    wakeWorker: () => undefined,
  },
  writers,
)
