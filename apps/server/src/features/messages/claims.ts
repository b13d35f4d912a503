// The outbox's writes: a message of an account is queued with its cause, claimed and settled. Messages of a shop are
// inserted by the commands that cause them, in their transaction.
import { sql, type ExpressionBuilder } from 'kysely'
import { dayMs, minuteMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { queueUndelivered } from '#features/push/api'
import { claimDue } from '#platform/background/each-shop'
import { openSettling, retryDelays } from '#platform/background/settling'
import type { Own } from '#platform/database/find-due'
import { noShop, type NoShop, type ShopScope } from '#platform/database/scope'
import type { Database } from '#database/tables'
import { write, type Db, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import type { AccountMessage, AccountMessageKind, Outcome } from './kinds.ts'

/** One try of one message. It ends at `until`, which also tells it from a later claim of the same message. */
export type Claim = ShopClaim | AccountClaim
type Try = {
  messageId: number
  attempts: number
  until: string
  /** When the first try was due. */
  firstDue: string
}
export type ShopClaim = Try & {
  scope: ShopScope
  kind: string
  recipient: string
  /** No later try makes sense; absent where one always does. */
  sendingEnds?: Millis
}
export type AccountClaim = Try & { scope: NoShop; message: AccountMessage }

/** Longer than a try can take (`sendMax`); a claim that was not settled by then is due again. */
export const claimTimeout: Millis = 2 * minuteMs

/** A write of no shop that may queue a message: the worker is woken after COMMIT. */
export const writeAndSend = async <T>(services: Services, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const outcome = await write(services.db, noShop, work)
  services.wakeWorker()
  return outcome
}

/** Joins the transaction of its cause. The worker finds nothing to send where there is no such account. */
export const queueAccountMessage = async (
  tx: Tx,
  { userId, kind, details = {} }: { userId: number | null; kind: AccountMessageKind; details?: object },
  now: Millis,
): Promise<void> => {
  await tx
    .insertInto('account_messages')
    .values({
      user_id: userId,
      kind,
      details: JSON.stringify(details),
      due_at: millisToWire(now),
      created_at: millisToWire(now),
    })
    .execute()
}

/**
 * Takes what is due but reminders, each message for one worker only. Neither accounts nor shops can keep the other waiting; reminders go
 * their own way (`reminders/`), so that nothing waits behind them. Rule MSG-23.
 */
export const claimDueMessages = async (
  db: Db,
  count: number,
  now: Millis,
  onFault: OnFault,
): Promise<Claim[]> => {
  const ofAccounts = await write(db, noShop, (tx) => claimAccountMessages(tx, Math.ceil(count / 2), now))
  // Those of accounts are taken already, and go out whatever becomes of the others.
  const ofShops = await claimShopMessages(db, count - ofAccounts.length, now, onFault).catch(
    (fault: unknown) => {
      onFault(fault)
      return []
    },
  )
  return [...ofShops, ...ofAccounts]
}

export type OnFault = (fault: unknown) => void

/** Of one reservation's messages to one recipient the next is taken when the one before is settled (`isHeldUpSql`). */
const claimShopMessages = async (
  db: Db,
  count: number,
  now: Millis,
  onFault: OnFault,
): Promise<ShopClaim[]> => {
  const until = millisToWire(now + claimTimeout)
  const due = sql`status in ('queued', 'retrying') and kind <> 'reminder' and due_at <= ${millisToWire(now)}`
  const claimed = await claimDue(
    db,
    { job: 'messages', atOnce: count, now },
    (own) => sql<{ shop_id: number; id: number }>`
      select shop_id, id from messages d where ${own('d.shop_id')} and ${due} and not ${isHeldUpSql(now, own)}
      order by due_at limit ${count}`,
    ({ shopId }, ids) => sql<Claimed & { kind: string; recipient: string; first_due_at: string }>`
      update messages m set attempts = m.attempts + 1, due_at = ${until}, first_due_at = ${firstDueSql}
      where m.shop_id = ${shopId} and m.id = any(${ids}::bigint[]) and ${due}
      returning m.id, m.attempts, m.kind, m.recipient, m.first_due_at`,
    onFault,
  )
  return claimed.map(({ scope, id, attempts, kind, recipient, first_due_at }) => ({
    scope,
    messageId: id,
    attempts,
    until,
    firstDue: first_due_at,
    kind,
    recipient,
  }))
}

/**
 * Whether an earlier message `b` of the same reservation to the same reader is due, under way, or about to be tried again; one whose
 * next try is hours away, or for which the mailbox is full, holds up none. Whatever came first goes before a reminder `d`. Rule MSG-7.
 */
export const isHeldUpSql = (now: Millis, own: Own) => sql`
  exists (select from messages b where ${own('b.shop_id')} and b.shop_id = d.shop_id and b.reservation_id = d.reservation_id
    and b.recipient = d.recipient and b.kind <> 'reminder' and (b.id < d.id or d.kind = 'reminder') and b.status in ('queued', 'retrying')
    and b.last_error is distinct from 'recipient_limit'
    and (b.due_at <= ${millisToWire(now)} or (b.attempts > 0 and b.due_at <= ${millisToWire(now + heldUpMax)})))`

/** The longest of the waits while the relay is away, so that after an outage everything goes out in order. */
const heldUpMax: Millis = 30 * minuteMs

type Claimed = { id: number; attempts: number }

/** Of a message that was never tried, or is sent again by hand, it is when it is due now. */
export const firstDueSql = sql`case when m.attempts = 0 or m.first_due_at is null then m.due_at else m.first_due_at end`

const claimAccountMessages = async (tx: Tx, count: number, now: Millis): Promise<AccountClaim[]> => {
  const until = millisToWire(now + claimTimeout)
  const { rows } = await sql<
    Claimed & {
      user_id: number | null
      kind: AccountMessageKind
      details: Record<string, unknown>
      created_at: string
    }
  >`
    with due as materialized (
      select id from account_messages where status in ('queued', 'retrying') and due_at <= ${millisToWire(now)}
      order by due_at limit ${count} for update skip locked)
    update account_messages m set attempts = m.attempts + 1, due_at = ${until}
    from due where m.id = due.id
    returning m.id, m.attempts, m.user_id, m.kind, m.details, m.created_at`.execute(tx)
  return rows.map(({ id, attempts, user_id, kind, details, created_at }) => ({
    scope: noShop,
    messageId: id,
    attempts,
    until,
    firstDue: created_at,
    message: { id, userId: user_id, kind, details },
  }))
}

const writeOutcome = (db: Db, claim: Claim, outcome: Outcome, now: Millis): Promise<boolean> =>
  write(db, claim.scope, async (tx) => {
    const columns = settledColumns(outcome, claim, now)
    const { shopId } = claim.scope
    const isStillClaimed = (e: ExpressionBuilder<Database, 'messages' | 'account_messages'>) =>
      e.and([
        e('id', '=', claim.messageId),
        e('due_at', '=', claim.until),
        e('status', 'in', ['queued', 'retrying']),
      ])
    if (shopId === null) {
      if (columns.status === 'withheld') throw new Error('messages of accounts are never withheld')
      const written = await tx
        .updateTable('account_messages')
        .set(columns)
        .where(isStillClaimed)
        .executeTakeFirst()
      return written.numUpdatedRows > 0
    }
    const written = await tx
      .updateTable('messages')
      .set({
        ...columns,
        // Queued again it is sent by hand, and was counted then.
        ...(columns.status === 'withheld' && {
          details: sql<string>`details || ${JSON.stringify({ withheld: columns.last_error })}::jsonb`,
        }),
      })
      .where('shop_id', '=', shopId)
      .where(isStillClaimed)
      .returning(['id as messageId', 'reservation_id as reservationId'])
      .executeTakeFirst()
    if (written && columns.status === 'failed')
      await queueUndelivered(tx, claim.scope, { ...written, reason: columns.last_error }, now)
    return written !== undefined
  })

/** Rule MSG-6. */
export const { settle, outcomeOfBefore, settleAgain } = openSettling(writeOutcome)

const settledColumns = (outcome: Outcome, claim: Claim, now: Millis) => {
  if (outcome === 'sent') return { status: 'sent' as const, sent_at: millisToWire(now), last_error: null }
  if ('failed' in outcome) return { status: 'failed' as const, last_error: outcome.failed }
  if ('withheld' in outcome) return { status: 'withheld' as const, last_error: outcome.withheld }
  const next = nextOf(outcome, claim, now)
  const last_error = 'away' in outcome ? outcome.away : 'held' in outcome ? outcome.held : outcome.retry
  if (next === undefined) return { status: 'failed' as const, last_error }
  const due = now + next.delay
  // Rule MSG-21: one that cannot be sent in time any more fails at once.
  if ('sendingEnds' in claim && claim.sendingEnds !== undefined && due >= claim.sendingEnds)
    return { status: 'failed' as const, last_error: 'superseded' }
  return { status: 'retrying' as const, last_error, attempts: next.attempts, due_at: millisToWire(due) }
}

type Next = { attempts: number; delay: Millis } | undefined

const nextTry = ({ attempts }: Claim): Next => {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? undefined : { attempts, delay }
}

const nextOf = (outcome: Waiting, claim: Claim, now: Millis): Next => {
  if ('retry' in outcome) return nextTry(claim)
  if (now - wireToMillis(claim.firstDue) > waitingMax) return undefined
  if ('held' in outcome) return { attempts: Math.max(1, claim.attempts - 1), delay: heldDelay }
  const attempts = Math.min(claim.attempts, awayDelays.length)
  const delay = awayDelays[attempts - 1]
  return delay === undefined ? undefined : { attempts, delay }
}

type Waiting = { retry: string } | { away: string } | { held: string }

/** The relay's absence and a mailbox that gets no more now use up no try. Rules MSG-24, MSG-9. */
const waitingMax: Millis = 3 * dayMs
/** So soon a mail goes out whose mailbox was proven meanwhile. */
const heldDelay: Millis = 5 * minuteMs
const awayDelays: readonly Millis[] = [minuteMs, 5 * minuteMs, 30 * minuteMs]
