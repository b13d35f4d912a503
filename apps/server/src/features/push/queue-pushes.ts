// What the owner's devices are told is a row for each of them, written with its cause. Rules MSG-219, MSG-221.
import { pushEvents, type PushEvent } from '@noren/contract/messages/push'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

export type QueuedPush = {
  event: PushEvent
  /** At most 32 letters, digits, `-` and `_`: of one cause a device is told once. */
  cause: string
  /** None of what is about no visit. */
  reservationId: number | null
  /** Where it is for later. */
  due?: string | undefined
  /** Of a visit that was moved or is asked to be: from when to when. */
  details?: object
}

/** Joins the transaction of its cause. Whoever commits wakes the worker as for mails. */
export const queuePushes = async (
  tx: Tx,
  { shopId }: ShopScope,
  pushes: readonly QueuedPush[],
  now: Millis,
): Promise<void> => {
  if (pushes.length === 0) return
  const { rows: devices } = await sql<{ id: number; off_kinds: readonly string[] }>`
    select d.id, coalesce(s.off_kinds, '{}') as off_kinds from push_subscriptions d
    join users u on u.id = d.user_id left join push_settings s on s.user_id = d.user_id
    where u.shop_id = ${shopId}`.execute(tx)
  const told = devices.flatMap(({ id, off_kinds: off }) =>
    pushes.filter(({ event }) => !off.includes(pushEvents[event])).map((push) => ({ id, ...push })),
  )
  if (told.length === 0) return
  await tx
    .insertInto('push_messages')
    .values(
      told.map(({ id, event, cause, reservationId, due = millisToWire(now), details = {} }) => ({
        shop_id: shopId,
        subscription_id: id,
        reservation_id: reservationId,
        event,
        cause,
        details: JSON.stringify(details),
        due_at: due,
        first_due_at: due,
        created_at: millisToWire(now),
      })),
    )
    .onConflict((conflict) => conflict.columns(['shop_id', 'subscription_id', 'cause']).doNothing())
    .execute()
}

/** Not failed but over, or never meant to go out here. */
const silentReasons: ReadonlySet<string> = new Set(['superseded', 'imported'])

/** A mail of a visit did not arrive. */
export const queueUndelivered = async (
  tx: Tx,
  scope: ShopScope,
  mail: { messageId: number; reservationId: number | null; reason: string },
  now: Millis,
): Promise<void> => {
  const { messageId, reservationId, reason } = mail
  if (reservationId === null || silentReasons.has(reason)) return
  await queuePushes(tx, scope, [{ event: 'undelivered', cause: `u${messageId}`, reservationId }], now)
}

/** Undefined of what is no event, as a test and most mails. */
export const parseEvent = (text: string): PushEvent | undefined => {
  const events: Readonly<Record<string, unknown>> = pushEvents
  // A key of the object above.
  return text in events ? (text as PushEvent) : undefined
}
