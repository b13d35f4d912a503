// What every change of a reservation writes, at one instant: the row, its history, the mails and the reminder.
import { isFinal } from '@noren/scheduling/status'
import { sql, type CompiledQuery } from 'kysely'
import type { MessageState } from '@noren/contract/messages'
import { withholdOrQueue } from '#features/messages/allowance/commands'
import { localMinuteOf, toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { together, type Tx } from '#platform/database/transactions'
import { reminderDue, type Change, type LogRow, type QueuedMessage } from '#features/reservations/rules'
import type { Changing } from '../queries.ts'

export type Actor = { actor: 'customer' | 'owner' | 'system'; userId: number | null }

type Written = {
  kind: Exclude<LogRow['kind'], 'created'>
  set?: {
    status?: Changing['status']
    cancel_reason?: 'customer' | 'shop' | 'same_day' | 'no_show' | 'declined' | 'expired'
    cancel_note?: string | null
    start_at?: string
    end_at?: string
    staff_id?: number
    expires_at?: string | null
  }
  changes: Change[]
  mails: QueuedMessage[]
  /** The wish for another time has been answered, or means nothing any more. */
  endsWish?: boolean
}

/**
 * The shop is locked and the row was read after that: what is written here was decided on what is. Says what became of the mail
 * to the customer; null where there is none.
 */
export const writeChange = async (
  tx: Tx,
  { shopId }: ShopScope,
  row: Changing,
  { actor, userId }: Actor,
  { kind, set = {}, changes, mails, endsWish = false }: Written,
  now: Millis,
): Promise<MessageState | null> => {
  const at = toWire(now)
  const status = set.status ?? row.status
  const start = set.start_at ?? row.start_at
  const own = { shop_id: shopId, reservation_id: row.id }
  const statements: CompiledQuery[] = []
  const stated = mails.map((mail) => ({
    mail,
    ...(mail.recipient === 'customer'
      ? withholdOrQueue(mail, row.told, row.allowance)
      : { status: 'queued' as const, last_error: null }),
  }))
  // First, so that the time it held is free for the reservation itself.
  if (endsWish && row.wish_id !== null)
    statements.push(
      tx.deleteFrom('reservations').where('shop_id', '=', shopId).where('id', '=', row.wish_id).compile(),
    )
  if (Object.keys(set).length > 0)
    statements.push(
      tx
        .updateTable('reservations')
        .set({
          ...set,
          ...(isFinal(status) && { expires_at: null }),
          // Whatever the guard left out before, it decides about another time.
          ...(set.start_at !== undefined && { outside_guard: false }),
        })
        .where('shop_id', '=', shopId)
        .where('id', '=', row.id)
        .compile(),
    )
  statements.push(
    tx
      .insertInto('change_logs')
      .values({
        ...own,
        actor,
        user_id: userId,
        kind,
        status,
        cancel_reason: set.cancel_reason ?? null,
        changes: JSON.stringify(changes),
        created_at: at,
      })
      .compile(),
  )
  if (stated.length > 0)
    statements.push(
      tx
        .insertInto('messages')
        .values(
          stated.map(({ mail, ...state }) => ({
            ...own,
            ...state,
            kind: mail.kind,
            recipient: mail.recipient,
            to_address: mail.to,
            details: JSON.stringify(mail.details ?? {}),
            due_at: mail.due ?? at,
            created_at: at,
          })),
        )
        .compile(),
    )
  const isSteady = status === 'reserved' && row.status === 'reserved' && start === row.start_at
  if (!isSteady)
    statements.push(
      tx
        .deleteFrom('messages')
        .where('shop_id', '=', shopId)
        .where('reservation_id', '=', row.id)
        .where('kind', '=', 'reminder')
        .where('sent_at', 'is', null)
        .compile(),
    )
  const due =
    !isSteady && status === 'reserved' && row.email !== null ? reminderDue(localMinuteOf(start), now) : null
  if (due !== null && row.email !== null)
    statements.push(
      tx
        .insertInto('messages')
        .values({
          ...own,
          kind: 'reminder',
          recipient: 'customer',
          to_address: row.email,
          start_at: start,
          due_rule: 'day_before',
          due_at: due,
          created_at: at,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['shop_id', 'reservation_id', 'kind', 'start_at'])
            .where(sql<boolean>`kind = 'reminder'`)
            .doNothing(),
        )
        .compile(),
    )
  await together(tx, statements)
  return stated.find(({ mail }) => mail.recipient === 'customer')?.status ?? null
}
