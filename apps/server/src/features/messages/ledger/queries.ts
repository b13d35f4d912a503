// What became of the messages about a reservation.
import type { LedgerMessage } from '@noren/contract/messages'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { isSuperseded, parseMessageKind, parseSentence } from '../rules.ts'

/** Newest first; undefined where the shop has no such reservation. */
export const listMessages = (
  db: Db,
  scope: ShopScope,
  reservationId: number,
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
      .orderBy('m.id', 'desc')
      .limit(shownMax)
      .execute()
    return rows.map((row) => mailOf(row))
  })

export const readMessage = async (tx: Tx, scope: ShopScope, id: number) => {
  const row = await ledger(tx, scope).where('m.id', '=', id).executeTakeFirst()
  return row && { ...row, mail: mailOf(row) }
}

/** As many as anybody reads. */
const shownMax = 100

const ledger = (tx: Tx, { shopId }: ShopScope) =>
  tx
    .selectFrom('messages as m')
    .innerJoin('reservations as r', (join) =>
      join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'm.reservation_id'),
    )
    .leftJoin('move_requests as w', (join) =>
      join.on('w.shop_id', '=', shopId).onRef('w.reservation_id', '=', 'r.id'),
    )
    .where('m.shop_id', '=', shopId)
    .where('m.kind', '<>', 'reminder')
    .select([
      'm.id',
      'm.kind',
      'm.recipient',
      'm.to_address',
      'm.details',
      'm.status as state',
      'm.last_error',
      'm.created_at',
      'm.due_at',
      'm.sent_at',
      'r.status',
      'r.start_at',
      'w.start_at as wish_start_at',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof ledger>['executeTakeFirstOrThrow']>>

const mailOf = (row: Row): LedgerMessage => {
  const kind = parseMessageKind(row.kind)
  const isStopped = row.state === 'withheld' || row.state === 'failed'
  return {
    id: row.id,
    kind,
    // The third kind, the operator, gets none about a reservation.
    recipient: row.recipient === 'customer' ? 'customer' : 'shop',
    status: row.state,
    reason: row.state === 'sent' ? null : row.last_error,
    created_at: row.created_at,
    due_at: row.state === 'queued' || row.state === 'retrying' ? row.due_at : null,
    sent_at: row.sent_at,
    sentence: parseSentence(row.details),
    can: { resend: isStopped && row.to_address !== '' && !isSuperseded({ ...row, kind }) },
  }
}
