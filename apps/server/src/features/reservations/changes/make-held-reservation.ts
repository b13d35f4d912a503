// What becomes of a hold that was paid: a visit like any other, with customer, history and mails. Or, where its time is somebody else's
// by now, a canceled one, which keeps the record of the money.
import type { Range } from '@noren/scheduling/hours'
import { occupiedByReservation, type ReservedSeat } from '@noren/scheduling/occupancies'
import { nothingSent } from '#features/messages/api'
import { countVisits } from '#features/customers/api'
import { replaceOccupancies, storedSeats } from '#features/occupancies/api'
import { bookedMails } from '#features/reservations/commands/book-reservation'
import { requestExpiry, type QueuedMessage } from '#features/reservations/stages'
import { insertReminder, type ReminderSettings } from '#features/reminders/api'
import { localMinuteToWire, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import type { VisitCustomer, Who } from './read-for-change.ts'
import { insertLog } from './insert-log.ts'
import { insertMessages, withStates } from './insert-messages.ts'
import { insertCustomer } from './insert-reservation.ts'

export type HeldReservation = {
  reservationId: number
  start: number
  end: number
  beforeTime: number
  afterTime: number
  waits: readonly Range[]
  seats: readonly ReservedSeat[]
  staffId: number
  who: Who
  customer: VisitCustomer
  reminders: ReminderSettings
  needsApproval: boolean
  shopAddress: string
  /** Where it counts anew; else as when it was held. */
  plan?: { count: number; limit: number } | null
  now: Millis
}

/** Its time is held, or was judged to be free, under the lock. */
export const makeHeldReservation = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  held: HeldReservation,
): Promise<void> => {
  const { reservationId, customer, who, now, start } = held
  const expiresAt = held.needsApproval ? requestExpiry(start, now) : null
  const status = held.needsApproval ? ('pending_approval' as const) : ('reserved' as const)
  const startsAt = localMinuteToWire(start)
  const seats = storedSeats(held.seats)
  const booked = bookedMails(who.email ?? '', held.shopAddress, startsAt, expiresAt, now)
  const mails = await withStates(tx, services, scope, { mails: booked, ...byCustomer }, now)
  await insertCustomer(tx, scope, { who, status, start, now }, customer)
  await tx
    .updateTable('reservations')
    .set({
      status,
      staff_id: held.staffId,
      seat_ids: seats.seat_ids,
      seat_ranges: JSON.stringify(seats.seat_ranges),
      customer_id: customer.id,
      expires_at: expiresAt === null ? null : millisToWire(expiresAt),
      hold_expires_at: null,
      ...(held.plan !== undefined && {
        plan_count: held.plan?.count ?? null,
        plan_limit: held.plan?.limit ?? null,
      }),
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', reservationId)
    .execute()
  const isWritten = await replaceOccupancies(
    tx,
    scope,
    [{ owner: { kind: 'hold', reservationId, holdExpiresAt: null }, occupied: { staff: [], seats: [] } }],
    {
      owner: { kind: 'visit', reservationId },
      occupied: occupiedByReservation({ ...held, status }),
      now,
    },
  )
  // Decided under the lock: a hold keeps its time, and what was released was judged anew.
  if (!isWritten) throw new Error('the guard refused a visit whose time was held or judged to be free')
  await insertLog(tx, scope, { ...created, reservationId, status, now })
  await insertMessages(tx, scope, { reservationId, now }, mails)
  if (status !== 'reserved') return
  if (customer.newCode === undefined) await countVisits(tx, scope, customer.id)
  if (who.email !== null)
    await insertReminder(
      tx,
      scope,
      { reservationId, to: who.email, start: startsAt, settings: held.reminders },
      now,
    )
}

/** Paid too late: canceled before it began, and told. The caller queues the refund. */
export const refuseHeldReservation = async (
  tx: Tx,
  services: Limited,
  scope: ShopScope,
  { reservationId, who, now }: HeldReservation,
): Promise<void> => {
  const late: QueuedMessage[] = [{ kind: 'paid_late', recipient: 'customer', to: who.email ?? '' }]
  const mails = await withStates(tx, services, scope, { mails: late, ...byCustomer }, now)
  const cancelReason = 'paid_late'
  await tx
    .updateTable('reservations')
    .set({
      status: 'canceled',
      cancel_reason: cancelReason,
      hold_expires_at: null,
      plan_count: null,
      plan_limit: null,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', reservationId)
    .execute()
  await insertLog(tx, scope, { ...created, reservationId, status: 'canceled', cancelReason, now })
  await insertMessages(tx, scope, { reservationId, now }, mails)
}

type Limited = Pick<Services, 'config' | 'secret'>

const byCustomer = { sentBefore: nothingSent, byShop: false }
const created = { actor: 'customer', userId: null, kind: 'created', changes: [] } as const
