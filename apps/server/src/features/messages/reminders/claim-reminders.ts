// Reminders that are due are claimed by the dozen, and each is begun by itself: a killed worker leaves one that it may have sent, and
// the others as they were (decision 0048).
import { sql } from 'kysely'
import { sendingEndsAt } from '#features/reminders/api'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { claimDue, eachShop, forEachDue } from '#platform/background/each-shop'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { sendMax } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import { sentBeforeSql } from '../allowance/sent-before.ts'
import type { SentBefore } from '../allowance/counted-kinds.ts'
import { claimTimeout, firstDueSql, isHeldUpSql, type OnFault, type ShopClaim } from '../claims.ts'

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
 * the next round, and one that is too late for `supersedeLate`.
 */
export const claimReminders = async (
  db: Db,
  count: number,
  now: Millis,
  onFault: OnFault,
): Promise<ReminderClaim[]> => {
  const until = millisToWire(now + claimTimeout)
  const due = sql`status in ('queued', 'retrying') and kind = 'reminder' and due_at <= ${millisToWire(now)}
    and start_at > ${millisToWire(now + sendMax)}`
  const claims = await claimDue(
    db,
    { job: 'reminders', atOnce: count, now },
    (own) => sql<{ shop_id: number; id: number; due_at: string; start_at: string }>`
      select shop_id, id, due_at, start_at from messages d where ${own('d.shop_id')} and ${due} and not ${isHeldUpSql(now, own)}
      order by due_at, start_at limit ${count}`,
    ({ shopId }, ids) => sql<{ id: number }>`
      update messages m set due_at = ${until}, first_due_at = ${firstDueSql}
      where m.shop_id = ${shopId} and m.id = any(${ids}::bigint[]) and ${due} returning m.id`,
    onFault,
  )
  // Shops answer in any order. All instants are written in one zone, so they sort as text.
  return claims
    .toSorted((a, b) => compare(a.due_at, b.due_at) || compare(a.start_at, b.start_at) || a.id - b.id)
    .map(({ scope, id }) => ({ scope, messageId: id, until }))
}

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

/** Claimed and not begun, because the relay is away or the worker stops: due again at once. What fails is due when its lease ends. */
export const releaseReminders = async (
  db: Db,
  claims: readonly ReminderClaim[],
  now: Millis,
  onFault: OnFault,
): Promise<void> => {
  const { faults } = await eachShop(db, now, claims, (scope, own) =>
    write(db, scope, async (tx) => {
      await sql`
        update messages m set due_at = ${millisToWire(now)}
        from unnest(${own.map(({ messageId }) => messageId)}::bigint[], ${own.map(({ until }) => until)}::timestamptz[]) as c (id, until)
        where m.shop_id = ${scope.shopId} and m.id = c.id and m.due_at = c.until and m.status in ('queued', 'retrying')`.execute(
        tx,
      )
      return []
    }),
  )
  for (const fault of faults.slice(0, 1)) onFault(fault)
}

/** One call's share; what is left comes with the next. */
const shopsAtOnce = 1_000

/** What could not be sent before its start says nothing any more. Rule MSG-21. */
export const supersedeLate = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const now = clock.now()
  const late = sql`kind = 'reminder' and status in ('queued', 'retrying') and due_at <= ${millisToWire(now)}
    and start_at <= ${millisToWire(now + sendMax)}`
  return forEachDue(
    { db, clock },
    { job: 'late reminders', atOnce: shopsAtOnce },
    (own) => sql<{ shop_id: number }>`
      select distinct shop_id from messages d where ${own('d.shop_id')} and ${late} limit ${shopsAtOnce}`,
    ({ scope }) =>
      write(db, scope, (tx) =>
        sql`
          update messages set status = 'failed', last_error = 'superseded' where shop_id = ${scope.shopId} and ${late}`.execute(
          tx,
        ),
      ),
  )
}
