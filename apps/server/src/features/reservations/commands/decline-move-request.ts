import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { withSentence, type QueuedMessage } from '../stages.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { writeChange } from '../changes/write-change.ts'

/** The owner says no to another time: the time asked for is free again, the visit stays where it was. */
export const declineMoveRequest = (
  services: Services,
  scope: ShopScope,
  { reservationId, ...by }: By & { reservationId: number },
  now: Millis,
): Promise<Changed | Refusal<'not_found' | 'invalid'>> =>
  changeReservation(services, scope, reservationId, async (tx, row) =>
    row.request_start_at === null ? refuse('not_found') : writeDeclined(tx, services, scope, row, by, now),
  )

type By = { userId: number; notify?: boolean; sentence?: string }

/** Of a reservation that has a move request. */
export const writeDeclined = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { userId, notify, sentence }: By,
  now: Millis,
): Promise<Changed | Refusal<'invalid'>> => {
  const details = { from: row.start_at, to: row.request_start_at ?? row.start_at }
  const mails: QueuedMessage[] =
    row.email && notify !== false
      ? [{ kind: 'move_ended', recipient: 'customer', to: row.email, details }]
      : []
  const told = withSentence(mails, sentence)
  if (isRefusal(told)) return told
  const mail = await writeChange(tx, services, scope, row, {
    actor: 'owner',
    userId,
    kind: 'move_ended',
    changes: [{ field: 'start_at', ...details }, ...told.changes],
    mails: told.mails,
    endsMoveRequest: true,
    now,
  })
  return { mail }
}
