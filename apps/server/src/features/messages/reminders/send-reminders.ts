// Sends the reminders that are due, one after the other: what a killed worker may have sent without writing it down is one.
import { minuteMs } from '#platform/clock'
import { write } from '#platform/database/transactions'
import type { Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { takeAllowance } from '../allowance/take-allowance.ts'
import { isProven } from '../mailboxes/proven-mailboxes.ts'
import { outcomeOfBefore, settle } from '../claims.ts'
import { deliver, type OnError } from '../deliver.ts'
import type { Told } from '../relay/watch-relay.ts'
import type { Outcome, Writers } from '../kinds.ts'
import {
  beginReminder,
  claimReminders,
  releaseReminders,
  supersedeLate,
  type BegunReminder,
  type ReminderClaim,
} from './claim-reminders.ts'
import { isWanted } from './wanted.ts'

/** Of one claim. */
const reminderBatch = 50
/** A slow relay keeps no claim until its end, nor the worker's sign of life waiting. */
const roundMax = minuteMs

/** One round. Returns how many were due, and what the relay did. */
export const sendReminders = async (
  services: Services,
  writers: Writers,
  onError: OnError,
  stopping?: AbortSignal,
): Promise<Told & { due: number }> => {
  const { db, clock } = services
  const began = clock.now()
  await supersedeLate(services).catch(onError)
  const claims = await claimReminders(db, reminderBatch, began, onError)
  const told: Told = { sent: 0 }
  for (const [index, claim] of claims.entries()) {
    if (told.away !== undefined || stopping?.aborted || clock.now() - began > roundMax) {
      await releaseReminders(db, claims.slice(index), clock.now(), onError)
      break
    }
    const outcome = await sendReminder(services, writers, claim, onError)
    if (outcome === 'sent') told.sent++
    else if (outcome && 'away' in outcome) told.away = outcome.away
  }
  return { due: claims.length, ...told }
}

const sendReminder = async (
  services: Services,
  writers: Writers,
  claim: ReminderClaim,
  onError: OnError,
): Promise<Outcome | undefined> => {
  const { db, clock } = services
  try {
    const begun = await beginReminder(db, claim, clock.now())
    if (begun === null) return undefined
    const send = (mail: Mail) => sendPermitted(services, begun, mail)
    const outcome = outcomeOfBefore(db, begun) ?? (await deliver(services, writers, begun, onError, send))
    await settle(db, begun, outcome, clock.now())
    return outcome
  } catch (error) {
    onError(error)
    return undefined
  }
}

/**
 * Where the customer knows of the reservation, always. Otherwise it is the first mail that somebody else causes, and counts as such; or
 * the first one was withheld, and so is this. Rule MSG-10.
 */
const sendPermitted = async (
  services: Services,
  { scope, sentBefore, isByHand }: BegunReminder,
  mail: Mail,
): Promise<Outcome> => {
  const { send } = services.mailer
  if (isByHand) return send(mail)
  if (!(await isWanted(services, scope, mail.to, services.clock.now()))) return { withheld: 'unsubscribed' }
  if (sentBefore.wentOut) return send(mail)
  // Rule MSG-43; so is every mailbox while LIMITS=off.
  if (await isProven(services, mail.to, services.clock.now())) return send(mail)
  if (sentBefore.any) return { withheld: 'first_withheld' }
  const counted = { address: mail.to, byShop: true }
  const refused = await write(services.db, scope, (tx) =>
    takeAllowance(tx, services, scope, counted, services.clock.now()),
  )
  return refused ? { withheld: refused.reason } : send(mail)
}
