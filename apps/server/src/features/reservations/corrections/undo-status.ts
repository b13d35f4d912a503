// Whoever closed a visit, or canceled it, takes that back within ten minutes: it stands again as before. Rules RES-109, RES-110.
import type { MessageState } from '@noren/contract/messages'
import { takeBillBack } from '#features/bills/api'
import { takeBackMails } from '#features/messages/api'
import { readCounted, reservationLimit } from '#features/plans/api'
import { dayMs, millisToLocalMinute, wireToLocalMinute, wireToMillis, type Millis } from '#platform/clock'
import { dayOf } from '@noren/scheduling/time'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import type { Changing } from '../changes/read-for-change.ts'
import { writeChange } from '../changes/write-change.ts'
import { findTaken } from './find-taken.ts'
import { readLastChange } from './last-change.ts'
import { isUndone, statusBefore, undoableFor } from './may-correct.ts'

/** `isMailGone`: the customer has been told of the cancellation, or is being told just now. */
export type Undone = { mail: MessageState | null; isMailGone: boolean }
type Refused = Refusal<'not_found' | 'undo_over' | 'occupied' | 'plan_limit' | 'day_closed'>

export const undoStatus = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId }: { reservationId: number; userId: number },
  now: Millis,
): Promise<Undone | Refused> =>
  changeReservation<Undone | Refused>(services, scope, reservationId, async (tx, row) => {
    const last = await readLastChange(tx, scope, row.id)
    if (!last) return refuse('undo_over')
    const of = { reservationId, kinds: toldKinds }
    // A second press, or another device: what was said of the mail is said again.
    if (isUndone(last, { userId, now })) {
      const since = wireToMillis(last.created_at) - undoableFor
      return { mail: null, isMailGone: await takeBackMails(tx, scope, { ...of, since }, now) }
    }
    const status = statusBefore(last, { userId, now })
    if (status === undefined) return refuse('undo_over')
    if (row.status === 'canceled') {
      if (await isPlanFull(tx, services, scope, row, now)) return refuse('plan_limit', { reasons: ['undo'] })
      const taken = await findTaken(tx, scope, row, now)
      if (taken) return taken
    }
    // Rule BILL-13.
    const bill = await takeBillBack(tx, scope, row.id, now)
    if (isRefusal(bill)) return bill
    const since = wireToMillis(last.created_at)
    const isMailGone = await takeBackMails(tx, scope, { ...of, since }, now)
    const mail = await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'undone',
      set: { status, cancel_reason: null },
      changes: [
        { field: 'status', from: row.status, to: status },
        ...(bill ? [{ field: 'bill', from: String(bill.total), to: null } as const] : []),
      ],
      mails: [],
      now,
    })
    return { mail, isMailGone }
  })

/** The mails that say that the visit was canceled. */
const toldKinds = ['canceled_by_shop', 'canceled_by_customer'] as const

/** The place that the cancellation gave back may be somebody else's by now. What was made today never gave it back. Rule PLAN-3. */
const isPlanFull = async (
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: ShopScope,
  { source, plan_code, created_at }: Changing,
  now: Millis,
): Promise<boolean> => {
  const limit = reservationLimit(config, plan_code)
  const isCounted = source === 'online' && wireToMillis(created_at) > now - 30 * dayMs
  const isOfToday = dayOf(wireToLocalMinute(created_at)) === dayOf(millisToLocalMinute(now))
  if (limit === null || !isCounted || isOfToday) return false
  return (await readCounted(tx, scope, now)) >= limit
}
