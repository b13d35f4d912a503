import { allowedTransitions } from '@noren/scheduling/status'
import { wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { QueuedMessage } from '../stages.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { writeChange } from '../changes/write-change.ts'

/** Ends what nobody answered in time: a request for a visit or for another time. Whoever answered meanwhile was first. */
export const expireRequest = (
  services: Services,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<true | Refusal<'not_found'>> =>
  changeReservation<true>(services, scope, reservationId, async (tx, row) => {
    const system = { actor: 'system', userId: null } as const
    const toCustomer = row.email ? [{ recipient: 'customer', to: row.email } as const] : []
    const shopMail: QueuedMessage = { kind: 'shop_expired', recipient: 'shop', to: row.shopAddress }
    if (allowedTransitions(row.status, 'system').includes('canceled') && isOver(row.expires_at, now)) {
      await writeChange(tx, services, scope, row, {
        ...system,
        kind: 'status',
        set: { status: 'canceled', cancel_reason: 'expired' },
        changes: [{ field: 'status', from: row.status, to: 'canceled' }],
        mails: [...toCustomer.map((to) => ({ kind: 'expired' as const, ...to })), shopMail],
        refunds: true,
        endsMoveRequest: true,
        now,
      })
      return true
    }
    if (row.request_start_at === null || !isOver(row.request_expires_at, now)) return true
    const details = { from: row.start_at, to: row.request_start_at }
    await writeChange(tx, services, scope, row, {
      ...system,
      kind: 'move_ended',
      changes: [{ field: 'start_at', ...details }],
      mails: [
        ...toCustomer.map((to) => ({ kind: 'move_ended' as const, ...to, details })),
        { ...shopMail, details },
      ],
      endsMoveRequest: true,
      now,
    })
    return true
  })

const isOver = (until: string | null, now: Millis): boolean => until !== null && wireToMillis(until) <= now
