// The limits of mails that somebody else than the recipient causes: taken before the transaction, given back where no mail was
// written (docs/decisions/0026).
import type { MailKind, MailState, WithheldReason } from '@noren/contract/mails'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { day, fromLocalMinute, fromWire, hour, toLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal } from '#platform/errors'
import { giveBack, hasHits, takeAllHits, takeHit, type Hit } from '#platform/limits'
import type { Services } from '#platform/services'
import { isCounted, mailboxOf, type Cause, type Stranger, type Told } from './rules.ts'

/** Permission for one counted mail to one address, taken before the transaction that writes the mail. */
export type Allowance = {
  /** Null where limits are off. */
  address: string | null
  refused: { reason: WithheldReason; wait: number } | null
  /** A mail was written with it; otherwise its hits are given back. */
  isUsed: boolean
}

type Written = { status: MailState; last_error: WithheldReason | null }

/** Runs `work` with the permission for its mail. Refusals, faults and acts without a counted mail leave nothing counted. */
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

export const nothingTold: Told = { any: false, wentOut: false, approved: false }

/** How the row of a mail to the customer is written. */
export const withholdOrQueue = (
  { kind, to }: { kind: MailKind; to: string },
  told: Told,
  allowance: Allowance,
): Written => {
  // Limits are off.
  if (allowance.address === null) return queued
  if (!isCounted(kind, told))
    return told.wentOut ? queued : { status: 'withheld', last_error: 'first_withheld' }
  if (allowance.refused) return { status: 'withheld', last_error: allowance.refused.reason }
  // The address changed since the permission was asked for: this one has none.
  if (allowance.address !== to) return { status: 'withheld', last_error: 'recipient_limit' }
  allowance.isUsed = true
  return queued
}

const queued: Written = { status: 'queued', last_error: null }

// docs/decisions/0026
const hourly = { max: 5, window: hour }
const daily = { max: 20, window: day }
const strangersMax = (shopAge: Millis): number => (shopAge < 30 * day ? 50 : 300)

type Taken = Omit<Allowance, 'isUsed'> & { hits: readonly Hit[] }

const takeAllowance = async (
  services: Services,
  { shopId }: ShopScope,
  cause: Cause | null,
  now: Millis,
): Promise<Taken> => {
  if (!services.config.limits) return { address: null, refused: null, hits: [] }
  // Nothing was foreseen: a mail that counts all the same has no permission.
  if (cause === null) return { address: '', refused: null, hits: [] }
  const { address, stranger } = cause
  const mailbox = mailboxOf(address)
  // Of every shop together, so that many accounts are no way around, and of this one.
  const hits = await takeAllHits(
    services,
    [
      [`mail:hour:${mailbox}`, hourly],
      [`mail:day:${mailbox}`, daily],
      [`mail:hour:${mailbox}:${shopId}`, hourly],
      [`mail:day:${mailbox}:${shopId}`, daily],
    ],
    now,
  )
  if ('wait' in hits) return { address, refused: { reason: 'recipient_limit', wait: hits.wait }, hits: [] }
  const wait = stranger && (await countStranger(services, { shopId, mailbox, stranger }, now))
  if (!wait) return { address, refused: null, hits }
  await giveBack(services.db, ...hits)
  return { address, refused: { reason: 'stranger_limit', wait }, hits: [] }
}

/**
 * Counts each address once a day; seconds until the next day where there were too many. Never given back: who was counted may
 * already have let another mail to the same address pass.
 */
const countStranger = async (
  services: Services,
  { shopId, mailbox, stranger }: { shopId: number; mailbox: string; stranger: Stranger },
  now: Millis,
): Promise<number | undefined> => {
  if (stranger.hasBooked) return undefined
  const today = dayOf(toLocalMinute(now))
  const window = fromLocalMinute((today + 1) * minutesPerDay) - now
  const marker = `mail:stranger:${shopId}:${today}:${mailbox}`
  if (await hasHits(services, marker, now)) return undefined
  const max = strangersMax(now - fromWire(stranger.shopCreatedAt))
  const hit = await takeHit(services, `mail:strangers:${shopId}:${today}`, { max, window }, now)
  if ('wait' in hit) return hit.wait
  const mark = await takeHit(services, marker, { max: 1, window }, now)
  // Another mail to the same address was counted at the same moment.
  if ('wait' in mark) await giveBack(services.db, hit)
  return undefined
}
