// Limits on messages that somebody other than the recipient causes. They are taken before the transaction and given back where no
// message was written (docs/decisions/0026).
import type { MessageKind, MessageState, WithheldReason } from '@noren/contract/messages'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import {
  dayMs,
  localMinuteToMillis,
  wireToMillis,
  hourMs,
  millisToLocalMinute,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal } from '#platform/errors'
import { giveBack, hasHits, takeAllHits, takeHit, type Hit } from '#platform/limits'
import type { Services } from '#platform/services'
import { isYoung } from '../contacts/queries.ts'
import { isProven } from '../mailboxes/queries.ts'
import { mailboxOf } from '../mailboxes/rules.ts'
import { isCounted, type Cause, type Stranger, type SentBefore } from './rules.ts'

/** Permission for one counted message to one address. */
export type Allowance = {
  /** Null where limits are off. */
  address: string | null
  /** Its holder has shown to read it. Rule MSG-43. */
  isProven: boolean
  refused: { reason: WithheldReason; wait: number } | null
  /** A message was written with it; otherwise its hits are given back. */
  isUsed: boolean
}

type Written = { status: MessageState; last_error: WithheldReason | null }

/** Runs `work` with the permission for its message. Refusals, errors and acts without a counted message leave nothing counted. */
export const withAllowance = async <T>(
  services: Services,
  scope: ShopScope,
  cause: Cause | null,
  now: Millis,
  work: (allowance: Allowance) => Promise<T>,
): Promise<T> => {
  const { hits, ...taken } = await takeAllowance(services, scope, cause, now)
  const allowance: Allowance = { ...taken, isUsed: false }
  let isSent = false
  try {
    const outcome = await work(allowance)
    isSent = allowance.isUsed && !isRefusal(outcome)
    return outcome
  } finally {
    if (!isSent) await giveBack(services.db, ...hits)
  }
}

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
  if (allowance.address !== to) return { status: 'withheld', last_error: 'recipient_limit' }
  allowance.isUsed = true
  return queued
}

const queued: Written = { status: 'queued', last_error: null }

// docs/decisions/0026
const hourly = { max: 5, window: hourMs }
const daily = { max: 20, window: dayMs }
const strangersMax = (shopAge: Millis): number => (shopAge < 30 * dayMs ? 50 : 300)
// Rule MSG-43: of a proven mailbox all shops together have as much as four of them alone.
const hourlyOfProven = { max: 20, window: hourMs }
const dailyOfProven = { max: 80, window: dayMs }

type Taken = Omit<Allowance, 'isUsed'> & { hits: readonly Hit[] }

const takeAllowance = async (
  services: Services,
  scope: ShopScope,
  cause: Cause | null,
  now: Millis,
): Promise<Taken> => {
  const { shopId } = scope
  if (!services.config.limits) return { address: null, isProven: true, refused: null, hits: [] }
  // No message was expected: one that counts all the same has no permission.
  if (cause === null) return { address: '', isProven: false, refused: null, hits: [] }
  const { address, stranger } = cause
  const mailbox = mailboxOf(address)
  const isKnown = await isProven(services, address, now)
  // Counted for all shops together, so that many accounts are no way around the limit, and for this shop.
  const hits = await takeAllHits(
    services,
    [
      [`mail:hour:${mailbox}`, isKnown ? hourlyOfProven : hourly],
      [`mail:day:${mailbox}`, isKnown ? dailyOfProven : daily],
      [`mail:hour:${mailbox}:${shopId}`, hourly],
      [`mail:day:${mailbox}:${shopId}`, daily],
    ],
    now,
  )
  const found = { address, isProven: isKnown }
  if ('wait' in hits) return { ...found, refused: { reason: 'recipient_limit', wait: hits.wait }, hits: [] }
  const wait =
    (stranger && (await countStranger(services, { shopId, mailbox, stranger }, now))) ??
    (isKnown ? undefined : await countUnproven(services, scope, mailbox, now))
  if (!wait) return { ...found, refused: null, hits }
  await giveBack(services.db, ...hits)
  return { ...found, refused: { reason: 'stranger_limit', wait }, hits: [] }
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

/**
 * Of a young shop, whoever books: it may book at itself, and cancel. Rule MSG-11.
 */
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
