// What every change of a reservation writes: the row, its history, the mails and the reminder.
// This folder has what the commands in `reservations/commands` share.
import type { Line } from '@noren/scheduling/cart'
import { occupiedByMoveRequest, occupiedByReservation } from '@noren/scheduling/occupancies'
import { isFinal, type CancelReason } from '@noren/scheduling/status'
import type { MessageState } from '@noren/contract/messages'
import { countVisits, isAgreed } from '#features/customers/api'
import { withdrawOffer } from '#features/offers/api'
import { refundAll } from '#features/payments/api'
import { insertReminder } from '#features/reminders/api'
import {
  replaceOccupancies,
  seatsOf,
  timedOf,
  type Occupation,
  type StoredSeats,
} from '#features/occupancies/api'
import { wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import type { Change, QueuedMessage } from '#features/reservations/stages'
import type { LogRow } from '#features/reservations/change-logs'
import { reservationKeyOf } from '#features/reservations/search/search-key'
import type { Changing } from './read-for-change.ts'
import type { EditedColumns } from '../lines/edited-fields.ts'
import { insertLog, type Actor } from './insert-log.ts'
import { replaceLines } from '../lines/reservation-lines.ts'
import { customerStateOf, insertMessages, withStates } from './insert-messages.ts'

export type Written = Actor & {
  kind: Exclude<LogRow['kind'], 'created'>
  set?: {
    status?: Changing['status']
    cancel_reason?: CancelReason | null
    cancel_note?: string | null
    start_at?: string
    end_at?: string
    staff_id?: number
    is_nominated?: boolean
    expires_at?: string | null
  } & EditedColumns &
    Partial<StoredSeats>
  /** In the place of those that it has. */
  lines?: readonly Line[] | undefined
  changes: Change[]
  mails: QueuedMessage[]
  /** The move request has been answered, or means nothing any more. */
  endsMoveRequest?: boolean
  /** What was paid in advance goes back. Rules PAY-12, PAY-13. */
  refunds?: boolean
  /** Moved over another one on purpose. Rule RES-29. */
  isOver?: boolean
  now: Millis
}

/**
 * The shop is locked and the row was read after that: what is written here was decided on what is. Says what became of the mail
 * to the customer; null where there is none.
 */
export const writeChange = async (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  row: Changing,
  written: Written,
): Promise<MessageState | null> => {
  const { actor, userId, kind, set = {}, changes, mails, now } = written
  const { endsMoveRequest = false, refunds = false, isOver } = written
  const { id: reservationId } = row
  const after = { ...row, ...set }
  const unsent = { mails, sentBefore: row.sentBefore, byShop: actor !== 'customer' }
  const messages = await withStates(tx, services, scope, unsent, now)

  if (Object.keys(set).length > 0) await updateRow(tx, scope, row, set)
  // Before the new time is taken: the offer may hold it.
  const isWithdrawn = endsOffer(row, after) && (await withdrawOffer(tx, scope, reservationId, now))
  const { ended, next } = occupationsOf(row, set, endsMoveRequest)
  const isWritten = await replaceOccupancies(tx, scope, ended, { ...next, isOver, now })
  // Decided under the lock: what is in the way was refused before.
  if (!isWritten) throw new Error('the guard refused a change that was decided under the lock')
  const log = {
    reservationId,
    actor,
    userId,
    kind,
    status: after.status,
    cancelReason: set.cancel_reason,
    changes: isWithdrawn ? [...changes, { field: 'offer', from: null, to: 'withdrawn' } as const] : changes,
  }
  await insertLog(tx, scope, { ...log, now })
  if (written.lines) await replaceLines(tx, scope, reservationId, written.lines)
  if (endsMoveRequest && row.request_id !== null) await deleteMoveRequest(tx, scope, row.request_id)
  if (row.customer_id !== null && isCountedAnew(row, after)) await countVisits(tx, scope, row.customer_id)
  if (refunds) await refundAll(tx, scope, reservationId, now)
  // Before the mails of this change are written: they go to the new address by themselves.
  if (after.email !== row.email) await redirectMails(tx, scope, reservationId, after.email)
  await insertMessages(tx, scope, { reservationId, now }, messages)
  await replaceReminder(tx, scope, row, after, now)
  return customerStateOf(messages)
}

/** Other times were offered for another visit than it is now, or the mail went to another address. Rule RES-139. */
const endsOffer = (before: Changing, after: Changing): boolean =>
  before.status !== after.status ||
  before.email !== after.email ||
  JSON.stringify(timedOf(before)) !== JSON.stringify(timedOf(after))

type Reminded = Pick<Changing, 'status' | 'start_at' | 'email'>

/** Of what is not agreed before and after nothing is counted, nor of an agreed visit that stays where it is. */
const isCountedAnew = (before: Reminded, after: Reminded): boolean =>
  isAgreed(before.status) !== isAgreed(after.status) ||
  (isAgreed(after.status) && before.start_at !== after.start_at)

/** The reminder of an agreed visit follows its time and address. */
const replaceReminder = async (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  { status, start_at: start, email: to }: Reminded,
  now: Millis,
): Promise<void> => {
  if (status === 'reserved' && row.status === status && start === row.start_at && to === row.email) return
  await deleteReminder(tx, scope, row.id)
  if (status === 'reserved' && to !== null)
    await insertReminder(tx, scope, { reservationId: row.id, to, start, settings: row }, now)
}

const updateRow = async (
  tx: Tx,
  { shopId }: ShopScope,
  row: Changing,
  set: NonNullable<Written['set']>,
): Promise<void> => {
  const after = { ...row, ...set }
  const { waits, seat_ranges: ranges, ...columns } = set
  await tx
    .updateTable('reservations')
    .set({
      ...columns,
      ...(waits && { waits: JSON.stringify(waits) }),
      ...(ranges && { seat_ranges: JSON.stringify(ranges) }),
      search_key: reservationKeyOf(after),
      ...(isFinal(after.status) && { expires_at: null }),
    })
    .where('shop_id', '=', shopId)
    .where('id', '=', row.id)
    .execute()
}

const deleteMoveRequest = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<void> => {
  await tx.deleteFrom('move_requests').where('shop_id', '=', shopId).where('id', '=', id).execute()
}

const deleteReminder = async (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<void> => {
  await tx
    .deleteFrom('messages')
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('kind', '=', 'reminder')
    .where('sent_at', 'is', null)
    .execute()
}

/**
 * Mails that did not go out follow the customer's new address. They wait there for the owner to send them again, which counts: what was
 * counted for one mailbox must not reach another. Rule RES-42.
 */
const redirectMails = async (
  tx: Tx,
  { shopId }: ShopScope,
  reservationId: number,
  email: string | null,
): Promise<void> => {
  await tx
    .updateTable('messages')
    .set(
      email === null
        ? { status: 'failed', last_error: 'no_address', to_address: '' }
        : { status: 'withheld', last_error: 'address_changed', to_address: email },
    )
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('recipient', '=', 'customer')
    .where('kind', '<>', 'reminder')
    .where('status', 'in', ['queued', 'retrying', 'failed', 'withheld'])
    .execute()
}

/** What the reservation occupies after the change, and what ends by it: its time before and that of its move request. */
const occupationsOf = (row: Changing, set: Written['set'], endsMoveRequest: boolean) => {
  const before = timedOf(row)
  const after = timedOf({ ...row, ...set })
  const owner = { kind: row.is_block ? 'block' : 'visit', reservationId: row.id } as const
  const [held, wanted] = [occupiedByReservation(before), occupiedByReservation(after)]
  const isSame = JSON.stringify(held) === JSON.stringify(wanted)
  const ended: Occupation[] = isSame ? [] : [{ owner, occupied: held }]
  const { request_id, request_staff_id, request_start_at, request_end_at } = row
  const seats = { seat_ids: row.request_seat_ids ?? [], seat_ranges: row.request_seat_ranges ?? [] }
  if (
    endsMoveRequest &&
    request_id !== null &&
    request_staff_id !== null &&
    request_start_at &&
    request_end_at
  ) {
    const [start, end] = [wireToLocalMinute(request_start_at), wireToLocalMinute(request_end_at)]
    const request = { staffId: request_staff_id, start, end, seats: seatsOf(seats) }
    ended.push({
      owner: { kind: 'move_request', moveRequestId: request_id },
      occupied: occupiedByMoveRequest(request, before),
    })
  }
  return { ended, next: { owner, occupied: isSame ? { staff: [], seats: [] } : wanted } }
}
