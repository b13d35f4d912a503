// A bill is corrected by another one; the one before it stays, and says when it ended. Rule BILL-10.
import type { BillCorrection } from '@noren/contract/bills/bills'
import { endBill, isSameContent } from '#features/bills/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import { billKey, readAsked, recordBill, refuseMore, type Asked, type Billing } from './record-bill.ts'

type Refused = Refusal<
  'not_found' | 'final' | 'outdated' | 'day_closed' | 'invalid' | 'idempotency_key_reused'
>

export const correctBill = (
  services: Services,
  scope: ShopScope,
  billing: Billing<BillCorrection>,
  now: Millis,
): Promise<true | Refused> => {
  const { reservationId, userId, input } = billing
  const key = billKey(billing)
  return changeReservation<true | Refused>(services, scope, reservationId, async (tx, row) => {
    const earlier = key ? await findResult(tx, scope, key) : undefined
    if (earlier !== undefined) return isRefusal(earlier) ? earlier : true
    if (row.is_block || row.status !== 'treated') return refuse('final')
    const asked = await readAsked(tx, scope, row, input, now)
    const { current, planned } = asked
    if (!current) return refuse('outdated')
    if (isRepeat(asked, input)) return true
    if (input.revision !== current.revision) return refuse('outdated')
    if (isRefusal(planned)) return planned
    const refused = refuseMore(asked, 'revision')
    if (refused) return refused
    if (asked.isDayClosed) return refuse('day_closed')
    // Before the next one: one alone counts.
    await endBill(tx, scope, current.id, now)
    await recordBill(tx, scope, row, { asked, content: planned, reason: input.reason, userId, key }, now)
    return true
  })
}

/** A second press, or a correction whose answer was lost. */
const isRepeat = ({ current, planned }: Asked, { revision, reason }: BillCorrection): boolean =>
  current !== undefined &&
  current.revision === revision + 1 &&
  current.reason === reason &&
  !isRefusal(planned) &&
  isSameContent(current, planned)
