// The outbox: takes messages that are due, has their emails written, sends them outside of any transaction and settles them.
// Any number of workers may run; the claims of a killed one come back when their lease ends.
import { sql } from 'kysely'
import { dayMs, millisToWire } from '#platform/clock'
import { allShops, noShop } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import type { Job } from '#platform/background/job'
import { loggerOf, logError } from '#platform/http/log'
import { connectionsMax, type Delivery, type Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { attemptsMax, claimDue, settle, type Claim } from './commands.ts'
import { inquiryKind, type Writers } from './rules.ts'

export type Outbox = { wake: () => void; stop: () => Promise<void> }

const pollEvery = 5_000
/** A stop waits so long for messages under way; what is not settled then is sent again after its lease. */
const stopMax = 5_000

export const startOutbox = (services: Services, writers: Writers): Outbox => {
  const log = loggerOf(services.config.logLevel)
  const onError = (error: unknown) => logError(log, error, { job: 'outbox' })
  const stopping = new AbortController()
  let isWoken = false
  let endRest: () => void = () => undefined

  const rest = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollEvery)
      endRest = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || stopping.signal.aborted) endRest()
    })

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false
      const sent = await sendDue(services, writers, onError).catch((error: unknown) => {
        // While stopping the pool may be closed already.
        if (!stopping.signal.aborted) onError(error)
        return 0
      })
      if (sent === 0) await rest()
    }
  }

  const working = work()
  return {
    wake: () => {
      isWoken = true
      endRest()
    },
    stop: async () => {
      stopping.abort()
      endRest()
      const timeout = Promise.withResolvers<void>()
      const timer = setTimeout(timeout.resolve, stopMax)
      await Promise.race([working, timeout.promise])
      clearTimeout(timer)
    },
  }
}

/** One round: as many messages as there are connections. Returns how many were due. */
export const sendDue = async (
  services: Services,
  writers: Writers,
  onError: (error: unknown) => void,
): Promise<number> => {
  const claims = await claimDue(services.db, connectionsMax, services.clock.now())
  await Promise.all(
    claims.map(async (claim) => {
      try {
        const delivery = await deliver(services, writers, claim, onError)
        await settle(services.db, claim, delivery, services.clock.now())
      } catch (error) {
        onError(error)
      }
    }),
  )
  return claims.length
}

const deliver = async (
  services: Services,
  writers: Writers,
  claim: Claim,
  onError: (error: unknown) => void,
): Promise<Delivery> => {
  // So many claims that were never settled: this message ends its workers.
  if (claim.attempts > attemptsMax) return { failed: 'interrupted' }
  let mail: Mail | null
  try {
    mail = await writeEmail(services, writers, claim)
  } catch (error) {
    onError(error)
    return { retry: 'fault' }
  }
  // A message that an outage held up must not announce what has changed since.
  return mail === null ? { failed: 'superseded' } : services.mailer.send(mail)
}

const writeEmail = (services: Services, writers: Writers, claim: Claim): Promise<Mail | null> => {
  if ('message' in claim) return writers.account[claim.message.kind](services, claim.message)
  const writer = claim.kind === inquiryKind ? writers.inquiry : writers.shop
  return writer(services, claim.scope, claim.messageId)
}

/** One run's share; what is left comes with the next hour. */
const atOnce = 10_000

/** A reminder that was not sent before its start says nothing any more. */
export const supersedeReminders: Job = {
  name: 'supersede-reminders',
  schedule: '27 * * * *',
  handle: async ({ db, clock }) => {
    const now = millisToWire(clock.now())
    await write(db, allShops, (tx) =>
      sql`
        update messages set status = 'failed', last_error = 'superseded'
        where (shop_id, id) in (
          select shop_id, id from messages
          where kind = 'reminder' and status in ('queued', 'retrying') and due_at <= ${now} and start_at <= ${now}
          limit ${atOnce})`.execute(tx),
    )
  },
}

/** Nobody reads the messages of accounts afterwards; so long they can be looked into. */
const accountMessagesKept = 30 * dayMs

export const deleteOldAccountMessages: Job = {
  name: 'delete-old-account-messages',
  schedule: '52 4 * * *',
  handle: async ({ db, clock }) => {
    await write(db, noShop, (tx) =>
      tx
        .deleteFrom('account_messages')
        .where('status', 'in', ['sent', 'failed'])
        .where('created_at', '<=', millisToWire(clock.now() - accountMessagesKept))
        .execute(),
    )
  },
}
