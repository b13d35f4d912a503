// One try of one claimed message: its email is written as things are now, and handed to the relay.
import { attemptsMax } from '#platform/background/settling'
import { dayMs, hourMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { giveBack, hasRoom, takeAllHits, type KeyedLimit } from '#platform/limits'
import { sendMax, type Mail } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import type { Claim } from './claims.ts'
import { inquiryKind, isWaitlistKind, type Outcome, type Writers } from './kinds.ts'
import { countedKinds } from './allowance/counted-kinds.ts'
import { bounceToken } from './bounces/read-bounce.ts'
import { isProven } from './mailboxes/proven-mailboxes.ts'
import { mailboxOf } from './mailboxes/mailbox-keys.ts'
import { isSuppressed, noteRefusal } from './suppression/suppression.ts'

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
    mail = withToken(services, claim, await writeEmail(services, writers, claim))
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
  const now = services.clock.now()
  const isKnown = await isProven(services, mail.to, now)
  return sendPermitted(services, limitsOf(claim, mailboxOf(mail.to), isKnown), now, sendIt)
}

/** A report of a shop's message leads back to its row. Rule MSG-145. */
const withToken = ({ secret }: Services, claim: Claim, mail: Mail | null): Mail | null => {
  const { shopId } = claim.scope
  return mail === null || shopId === null
    ? mail
    : { ...mail, bounceToken: bounceToken(secret, { shopId, messageId: claim.messageId }) }
}

/** How many mails a mailbox gets, over mails of every kind and shop, whoever causes them. Rules MSG-9, MSG-42, MSG-43. */
const limitsOf = (claim: Claim, mailbox: string, isKnown: boolean): KeyedLimit[] => {
  // The operator's own address stands in the configuration.
  if ('kind' in claim && claim.kind === inquiryKind) return []
  if (!isKnown) return within(`mail:unproven:${mailbox}`, 1)
  // Of an account, or a notice to the shop at an address that agreed to it.
  if (!('recipient' in claim) || claim.recipient !== 'customer' || claim.kind === 'reminder') return []
  return countedKinds.has(claim.kind)
    ? countedLimits(claim.scope.shopId, mailbox)
    : within(`mail:end:${mailbox}:${claim.scope.shopId}`, 4)
}

const countedLimits = (shopId: number, mailbox: string): KeyedLimit[] => [
  ...within(`mail:${mailbox}`, 4),
  ...within(`mail:${mailbox}:${shopId}`, 1),
]

/** Whether a mail that counts would be sent now to an address that is read: its limits have room and it does not refuse. */
export const isReachable = async (
  services: Pick<Services, 'config' | 'db' | 'secret'>,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<boolean> =>
  !(await isSuppressed(services, scope, address, now)) &&
  (!services.config.limits || hasRoom(services, countedLimits(scope.shopId, mailboxOf(address)), now))

/** So many times five an hour and twenty a day. */
const within = (key: string, times: number): KeyedLimit[] => [
  [`${key}:hour`, { max: 5 * times, window: hourMs }],
  [`${key}:day`, { max: 20 * times, window: dayMs }],
]

/** What is over a limit waits. */
const sendPermitted = async (
  services: Services,
  limits: readonly KeyedLimit[],
  now: Millis,
  send: () => Promise<Outcome>,
): Promise<Outcome> => {
  if (!services.config.limits || limits.length === 0) return send()
  const hits = await takeAllHits(services, limits, now)
  if ('wait' in hits) return { held: 'recipient_limit' }
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
  return writerOf(writers, claim.kind)(services, claim.scope, claim.messageId)
}

const writerOf = (writers: Writers, kind: string) => {
  if (kind === inquiryKind) return writers.inquiry
  return isWaitlistKind(kind) ? writers.waitlist : writers.shop
}
