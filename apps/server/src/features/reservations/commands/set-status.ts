import { cancelReasons, isFinal, transitions, type CancelReason, type Status } from '@noren/scheduling/status'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { QueuedMail } from '../rules.ts'
import type { Changing } from '../writing/queries.ts'
import { changeReservation } from '../writing/commands/change-reservation.ts'
import { writeChange } from '../writing/commands/write-change.ts'

type Wanted = { status: Status; cancelReason?: CancelReason; notify?: boolean }

/**
 * The owner approves, sets back to awaiting, declines, cancels or closes as treated. Setting the status that is there already
 * changes nothing: of two who approve at once, one is written and both are told the same.
 */
export const setStatus = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, wanted }: { reservationId: number; userId: number; wanted: Wanted },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'final' | 'invalid'>> =>
  changeReservation<true | Refusal<'not_found' | 'final' | 'invalid'>>(
    services,
    scope,
    reservationId,
    async (tx, row) => {
      const { status } = wanted
      if (status === row.status) return true
      if (isFinal(row.status)) return refuse('final')
      if (!transitions(row.status, 'owner').includes(status)) return refuse('final')
      const allowed = cancelReasons(row.status, 'owner')
      const reason = status === 'canceled' ? (wanted.cancelReason ?? allowed[0]) : undefined
      if (reason !== undefined && !allowed.includes(reason))
        return refuse('invalid', { errors: { cancel_reason: ['cancel_reason'] } })

      await writeChange(
        tx,
        scope,
        row,
        { actor: 'owner', userId },
        {
          kind: 'status',
          // What the owner sets back to awaiting never expires by itself.
          set: { status, expires_at: null, ...(reason && { cancel_reason: reason }) },
          changes: [{ field: 'status', from: row.status, to: status }],
          mails: mailsOf(row, wanted, reason),
          endsWish: isFinal(status),
        },
        now,
      )
      return true
    },
  )

/** Approval and an end by the shop are told unless the owner says no; a visit that did not happen only when asked for. */
const mailsOf = (
  row: Changing,
  { status, notify }: Wanted,
  reason: CancelReason | undefined,
): QueuedMail[] => {
  if (!row.email || notify === false) return []
  const toCustomer = { recipient: 'customer', to: row.email } as const
  if (status === 'reserved') return [{ kind: 'approved', ...toCustomer }]
  if (reason === 'declined') return [{ kind: 'declined', ...toCustomer }]
  if (reason === 'shop' || (reason !== undefined && notify))
    return [{ kind: 'canceled_by_shop', ...toCustomer }]
  return []
}
