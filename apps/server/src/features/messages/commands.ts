// The outbox's writes: a message of an account is queued with its cause, claimed and settled. Messages of a shop are
// inserted by the commands that cause them, in their transaction.
import { sql, type ExpressionBuilder } from 'kysely'
import { hourMs, minuteMs, millisToWire, type Millis } from '#platform/clock'
import { allShops, mintShopScope, noShop, type NoShop, type ShopScope } from '#platform/database/scope'
import type { Database } from '#database/tables'
import { write, type Db, type Tx } from '#platform/database/transactions'
import type { Delivery } from '#platform/mail/mailer'
import type { Services } from '#platform/services'
import type { AccountMessage, AccountMessageKind } from './rules.ts'

/** One try of one message. `attempts` is the number of the claim: a later claim makes this one void. */
export type Claim = ShopClaim | AccountClaim
export type ShopClaim = { scope: ShopScope; messageId: number; attempts: number; kind: string }
export type AccountClaim = { scope: NoShop; messageId: number; attempts: number; message: AccountMessage }

/** Longer than a try can take (`sendMax`); a claim that was not settled by then is due again. */
const claimTimeout: Millis = 2 * minuteMs
export const attemptsMax = 8

/** A write of no shop that may queue a message: the worker is woken after COMMIT. */
export const writeAndSend = async <T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const outcome = await write(services.db, noShop, work)
  services.wakeWorker()
  return outcome
}

/** Joins the transaction of its cause. The worker finds nothing to send where there is no such account. */
export const queueAccountMessage = async (
  tx: Tx,
  message: { userId: number | null; kind: AccountMessageKind; details?: object },
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('account_messages')
    .values({
      user_id: message.userId,
      kind: message.kind,
      details: JSON.stringify(message.details ?? {}),
      due_at: millisToWire(now),
      created_at: millisToWire(now),
    })
    .execute()
}

/** Takes what is due, each message for one worker only. Neither accounts nor shops can keep the other waiting. */
export const claimDue = (db: Db, count: number, now: Millis): Promise<Claim[]> =>
  write(db, allShops, async (tx) => {
    const ofAccounts = await claimAccountMessages(tx, Math.ceil(count / 2), now)
    const ofShops = await claimShopMessages(tx, count - ofAccounts.length, now)
    return [...ofShops, ...ofAccounts]
  })

/**
 * Of one reservation's messages to one recipient the next is taken when the one before is settled; one that failed and waits for
 * its next try holds up none. Reminders are not sent yet.
 */
const claimShopMessages = async (tx: Tx, count: number, now: Millis): Promise<ShopClaim[]> => {
  const { rows } = await sql<{ shop_id: number; id: number; attempts: number; kind: string }>`
    with due as materialized (
      select shop_id, id from messages d where status in ('queued', 'retrying') and kind <> 'reminder' and due_at <= ${millisToWire(now)}
        and not exists (select from messages b where b.shop_id = d.shop_id and b.reservation_id = d.reservation_id
          and b.recipient = d.recipient and b.id < d.id and b.status in ('queued', 'retrying') and b.kind <> 'reminder'
          and (b.due_at <= ${millisToWire(now)} or (b.status = 'queued' and b.attempts > 0)))
      order by due_at limit ${count} for update skip locked)
    update messages m set attempts = m.attempts + 1, due_at = ${millisToWire(now + claimTimeout)}
    from due where m.shop_id = due.shop_id and m.id = due.id
    returning m.shop_id, m.id, m.attempts, m.kind`.execute(tx)
  return rows.map((row) => ({
    scope: mintShopScope(row.shop_id),
    messageId: row.id,
    attempts: row.attempts,
    kind: row.kind,
  }))
}

const claimAccountMessages = async (tx: Tx, count: number, now: Millis): Promise<AccountClaim[]> => {
  const { rows } = await sql<{
    id: number
    attempts: number
    user_id: number | null
    kind: AccountMessageKind
    details: Record<string, unknown>
  }>`
    with due as materialized (
      select id from account_messages where status in ('queued', 'retrying') and due_at <= ${millisToWire(now)}
      order by due_at limit ${count} for update skip locked)
    update account_messages m set attempts = m.attempts + 1, due_at = ${millisToWire(now + claimTimeout)}
    from due where m.id = due.id
    returning m.id, m.attempts, m.user_id, m.kind, m.details`.execute(tx)
  return rows.map(({ id, attempts, user_id, kind, details }) => ({
    scope: noShop,
    messageId: id,
    attempts,
    message: { id, userId: user_id, kind, details },
  }))
}

/** Writes down how the try ended; nothing where the claim timed out and somebody else has the message. */
export const settle = (db: Db, claim: Claim, delivery: Delivery, now: Millis): Promise<void> =>
  write(db, claim.scope, async (tx) => {
    const outcome = settledColumns(delivery, claim.attempts, now)
    const { shopId } = claim.scope
    const isStillClaimed = (e: ExpressionBuilder<Database, 'messages' | 'account_messages'>) =>
      e.and([
        e('id', '=', claim.messageId),
        e('attempts', '=', claim.attempts),
        e('status', 'in', ['queued', 'retrying']),
      ])
    if (shopId === null) await tx.updateTable('account_messages').set(outcome).where(isStillClaimed).execute()
    else
      await tx
        .updateTable('messages')
        .set(outcome)
        .where('shop_id', '=', shopId)
        .where(isStillClaimed)
        .execute()
  })

const settledColumns = (delivery: Delivery, attempts: number, now: Millis) => {
  if (delivery === 'sent') return { status: 'sent' as const, sent_at: millisToWire(now), last_error: null }
  if ('failed' in delivery) return { status: 'failed' as const, last_error: delivery.failed }
  const delay = delays[attempts - 1]
  if (delay === undefined) return { status: 'failed' as const, last_error: delivery.retry }
  return { status: 'retrying' as const, last_error: delivery.retry, due_at: millisToWire(now + delay) }
}

/** After the first failure, the second, … up to the last but one of `attemptsMax`. */
const delays: readonly Millis[] = [
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
]
