// One try of one claimed message: its email is written as things are now, and handed to the relay.
import type { ShopScope } from '#platform/database/scope'
import { wireToMillis, type Millis } from '#platform/clock'
import { sendMax, type Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { attemptsMax, type Claim } from '../commands.ts'
import { inquiryKind, type Outcome, type Writers } from '../rules.ts'
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
  return 'recipient' in claim && claim.recipient === 'customer'
    ? sendToCustomer(services, claim.scope, mail, sendInTime)
    : sendInTime(mail)
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
