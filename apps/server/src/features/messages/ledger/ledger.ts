// What became of the shop's messages: of one reservation, and of all.
import type { LedgerMessage } from '@noren/contract/messages'
import {
  ledgerKinds,
  undeliveredCountMax,
  type LedgerEntry,
  type LedgerKind,
  type LedgerState,
  type TestMail,
} from '@noren/contract/messages/ledger'
import { sql } from 'kysely'
import { agreedStart } from '#features/reminders/api'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { isSuperseded, isWaitlistKind, parseMessageKind, parseSentence } from '../kinds.ts'

/** Newest first; undefined where the shop has no such reservation. */
export const listMessages = (
  db: Db,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<LedgerMessage[] | undefined> =>
  read(db, scope, async (tx) => {
    const reservation = await tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservationId)
      .where('hold_expires_at', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!reservation) return undefined
    const rows = await ledger(tx, scope)
      .where('m.reservation_id', '=', reservationId)
      .where('m.kind', '<>', 'reminder')
      .orderBy('m.id', 'desc')
      .limit(shownMax)
      .execute()
    return rows.map((row) => ({
      ...stateOf(row, now),
      kind: parseMessageKind(row.kind),
      // The third kind, the operator, gets none about a reservation.
      recipient: row.recipient === 'customer' ? 'customer' : 'shop',
    }))
  })

/** As many as anybody reads. */
const shownMax = 100

export const readEntry = async (
  tx: Tx,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<LedgerEntry | undefined> => {
  const row = await ledger(tx, scope).where('m.id', '=', id).executeTakeFirst()
  return row && entryOf(row, now)
}

type Wanted = { userId: number; state: LedgerState; after: number | undefined }
type Page = { entries: LedgerEntry[]; tests: TestMail[]; next: number | null }

/** One page, the latest first: of what did not arrive by its number, of what was sent by the time of sending. Rule MSG-30. */
export const listLedger = async (
  db: Db,
  scope: ShopScope,
  { userId, state, after }: Wanted,
  now: Millis,
): Promise<Page> => {
  const { shopId } = scope
  const { rows, tests } = await read(db, scope, async (tx) => ({
    rows: await (
      state === 'undelivered'
        ? ledger(tx, scope)
            .where(undeliveredSql)
            .$if(after !== undefined, (q) => q.where('m.id', '<', after ?? 0))
        : ledger(tx, scope)
            .where('m.sent_at', 'is not', null)
            .where('m.status', '=', 'sent')
            .$if(after !== undefined, (q) =>
              q.where(
                sql<boolean>`(m.sent_at, m.id) < (select l.sent_at, l.id from messages l where l.shop_id = ${shopId} and l.id = ${after})`,
              ),
            )
            .orderBy('m.sent_at', 'desc')
    )
      .orderBy('m.id', 'desc')
      .limit(perPage + 1)
      .execute(),
    tests: await tx
      .selectFrom('account_messages')
      .where('user_id', '=', userId)
      .where(sql<boolean>`kind = 'template_test'`)
      .select(['id', 'status', 'last_error', 'attempts', 'created_at', 'due_at', 'sent_at'])
      .orderBy('id', 'desc')
      .limit(testsShown)
      .execute(),
  }))
  const shown = rows.slice(0, perPage)
  return {
    entries: shown.map((row) => entryOf(row, now)),
    tests: tests.map(({ last_error, ...test }) => ({
      ...test,
      ...waitOf(test.status, { ...test, last_error }),
    })),
    next: rows.length > perPage ? (shown.at(-1)?.id ?? null) : null,
  }
}

const perPage = 30
const testsShown = 5

/** Read with every screen, so it stops counting where the screens stop, and its index holds nothing else. */
export const countUndelivered = (db: Db, scope: ShopScope): Promise<number> =>
  read(db, scope, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (
        select from messages m where m.shop_id = ${scope.shopId} and ${undeliveredSql} limit ${undeliveredCountMax}) x`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  })

/**
 * The first two lines are word for word the condition of the index `messages_undelivered`. What an earlier host had not sent is not this
 * one's, and of what customers do not want nothing is missing.
 */
const undeliveredSql = sql<boolean>`(m.status in ('retrying', 'failed', 'withheld') and m.handled_at is null
  and coalesce(m.last_error, '') not in ('superseded', 'imported') and m.last_error is distinct from 'unsubscribed')`

const ledger = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('messages as m')
    .leftJoin('reservations as r', (join) =>
      join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'm.reservation_id'),
    )
    .leftJoin('move_requests as w', (join) =>
      join.on('w.shop_id', '=', shopId).onRef('w.reservation_id', '=', 'r.id'),
    )
    .where('m.shop_id', '=', shopId)
    .select([
      'm.id',
      'm.kind',
      'm.recipient',
      'm.to_address',
      'm.details',
      'm.status as state',
      'm.attempts',
      'm.last_error',
      'm.created_at',
      'm.due_at',
      'm.sent_at',
      'm.handled_at',
      'm.start_at as reminded_at',
      'm.reservation_id',
      'r.reservation_number',
      'r.name',
      'r.status',
      'r.cancel_reason',
      'r.start_at',
      'r.late_minutes',
      'w.start_at as requested_start_at',
      sql<
        string | null
      >`(select f.status from offers f where f.shop_id = ${shopId} and f.reservation_id = m.reservation_id
        and f.id::text = m.details ->> 'offer_id')`.as('offer_status'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof ledger>['executeTakeFirstOrThrow']>>

const entryOf = (row: Row, now: Millis): LedgerEntry => {
  const { reservation_id: id, reservation_number, name, start_at } = row
  const isKnown = id !== null && reservation_number !== null && name !== null && start_at !== null
  return {
    ...stateOf(row, now),
    kind: parseKind(row.kind),
    recipient: row.recipient,
    to_address: row.to_address,
    attempts: row.attempts,
    reservation: isKnown ? { id, reservation_number, name, start_at } : null,
    handled: row.handled_at !== null,
  }
}

const stateOf = (row: Row, now: Millis) => ({
  id: row.id,
  status: row.state,
  created_at: row.created_at,
  ...waitOf(row.state, row),
  sent_at: row.sent_at,
  sentence: parseSentence(row.details),
  can: { resend: mayBeSentAgain(row, now) },
})

const waitOf = (
  status: Row['state'],
  { last_error, due_at }: { last_error: string | null; due_at: string },
) => ({
  reason: status === 'sent' ? null : last_error,
  due_at: status === 'queued' || status === 'retrying' ? due_at : null,
})

/** What was stopped and still says what is so. */
const mayBeSentAgain = ({ kind, state, to_address, ...row }: Row, now: Millis): boolean => {
  const { status, start_at } = row
  if ((state !== 'withheld' && state !== 'failed') || to_address === '') return false
  // What it says of a held time is over long before anybody presses.
  if (isWaitlistKind(kind)) return false
  if (status === null || start_at === null) return true
  if (kind === 'reminder')
    return (
      status === 'reserved' &&
      agreedStart({ start_at, late_minutes: row.late_minutes ?? 0 }) === row.reminded_at &&
      wireToMillis(row.reminded_at) > now
    )
  return !isSuperseded({ ...row, status, start_at, kind: parseMessageKind(kind) })
}

const parseKind = (text: string): LedgerKind => {
  const kind = ledgerKinds.find((known) => known === text)
  if (kind === undefined) throw new Error(`no message is called ${text}`)
  return kind
}
