// One try of one claimed message: its email is written as things are now, and handed to the relay.
import { dayMs, hourMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { giveBack, takeAllHits, type Limit } from '#platform/limits'
import { sendMax, type Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { attemptsMax, type Claim } from '../commands.ts'
import { inquiryKind, type Outcome, type Writers } from '../rules.ts'
import { isProven } from '../mailboxes/queries.ts'
import { mailboxOf } from '../mailboxes/rules.ts'
import { isSuppressed, noteRefusal } from '../suppression/commands.ts'

export type OnError = (error: unknown) => void

/** `send` may refuse what is not permitted. */
export const deliver = async (
  services: Services,
  writers: Writers,
  claim: Claim,
  onError: OnError,
  send: (mail: Mail) => Promise<Outcome> = services.mailer.send,
): Promise<Outcome> => {
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
  if (mail === null) return { failed: 'superseded' }
  const sendInTime = async (written: Mail): Promise<Outcome> =>
    hasTimeToSend(claim, services.clock.now()) ? send(written) : { retry: 'fault' }
  const sendIt = () =>
    'recipient' in claim && claim.recipient === 'customer'
      ? sendToCustomer(services, claim.scope, mail, sendInTime)
      : sendInTime(mail)
  // The operator's own address stands in the configuration.
  const isToOperator = 'kind' in claim && claim.kind === inquiryKind
  const now = services.clock.now()
  return isToOperator || (await isProven(services, mail.to, now))
    ? sendIt()
    : sendToUnproven(services, mail.to, now, sendIt)
}

// Rule MSG-42.
const hourly: Limit = { max: 5, window: hourMs }
const daily: Limit = { max: 20, window: dayMs }

/** Counted over mails of every kind, whoever causes them. What is over the limit is tried again later. */
const sendToUnproven = async (
  services: Services,
  address: string,
  now: Millis,
  send: () => Promise<Outcome>,
): Promise<Outcome> => {
  const mailbox = mailboxOf(address)
  const hits = await takeAllHits(
    services,
    [
      [`mail:unproven:hour:${mailbox}`, hourly],
      [`mail:unproven:day:${mailbox}`, daily],
    ],
    now,
  )
  if ('wait' in hits) return { retry: 'recipient_limit' }
  const outcome = await send()
  if (outcome !== 'sent') await giveBack(services.db, ...hits)
  return outcome
}

/** Else the claim could end while it is sent, and another worker would send it too. */
const hasTimeToSend = ({ until }: Claim, now: Millis): boolean => now + sendMax <= wireToMillis(until)

/** Rule MSG-25. */
const sendToCustomer = async (
  services: Services,
  scope: ShopScope,
  mail: Mail,
  send: (mail: Mail) => Promise<Outcome>,
): Promise<Outcome> => {
  const { clock } = services
  if (await isSuppressed(services, scope, mail.to, clock.now())) return { failed: 'suppressed' }
  const outcome = await send(mail)
  if (typeof outcome === 'object' && 'failed' in outcome)
    await noteRefusal(services, scope, { address: mail.to, reason: outcome.failed }, clock.now())
  return outcome
}

const writeEmail = (services: Services, writers: Writers, claim: Claim): Promise<Mail | null> => {
  if ('message' in claim) return writers.account[claim.message.kind](services, claim.message)
  const writer = claim.kind === inquiryKind ? writers.inquiry : writers.shop
  return writer(services, claim.scope, claim.messageId)
}
