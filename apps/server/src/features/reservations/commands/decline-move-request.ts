import type { MessageState } from '@noren/contract/messages'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { Changed, Changing } from '../changes/queries.ts'
import { changeReservation } from '../changes/commands/change-reservation.ts'
import { writeChange } from '../changes/commands/write-change.ts'

/** The owner says no to another time: the time asked for is free again, the visit stays where it was. */
export const declineMoveRequest = (
  services: Services,
  scope: ShopScope,
  { reservationId, ...by }: { reservationId: number; userId: number; notify?: boolean },
  now: Millis,
): Promise<Changed | Refusal<'not_found'>> =>
  changeReservation<Changed | Refusal<'not_found'>>(
    services,
    scope,
    { reservationId, mail: by.notify === false ? null : { kind: 'move_ended', byShop: true }, now },
    async (tx, row) =>
      row.request_start_at === null
        ? refuse('not_found')
        : { mail: await writeDeclined(tx, scope, row, by, now) },
  )

/** Of a reservation that has a move request. */
export const writeDeclined = (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  { userId, notify }: { userId: number; notify?: boolean },
  now: Millis,
): Promise<MessageState | null> => {
  const details = { from: row.start_at, to: row.request_start_at ?? row.start_at }
  return writeChange(
    tx,
    scope,
    row,
    { actor: 'owner', userId },
    {
      kind: 'move_ended',
      changes: [{ field: 'start_at', ...details }],
      mails:
        row.email && notify !== false
          ? [{ kind: 'move_ended', recipient: 'customer', to: row.email, details }]
          : [],
      endsMoveRequest: true,
    },
    now,
  )
}
