import { customerMayChange } from '@noren/scheduling/cutoff'
import { allowedTransitions } from '@noren/scheduling/status'
import { isRefunded } from '#features/payments/api'
import { wireToLocalMinute, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { QueuedMessage } from '../stages.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { readForChange, type Changing } from '../changes/read-for-change.ts'
import { writeChange, type Written } from '../changes/write-change.ts'

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
    const canceled: Omit<Written, 'mails'> = {
      actor: 'customer',
      userId: null,
      kind: 'status',
      set: { status: 'canceled', cancel_reason: 'customer', cancel_note: reason },
      changes: [{ field: 'status', from: row.status, to: 'canceled' }],
      refunds: isRefunded(row.refund_rule, 'customer', { mayCancel: allowed, hasStarted: false }),
      endsMoveRequest: true,
      now,
    }
    await writeChange(tx, services, scope, row, { ...canceled, mails })
    const companion = await readCompanion(tx, scope, row)
    if (companion) await writeChange(tx, services, scope, companion, { ...canceled, mails: [] })
    return true
  })

/** Who comes with this one and is still expected: two people cancel together. Rule VISIT-13. */
const readCompanion = async (
  tx: Tx,
  scope: ShopScope,
  { id, party_id }: Changing,
): Promise<Changing | undefined> => {
  if (party_id === null) return undefined
  const other = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', scope.shopId)
    .where('party_id', '=', party_id)
    .where('id', '<>', id)
    .where('status', 'in', ['reserved', 'pending_approval'])
    .select('id')
    .executeTakeFirst()
  return other && readForChange(tx, scope, other.id)
}
