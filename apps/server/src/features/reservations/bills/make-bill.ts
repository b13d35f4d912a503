// The first bill of a visit, which closes it as treated where it is not. Rule BILL-1.
import type { BillInput } from '@noren/contract/bills/bills'
import { isSameContent } from '#features/bills/api'
import { allowedTransitions } from '@noren/scheduling/status'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import { closeAsTreated } from '../commands/set-status.ts'
import { billKey, readAsked, recordBill, refuseMore, type Billing } from './record-bill.ts'

type Refused = Refusal<
  'not_found' | 'final' | 'bill_exists' | 'day_closed' | 'invalid' | 'idempotency_key_reused'
>

/** The same bill once more changes nothing: of two presses, or two devices, one is written. */
export const makeBill = (
  services: Services,
  scope: ShopScope,
  billing: Billing<BillInput>,
  now: Millis,
): Promise<true | Refused> => {
  const { reservationId, userId, input } = billing
  const key = billKey(billing)
  return changeReservation<true | Refused>(services, scope, reservationId, async (tx, row) => {
    const earlier = key ? await findResult(tx, scope, key) : undefined
    if (earlier !== undefined) return isRefusal(earlier) ? earlier : true
    const isTreated = row.status === 'treated'
    const mayClose = allowedTransitions(row.status, 'owner').includes('treated')
    if (row.is_block || !(isTreated || mayClose)) return refuse('final')
    const asked = await readAsked(tx, scope, row, input, now)
    const { current, planned } = asked
    if (current) return !isRefusal(planned) && isSameContent(current, planned) ? true : refuse('bill_exists')
    if (isRefusal(planned)) return planned
    const refused = refuseMore(asked, 'lines')
    if (refused) return refused
    if (asked.isDayClosed) return refuse('day_closed')
    if (!isTreated) await closeAsTreated(tx, services, scope, row, { userId, now })
    await recordBill(tx, scope, row, { asked, content: planned, reason: null, userId, key }, now)
    await enableBills(tx, scope)
    return true
  })
}

/** By the first one, where the owner has not decided. Rule BILL-14. */
const enableBills = async (tx: Tx, { shopId }: ShopScope): Promise<void> => {
  await tx
    .updateTable('shops')
    .set({ bills_enabled: true })
    .where('id', '=', shopId)
    .where('bills_enabled', 'is', null)
    .execute()
}
