import {
  allowedCancelReasons,
  isFinal,
  allowedTransitions,
  type CancelReason,
  type Status,
} from '@noren/scheduling/status'
import type { MessageState } from '@noren/contract/messages'
import { refundsBy } from '#features/payments/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { stageOf, withSentence, type QueuedMessage } from '../stages.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { writeChange, type Written } from '../changes/write-change.ts'

type Wanted = {
  status: Status
  cancelReason?: CancelReason
  notify?: boolean
  sentence?: string
  /** Of an advance payment; the reason and the shop's rule decide unless it is given. */
  refund?: boolean
}

/**
 * The owner approves, sets back to awaiting, declines, cancels or closes as treated. Setting the status that is there already
 * changes nothing: of two who approve at once, one is written, and only its answer names a mail.
 */
export const setStatus = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, wanted }: { reservationId: number; userId: number; wanted: Wanted },
  now: Millis,
): Promise<Changed | Refusal<'not_found' | 'final' | 'invalid'>> =>
  changeReservation(services, scope, reservationId, async (tx, row) => {
    const { status } = wanted
    if (status === row.status) return { mail: null }
    if (isFinal(row.status)) return refuse('final')
    if (!allowedTransitions(row.status, 'owner').includes(status)) return refuse('final')
    const allowed = allowedCancelReasons(row.status, 'owner', stageOf(row.start_at, now))
    const reason = status === 'canceled' ? (wanted.cancelReason ?? allowed[0]) : undefined
    if (reason !== undefined && !allowed.includes(reason))
      return refuse('invalid', {
        errors: {
          cancel_reason: [(row.status === 'reserved' && earlyReasons[reason]) || 'cancel_reason'],
        },
      })

    const told = withSentence(mailsOf(row, wanted, reason), wanted.sentence)
    if (isRefusal(told)) return told
    const refunds = reason !== undefined && (wanted.refund ?? refundsBy(row, reason, now))
    const mail = await writeStatus(tx, services, scope, row, {
      status,
      reason,
      ...told,
      refunds,
      userId,
      now,
    })
    return { mail }
  })

/** With the bill of a visit that is not closed yet: in its transaction, after it was asked whether the status may be set. */
export const closeAsTreated = (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  row: Changing,
  by: { userId: number; now: Millis },
): Promise<MessageState | null> =>
  writeStatus(tx, services, scope, row, { status: 'treated', mails: [], changes: [], ...by })

type NewStatus = Pick<Written, 'changes' | 'mails' | 'refunds' | 'userId' | 'now'> & {
  status: Status
  reason?: CancelReason | undefined
}

const writeStatus = (
  tx: Tx,
  services: Pick<Services, 'config' | 'secret'>,
  scope: ShopScope,
  row: Changing,
  { status, reason, changes, ...written }: NewStatus,
): Promise<MessageState | null> =>
  writeChange(tx, services, scope, row, {
    ...written,
    actor: 'owner',
    kind: 'status',
    // What the owner sets back to awaiting never expires by itself.
    set: { status, expires_at: null, ...(reason && { cancel_reason: reason }) },
    changes: [{ field: 'status', from: row.status, to: status }, ...changes],
    endsMoveRequest: isFinal(status),
  })

/** Reasons that are refused before their time, with the message key of each. Rule RES-3. */
const earlyReasons: { readonly [R in CancelReason]?: string } = {
  no_show: 'no_show_early',
  same_day: 'same_day_early',
}

/** Approval and an end by the shop are told unless the owner says no; a visit that did not happen only when asked for. */
const mailsOf = (
  row: Changing,
  { status, notify }: Wanted,
  reason: CancelReason | undefined,
): QueuedMessage[] => {
  if (!row.email || notify === false) return []
  const toCustomer = { recipient: 'customer', to: row.email } as const
  if (status === 'reserved') return [{ kind: 'approved', ...toCustomer }]
  if (reason === 'declined') return [{ kind: 'declined', ...toCustomer }]
  // The customer wanted it: no apology.
  if (reason === 'customer') return [{ kind: 'canceled_by_customer', ...toCustomer }]
  if (reason === 'shop' || (reason !== undefined && notify))
    return [{ kind: 'canceled_by_shop', ...toCustomer }]
  return []
}
