// The mark of an unwanted reservation: it gives its place and its time back, and nothing more is mailed to its address. Rules RES-47 to RES-50.
import { isFinal } from '@noren/scheduling/status'
import { readCounted, reservationLimit } from '#features/plans/api'
import { dayMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import { findTaken } from '../corrections/find-taken.ts'
import { writeChange } from '../changes/write-change.ts'
import type { Changed } from '../changes/read-for-change.ts'
import { countSpam, readStatusBefore } from './count-spam.ts'
import { mayUnmarkSpam, refusedMark, spamMax } from './may-mark.ts'

type Marking = { reservationId: number; userId: number }
type NotMarked = Refusal<'not_found' | 'final' | 'invalid'>

export const markSpam = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId }: Marking,
  now: Millis,
): Promise<Changed | NotMarked> =>
  changeReservation(services, scope, reservationId, async (tx, row) => {
    // A second press, or another tab.
    if (row.cancel_reason === 'spam') return { mail: null }
    if (isFinal(row.status)) return refuse('final')
    const refused = refusedMark(row, now)
    if (refused) return refused
    const isCounted = reservationLimit(services.config, row.plan_code) !== null
    if (isCounted && (await countSpam(tx, scope, now)) >= spamMax)
      return refuse('invalid', { errors: { spam: ['spam_max'] } })
    await stopMails(tx, scope, row.id)
    await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'status',
      set: { status: 'canceled', cancel_reason: 'spam' },
      changes: [{ field: 'status', from: row.status, to: 'canceled' }],
      mails: [],
      endsMoveRequest: true,
      refunds: true,
      now,
    })
    return { mail: null }
  })

type NotUnmarked = Refusal<'not_found' | 'final' | 'invalid' | 'plan_limit' | 'occupied'>

/** The reservation stands again as before, where the plan has a place and its time is free; nobody is told. */
export const unmarkSpam = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId }: Marking,
  now: Millis,
): Promise<Changed | NotUnmarked> =>
  changeReservation(services, scope, reservationId, async (tx, row) => {
    if (row.cancel_reason !== 'spam') return isFinal(row.status) ? refuse('final') : { mail: null }
    if (!mayUnmarkSpam(row, now)) return refuse('invalid', { errors: { spam: ['spam_late'] } })
    const limit = reservationLimit(services.config, row.plan_code)
    const isRecent = wireToMillis(row.created_at) > now - 30 * dayMs
    if (limit !== null && isRecent && (await readCounted(tx, scope, now)) >= limit)
      return refuse('plan_limit', { reasons: ['spam'] })
    const taken = await findTaken(tx, scope, row, now)
    if (taken) return taken
    const status = await readStatusBefore(tx, scope, row.id)
    await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'status',
      set: { status, cancel_reason: null },
      changes: [{ field: 'status', from: 'canceled', to: status }],
      mails: [],
      now,
    })
    return { mail: null }
  })

/** What waits for the customer is never sent; a reminder goes with the change itself. */
const stopMails = async (tx: Tx, { shopId }: ShopScope, reservationId: number): Promise<void> => {
  await tx
    .updateTable('messages')
    .set({ status: 'failed', last_error: 'superseded' })
    .where('shop_id', '=', shopId)
    .where('reservation_id', '=', reservationId)
    .where('recipient', '=', 'customer')
    .where('kind', '<>', 'reminder')
    .where('status', 'in', ['queued', 'retrying', 'withheld', 'failed'])
    .execute()
}
