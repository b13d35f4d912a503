// Reminders that are due are claimed by the dozen, and each is begun by itself: a killed worker leaves one that it may have sent, and
// the others as they were (decision 0048).
import { sql } from 'kysely'
import { sendingEndsAt } from '#features/reminders/rules'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { allShops, mintShopScope, type ShopScope } from '#platform/database/scope'
import { write, type Db, type Tx } from '#platform/database/transactions'
import { sendMax } from '#platform/mail/mailer'
import { sentBeforeSql } from '../allowance/queries.ts'
import type { SentBefore } from '../allowance/rules.ts'
import { claimTimeout, firstDueSql, isHeldUpSql, type ShopClaim } from '../commands.ts'

/** Not begun: this counts as no try. */
export type ReminderClaim = { scope: ShopScope; messageId: number; until: string }
export type BegunReminder = ShopClaim & {
  sendingEnds: Millis
  sentBefore: SentBefore
  /** It was withheld, and the owner sends it by hand. */
  isByHand: boolean
}

/**
 * Those due first, of one minute those of the next visits. One that waits behind another message to the same customer is left for
 * the next round. What is too late by now fails in the same transaction.
 */
export const claimReminders = (db: Db, count: number, now: Millis): Promise<ReminderClaim[]> =>
  write(db, allShops, async (tx) => {
    await supersedeLate(tx, now)
    const until = millisToWire(now + claimTimeout)
    const { rows } = await sql<{ shop_id: number; id: number; due_at: string; start_at: string }>`
      with due as materialized (
        select shop_id, id, due_at from messages d where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= ${millisToWire(now)}
          and not ${isHeldUpSql(now)}
        order by due_at, start_at limit ${count} for update skip locked)
      update messages m set due_at = ${until}, first_due_at = ${firstDueSql}
      from due where m.shop_id = due.shop_id and m.id = due.id
      returning m.shop_id, m.id, due.due_at, m.start_at`.execute(tx)
    // An UPDATE returns its rows in any order. All instants are written in one zone, so they sort as text.
    return rows
      .toSorted((a, b) => compare(a.due_at, b.due_at) || compare(a.start_at, b.start_at) || a.id - b.id)
      .map(({ shop_id, id }) => ({ scope: mintShopScope(shop_id), messageId: id, until }))
  })

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The try of one of them; null where the claim timed out, or the visit or the setting changed meanwhile. */
export const beginReminder = (db: Db, claim: ReminderClaim, now: Millis): Promise<BegunReminder | null> =>
  write(db, claim.scope, async (tx) => {
    const { shopId } = claim.scope
    const until = millisToWire(now + claimTimeout)
    const { rows } = await sql<{
      attempts: number
      first_due_at: string
      start_at: string
      sent_before: SentBefore
      is_by_hand: boolean
    }>`
      update messages m set attempts = m.attempts + 1, due_at = ${until}
      from reservations r where r.shop_id = ${shopId} and r.id = m.reservation_id
        and m.shop_id = ${shopId} and m.id = ${claim.messageId} and m.status in ('queued', 'retrying') and m.due_at = ${claim.until}
      returning m.attempts, m.first_due_at, m.start_at, m.details -> 'withheld' is not null as is_by_hand, ${sentBeforeSql('r', claim.scope)} as sent_before`.execute(
      tx,
    )
    const [row] = rows
    return row
      ? {
          ...claim,
          until,
          attempts: row.attempts,
          firstDue: row.first_due_at,
          kind: 'reminder',
          recipient: 'customer',
          sendingEnds: sendingEndsAt(wireToMillis(row.start_at)),
          sentBefore: row.sent_before,
          isByHand: row.is_by_hand,
        }
      : null
  })

/** Claimed and not begun, because the relay is away or the worker stops: due again at once. */
export const releaseReminders = async (
  db: Db,
  claims: readonly ReminderClaim[],
  now: Millis,
): Promise<void> => {
  if (claims.length === 0) return
  await write(db, allShops, (tx) =>
    sql`
      update messages m set due_at = ${millisToWire(now)}
      from unnest(${claims.map(({ scope }) => scope.shopId)}::bigint[], ${claims.map(({ messageId }) => messageId)}::bigint[],
        ${claims.map(({ until }) => until)}::timestamptz[]) as c (shop_id, id, until)
      where m.shop_id = c.shop_id and m.id = c.id and m.due_at = c.until and m.status in ('queued', 'retrying')`.execute(
      tx,
    ),
  )
}

/** One call's share; what is left comes with the next. */
const atOnce = 10_000

/** What could not be sent before its start says nothing any more. Rule MSG-21. */
export const supersedeLate = (tx: Tx, now: Millis) =>
  sql`
    update messages set status = 'failed', last_error = 'superseded'
    where (shop_id, id) in (
      select shop_id, id from messages
      where kind = 'reminder' and status in ('queued', 'retrying') and due_at <= ${millisToWire(now)}
        and start_at <= ${millisToWire(now + sendMax)}
      limit ${atOnce} for update skip locked)`.execute(tx)
