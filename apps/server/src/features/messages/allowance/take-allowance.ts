// Limits on whom a shop's messages may reach, taken before the transaction. How many of them a mailbox gets is counted when they are sent
// (`delivery/`). docs/decisions/0026, 0080
import type { MessageKind, MessageState, WithheldReason } from '@noren/contract/messages'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { dayMs, localMinuteToMillis, wireToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { giveBack, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { isYoung } from '../contacts.ts'
import { isProven } from '../mailboxes/proven-mailboxes.ts'
import { mailboxOf } from '../mailboxes/mailbox-keys.ts'
import { isCounted, type Cause, type Stranger, type SentBefore } from './counted-kinds.ts'

/** Permission for one counted message to one address. */
export type Allowance = {
  /** Null where limits are off. */
  address: string | null
  /** Its holder has shown to read it. Rule MSG-43. */
  isProven: boolean
  /** Seconds until it may be asked again. */
  refused: { reason: WithheldReason; wait: number } | null
}

type Written = { status: MessageState; last_error: WithheldReason | null }

export const nothingSent: SentBefore = { any: false, wentOut: false, approved: false }

/** The status with which a message to the customer is written. */
export const withholdOrQueue = (
  { kind, to }: { kind: MessageKind; to: string },
  sentBefore: SentBefore,
  allowance: Allowance,
): Written => {
  // Limits are off.
  if (allowance.address === null) return queued
  if (!isCounted(kind, sentBefore))
    return sentBefore.wentOut || allowance.isProven
      ? queued
      : { status: 'withheld', last_error: 'first_withheld' }
  if (allowance.refused) return { status: 'withheld', last_error: allowance.refused.reason }
  // The address changed after the permission was taken for another one.
  if (allowance.address !== to) return { status: 'withheld', last_error: 'address_changed' }
  return queued
}

const queued: Written = { status: 'queued', last_error: null }

const strangersMax = (shopAge: Millis): number => (shopAge < 30 * dayMs ? 50 : 300)

/** Without a cause no message is expected: one that counts all the same has no permission. */
export const takeAllowance = async (
  services: Services,
  scope: ShopScope,
  cause: Cause | null,
  now: Millis,
): Promise<Allowance> => {
  const { shopId } = scope
  if (!services.config.limits) return { address: null, isProven: true, refused: null }
  if (cause === null) return { address: '', isProven: false, refused: null }
  const { address, stranger } = cause
  const mailbox = mailboxOf(address)
  const isKnown = await isProven(services, address, now)
  const wait =
    (stranger && (await countStranger(services, { shopId, mailbox, stranger }, now))) ??
    (isKnown ? undefined : await countUnproven(services, scope, mailbox, now))
  return { address, isProven: isKnown, refused: wait ? { reason: 'stranger_limit', wait } : null }
}

/**
 * Counts each address once a day; seconds until the next day where there were too many. Never given back: another message to
 * the same address may have passed because of it.
 */
const countStranger = async (
  services: Services,
  { shopId, mailbox, stranger }: { shopId: number; mailbox: string; stranger: Stranger },
  now: Millis,
): Promise<number | undefined> => {
  if (stranger.hasBooked) return undefined
  const max = strangersMax(now - wireToMillis(stranger.shopCreatedAt))
  return countOnceADay(services, { of: `stranger:${shopId}`, mailbox, max }, now)
}

/** Of a young shop, whoever books: it may book at itself, and cancel. Rule MSG-11. */
const countUnproven = async (
  services: Services,
  scope: ShopScope,
  mailbox: string,
  now: Millis,
): Promise<number | undefined> => {
  const of = { of: `unproven:${scope.shopId}`, mailbox, max: unprovenMax }
  const wait = await countOnceADay(services, of, now)
  return wait !== undefined && (await isYoung(services, scope, now)) ? wait : undefined
}

const unprovenMax = 50

/** Seconds until the next day where so many other mailboxes were counted today. */
const countOnceADay = async (
  services: Services,
  { of, mailbox, max }: { of: string; mailbox: string; max: number },
  now: Millis,
): Promise<number | undefined> => {
  const today = dayOf(millisToLocalMinute(now))
  const window = localMinuteToMillis((today + 1) * minutesPerDay) - now
  const marker = `mail:${of}:${today}:${mailbox}`
  if (await hasHits(services, marker, now)) return undefined
  const hit = await takeHit(services, `mail:${of}:${today}`, { max, window }, now)
  if ('wait' in hit) return hit.wait
  const mark = await takeHit(services, marker, { max: 1, window }, now)
  // Another message to the same address was counted at the same moment.
  if ('wait' in mark) await giveBack(services.db, hit)
  return undefined
}
