import { customerMayChange } from '@noren/scheduling/cutoff'
import { allowedTransitions } from '@noren/scheduling/status'
import { isRefunded } from '#features/payments/api'
import { wireToLocalMinute, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { QueuedMessage } from '../stages.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { writeChange } from '../changes/write-change.ts'

/** The holder of the manage link takes the visit back, within the shop's limit; the slot is free with the commit. */
export const cancelByCustomer = (
  services: Services,
  scope: ShopScope,
  { reservationId, reason }: { reservationId: number; reason: string | null },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'final' | 'past_deadline'>> =>
  changeReservation(services, scope, reservationId, async (tx, row) => {
    // A second press, or a repeat of one whose answer was lost.
    if (row.cancel_reason === 'customer') return true
    if (!allowedTransitions(row.status, 'customer').includes('canceled')) return refuse('final')
    const { allowed } = customerMayChange({
      start: wireToLocalMinute(row.start_at),
      createdAt: wireToLocalMinute(row.created_at),
      movedByShopAt: row.moved_by_shop_at === null ? null : wireToLocalMinute(row.moved_by_shop_at),
      now: millisToLocalMinute(now),
      cancelCutoffMinutes: row.cancel_cutoff_minutes,
    })
    if (!allowed) return refuse('past_deadline')

    const mails: QueuedMessage[] = [{ kind: 'shop_canceled', recipient: 'shop', to: row.shopAddress }]
    if (row.email) mails.unshift({ kind: 'canceled_by_customer', recipient: 'customer', to: row.email })
    await writeChange(tx, services, scope, row, {
      actor: 'customer',
      userId: null,
      kind: 'status',
      set: { status: 'canceled', cancel_reason: 'customer', cancel_note: reason },
      changes: [{ field: 'status', from: row.status, to: 'canceled' }],
      mails,
      refunds: isRefunded(row.refund_rule, 'customer', { mayCancel: allowed, hasStarted: false }),
      endsMoveRequest: true,
      now,
    })
    return true
  })
