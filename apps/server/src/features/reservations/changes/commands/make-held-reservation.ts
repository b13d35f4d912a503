// What becomes of a hold that was paid: a visit like any other, with customer, history and mails. Or, where its time is somebody else's
// by now, a canceled one, which keeps the record of the money.
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import type { CompiledQuery } from 'kysely'
import { nothingSent, withholdOrQueue, type Allowance } from '#features/messages/allowance/commands'
import { countVisitsQuery } from '#features/customers/commands'
import { occupy } from '#features/occupancies/commands'
import { bookedMails } from '#features/reservations/commands/book-reservation'
import { requestExpiry, type QueuedMessage } from '#features/reservations/rules'
import { insertReminderQueries } from '#features/reminders/commands'
import type { ReminderSettings } from '#features/reminders/rules'
import { localMinuteToWire, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { batch, type Tx } from '#platform/database/transactions'
import type { VisitCustomer, Who } from '../queries.ts'
import { customerQueries, logQuery, messagesQuery } from './insert-reservation.ts'

export type HeldReservation = {
  reservationId: number
  start: number
  end: number
  beforeTime: number
  afterTime: number
  staffId: number
  who: Who
  customer: VisitCustomer
  reminders: ReminderSettings
  needsApproval: boolean
  shopAddress: string
  /** Where it counts anew; else as when it was held. */
  plan?: { count: number; limit: number } | null
  allowance: Allowance
  /** Statements that belong to what stands now, sent with it. */
  also?: readonly CompiledQuery[]
  now: Millis
}

/** Its time is held, or was judged to be free, under the lock. */
export const makeHeldReservation = async (tx: Tx, scope: ShopScope, held: HeldReservation): Promise<void> => {
  const { reservationId, customer, who, now, start } = held
  const expiresAt = held.needsApproval ? requestExpiry(start, now) : null
  const status = held.needsApproval ? ('pending_approval' as const) : ('reserved' as const)
  const startsAt = localMinuteToWire(start)
  const visits = occupiedByReservation({ ...held, status })
  const mails = bookedMails(who.email ?? '', held.shopAddress, startsAt, expiresAt, now)
  const isWritten = await occupy(tx, scope, {
    owner: { kind: 'visit', reservationId },
    visits,
    replaces: [{ owner: { kind: 'hold', reservationId, holdExpiresAt: null }, visits: [] }],
    before: [
      ...customerQueries(tx, scope, { who, status, start, now }, customer),
      tx
        .updateTable('reservations')
        .set({
          status,
          staff_id: held.staffId,
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
        .compile(),
    ],
    after: [
      logQuery(tx, scope, { reservationId, status, source: 'online', userId: null, changes: [], now }),
      messagesQuery(tx, scope, { reservationId, now }, stated(mails, held.allowance)),
      ...(status === 'reserved' && customer.newCode === undefined
        ? [countVisitsQuery(tx, scope, customer.id)]
        : []),
      ...(status === 'reserved' && who.email !== null
        ? insertReminderQueries(
            tx,
            scope,
            { reservationId, to: who.email, start: startsAt, settings: held.reminders },
            now,
          )
        : []),
      ...(held.also ?? []),
    ],
    now,
  })
  // Decided under the lock: a hold keeps its time, and what was released was judged anew.
  if (!isWritten) throw new Error('the guard refused a visit whose time was held or judged to be free')
}

/** Paid too late: canceled before it began, and told. The caller queues the refund. */
export const refuseHeldReservation = async (
  tx: Tx,
  scope: ShopScope,
  { reservationId, who, allowance, now }: HeldReservation,
): Promise<void> => {
  const mails: QueuedMessage[] = [{ kind: 'paid_late', recipient: 'customer', to: who.email ?? '' }]
  await batch(tx, [
    tx
      .updateTable('reservations')
      .set({
        status: 'canceled',
        cancel_reason: 'paid_late',
        hold_expires_at: null,
        plan_count: null,
        plan_limit: null,
      })
      .where('shop_id', '=', scope.shopId)
      .where('id', '=', reservationId)
      .compile(),
    logQuery(tx, scope, {
      reservationId,
      status: 'canceled',
      cancelReason: 'paid_late',
      source: 'online',
      userId: null,
      changes: [],
      now,
    }),
    messagesQuery(tx, scope, { reservationId, now }, stated(mails, allowance)),
  ])
}

const stated = (mails: readonly QueuedMessage[], allowance: Allowance) =>
  mails.map((mail) => ({
    ...mail,
    ...(mail.recipient === 'customer'
      ? withholdOrQueue(mail, nothingSent, allowance)
      : { status: 'queued' as const, last_error: null }),
  }))
