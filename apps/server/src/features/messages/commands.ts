// The outbox's own writes: claim with a lease, settle. Rows come from the commands that cause them, in their transaction.
import { sql } from 'kysely'
import { hour, minute, toWire, type Millis } from '#platform/clock'
import { allShops, mintShopScope, type ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import type { Delivery } from '#platform/mail/mailer'

/** One try of one message. `attempts` is the claim's number: a later claim makes it void. */
export type Claim = { scope: ShopScope; messageId: number; attempts: number }

/** Longer than a try can take (`sendMax`); a claim that was not settled by then is due again. */
const lease: Millis = 2 * minute
export const attemptsMax = 8

/**
 * Takes what is due, each message for one worker only. Of one reservation's mails to one reader the next is taken when the one
 * before is settled; one that failed and waits for its next try holds up none.
 */
export const claimDue = (db: Db, count: number, now: Millis): Promise<Claim[]> =>
  write(db, allShops, async (tx) => {
    const { rows } = await sql<{ shop_id: number; id: number; attempts: number }>`
      with due as materialized (
        select shop_id, id from messages d where status in ('queued', 'retrying') and due_at <= ${toWire(now)}
          and not exists (select from messages b where b.shop_id = d.shop_id and b.reservation_id = d.reservation_id
            and b.recipient = d.recipient and b.id < d.id and b.status in ('queued', 'retrying')
            and (b.due_at <= ${toWire(now)} or (b.status = 'queued' and b.attempts > 0)))
        order by due_at limit ${count} for update skip locked)
      update messages m set attempts = m.attempts + 1, due_at = ${toWire(now + lease)}
      from due where m.shop_id = due.shop_id and m.id = due.id
      returning m.shop_id, m.id, m.attempts`.execute(tx)
    return rows.map((row) => ({
      scope: mintShopScope(row.shop_id),
      messageId: row.id,
      attempts: row.attempts,
    }))
  })

/** Writes down how the try ended; nothing where the lease ran out and somebody else has the message. */
export const settle = (db: Db, claim: Claim, delivery: Delivery, now: Millis): Promise<void> =>
  write(db, claim.scope, async (tx) => {
    await tx
      .updateTable('messages')
      .set(outcomeOf(delivery, claim.attempts, now))
      .where('shop_id', '=', claim.scope.shopId)
      .where('id', '=', claim.messageId)
      .where('attempts', '=', claim.attempts)
      .where('status', 'in', ['queued', 'retrying'])
      .execute()
  })

const outcomeOf = (delivery: Delivery, attempts: number, now: Millis) => {
  if (delivery === 'sent') return { status: 'sent' as const, sent_at: toWire(now), last_error: null }
  if ('failed' in delivery) return { status: 'failed' as const, last_error: delivery.failed }
  const delay = delays[attempts - 1]
  if (delay === undefined) return { status: 'failed' as const, last_error: delivery.retry }
  return { status: 'retrying' as const, last_error: delivery.retry, due_at: toWire(now + delay) }
}

/** After the first failure, the second, … up to the last but one of `attemptsMax`. */
const delays: readonly Millis[] = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour]
