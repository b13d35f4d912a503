// Notifications that are due are claimed and settled like mails (`messages/claims.ts`): a killed worker's come back after their lease.
import { sql } from 'kysely'
import { claimDue } from '#platform/background/each-shop'
import { openSettling, retryDelays } from '#platform/background/settling'
import { dayMs, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db, type Tx } from '#platform/database/transactions'

export type PushClaim = {
  scope: ShopScope
  messageId: number
  subscriptionId: number
  reservationId: number | null
  event: string
  cause: string
  details: unknown
  attempts: number
  until: string
  firstDue: Millis
}

/** How a try ended. `later`: the owner wants quiet until then, and no try is used up. */
export type PushEnd =
  | 'sent'
  | { gone: string }
  | { failed: string }
  | { retry: string; after?: Millis }
  | { later: Millis }

/** Longer than a try can take (`pushTimeout`). */
const claimTimeout: Millis = minuteMs
/** After so long it tells nothing any more. Rule MSG-222. */
export const pushLife: Millis = dayMs
/** Of what is due first so many are looked at; of one shop so many are under way at once. */
const lookedAt = 200
export const ofOneShop = 4

/** `busy`: shops that have enough under way. None can hold up the others, whatever its devices' services do. */
export const claimPushes = async (
  db: Db,
  { count, busy }: { count: number; busy: readonly number[] },
  now: Millis,
  onFault: (fault: unknown) => void,
): Promise<PushClaim[]> => {
  const until = millisToWire(now + claimTimeout)
  const due = sql`status in ('queued', 'retrying') and due_at <= ${millisToWire(now)}`
  const claimed = await claimDue(
    db,
    { job: 'pushes', atOnce: count, now },
    (own) => sql<{ shop_id: number; id: number }>`
      select shop_id, id from (
        select shop_id, id, due_at, row_number() over (partition by shop_id order by due_at, id) as turn from (
          select shop_id, id, due_at from push_messages d
          where ${own('d.shop_id')} and ${due} and d.shop_id <> all(${busy}::bigint[]) order by due_at limit ${lookedAt}) f) t
      where turn <= ${ofOneShop} order by due_at limit ${count}`,
    ({ shopId }, ids) => sql<Claimed>`
      update push_messages m set attempts = m.attempts + 1, due_at = ${until}
      where m.shop_id = ${shopId} and m.id = any(${ids}::bigint[]) and ${due}
      returning m.id, m.subscription_id, m.reservation_id, m.event, m.cause, m.details, m.attempts, m.first_due_at`,
    onFault,
  )
  return claimed.map(({ id, subscription_id, reservation_id, first_due_at, ...row }) => ({
    ...row,
    messageId: id,
    subscriptionId: subscription_id,
    reservationId: reservation_id,
    until,
    firstDue: wireToMillis(first_due_at),
  }))
}

type Claimed = {
  id: number
  subscription_id: number
  reservation_id: number | null
  event: string
  cause: string
  details: unknown
  attempts: number
  first_due_at: string
}

/** Given up so often in turn, the device is not there any more. Rule MSG-222. */
const failuresMax = 5
/** `last_sent_at` is for reading: it need not be exact, and a burst must not wait for one row. */
const notedEvery: Millis = minuteMs

const writeEnd = (db: Db, claim: PushClaim, end: PushEnd, now: Millis): Promise<boolean> =>
  write(db, claim.scope, async (tx) => {
    const columns = columnsOf(end, claim, now)
    const written = await tx
      .updateTable('push_messages')
      .set(columns)
      .where('shop_id', '=', claim.scope.shopId)
      .where('id', '=', claim.messageId)
      .where('due_at', '=', claim.until)
      .where('status', 'in', ['queued', 'retrying'])
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) return false
    if (columns.status === 'sent') await noteSent(tx, claim, now)
    else if (columns.status === 'failed') await noteFailure(tx, claim, end)
    return true
  })

/** Rule MSG-221. */
export const { settle, outcomeOfBefore, settleAgain } = openSettling(writeEnd)

const columnsOf = (end: PushEnd, { attempts, firstDue }: PushClaim, now: Millis) => {
  if (end === 'sent') return { status: 'sent' as const, sent_at: millisToWire(now), last_error: null }
  if ('gone' in end) return { status: 'failed' as const, last_error: end.gone }
  if ('failed' in end) return { status: 'failed' as const, last_error: end.failed }
  if ('later' in end) {
    const at = millisToWire(end.later)
    return { status: 'queued' as const, attempts: 0, due_at: at, first_due_at: at }
  }
  const delay = retryDelays[attempts - 1]
  const due = delay === undefined ? Infinity : now + Math.max(delay, end.after ?? 0)
  return due >= firstDue + pushLife
    ? { status: 'failed' as const, last_error: end.retry }
    : { status: 'retrying' as const, last_error: end.retry, due_at: millisToWire(due) }
}

const noteSent = async (tx: Tx, { subscriptionId }: PushClaim, now: Millis): Promise<void> => {
  await sql`
    update push_subscriptions set last_sent_at = ${millisToWire(now)}, failures = 0
    where id = ${subscriptionId}
      and (last_sent_at is null or last_sent_at <= ${millisToWire(now - notedEvery)} or failures > 0)`.execute(
    tx,
  )
}

const noteFailure = async (tx: Tx, { subscriptionId }: PushClaim, end: PushEnd): Promise<void> => {
  if (isOwnReason(end)) return
  if (typeof end === 'object' && 'gone' in end)
    await tx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  else {
    const { failures } = (await tx
      .updateTable('push_subscriptions')
      .set((e) => ({ failures: e('failures', '+', 1) }))
      .where('id', '=', subscriptionId)
      .returning('failures')
      .executeTakeFirst()) ?? { failures: 0 }
    if (failures >= failuresMax)
      await tx.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
  }
}

/** Nothing was asked of the service. */
const isOwnReason = (end: PushEnd): boolean =>
  typeof end === 'object' && 'failed' in end && ownReasons.has(end.failed)

export const noDevice = 'no_device'
export const unwanted = 'unwanted'
export const superseded = 'superseded'
export const interrupted = 'interrupted'
const ownReasons: ReadonlySet<string> = new Set([noDevice, unwanted, superseded, interrupted])
