// Limits on whom a shop's messages may reach, counted in the transaction that writes the message. How many a mailbox gets is counted when
// they are sent (`deliver.ts`). docs/decisions/0026, 0080, 0110
import type { MessageKind, MessageState, WithheldReason } from '@noren/contract/messages'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { dayMs, localMinuteToMillis, wireToMillis, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { giveBack, hasHits, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { isYoung } from '../contacts.ts'
import { isProven } from '../mailboxes/proven-mailboxes.ts'
import { mailboxOf } from '../mailboxes/mailbox-keys.ts'
import { isCounted, type SentBefore } from './counted-kinds.ts'
import { readStranger } from './sent-before.ts'

/** `byShop`: the shop causes it, not the customer. */
type MailToCustomer = { kind: MessageKind; to: string; sentBefore: SentBefore; byShop: boolean }

type Written = { status: MessageState; last_error: WithheldReason | null }

/** The state with which a message to the customer is written; where it counts it is counted. Rule MSG-10. */
export const stateOfMail = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  { kind, to, sentBefore, byShop }: MailToCustomer,
  now: Millis,
): Promise<Written> => {
  if (!services.config.limits) return queued
  if (isCounted(kind, sentBefore)) {
    const refused = await takeAllowance(tx, services, scope, { address: to, byShop }, now)
    return refused ? { status: 'withheld', last_error: refused.reason } : queued
  }
  const isWelcome = sentBefore.wentOut || (await isProven({ ...services, db: tx }, to, now))
  return isWelcome ? queued : { status: 'withheld', last_error: 'first_withheld' }
}

const queued: Written = { status: 'queued', last_error: null }

type Limited = Pick<Services, 'config' | 'secret'>

/** Counts one message to this address. Why it may not be reached, and the seconds until it may be tried again; null where it may. */
export const takeAllowance = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  { address, byShop }: { address: string; byShop: boolean },
  now: Millis,
): Promise<{ reason: WithheldReason; wait: number } | null> => {
  if (!services.config.limits) return null
  const wait =
    (byShop ? await countStranger(tx, services, scope, address, now) : undefined) ??
    (await countUnproven(tx, services, scope, address, now))
  return wait === undefined ? null : { reason: 'stranger_limit', wait }
}

/** Each address once a day; seconds until the next day where there were too many. */
const countStranger = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<number | undefined> => {
  const { hasBooked, shopCreatedAt } = await readStranger(tx, scope, address)
  if (hasBooked) return undefined
  const max = now - wireToMillis(shopCreatedAt) < 30 * dayMs ? 50 : 300
  const counted = { of: `stranger:${scope.shopId}`, mailbox: mailboxOf(address), max }
  return countOnceADay(tx, services, counted, now)
}

/** Of a young shop, whoever books: it may book at itself, and cancel. Rule MSG-11. */
const countUnproven = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  address: string,
  now: Millis,
): Promise<number | undefined> => {
  if (await isProven({ ...services, db: tx }, address, now)) return undefined
  const counted = { of: `unproven:${scope.shopId}`, mailbox: mailboxOf(address), max: unprovenMax }
  const wait = await countOnceADay(tx, services, counted, now)
  return wait !== undefined && (await isYoung(tx, services, scope, now)) ? wait : undefined
}

const unprovenMax = 50

/** Seconds until the next day where so many other mailboxes were counted today. */
const countOnceADay = async (
  tx: Tx,
  { secret }: Limited,
  { of, mailbox, max }: { of: string; mailbox: string; max: number },
  now: Millis,
): Promise<number | undefined> => {
  const today = dayOf(millisToLocalMinute(now))
  const window = localMinuteToMillis((today + 1) * minutesPerDay) - now
  const marker = `mail:${of}:${today}:${mailbox}`
  const store = { db: tx, secret }
  if (await hasHits(store, marker, now)) return undefined
  const hit = await takeHit(store, `mail:${of}:${today}`, { max, window }, now)
  if ('wait' in hit) return hit.wait
  const mark = await takeHit(store, marker, { max: 1, window }, now)
  // A reminder to the same address was counted at the same moment.
  if ('wait' in mark) await giveBack(tx, hit)
  return undefined
}
