import type { MessageState } from '@noren/contract/messages'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import type { Changed, Changing } from '../writing/queries.ts'
import { changeReservation } from '../writing/commands/change-reservation.ts'
import { writeChange } from '../writing/commands/write-change.ts'

/** The owner says no to another time: the time asked for is free again, the visit stays where it was. */
export const declineWish = (
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
      row.wish_start_at === null
        ? refuse('not_found')
        : { mail: await writeDeclined(tx, scope, row, by, now) },
  )

/** Of a reservation that has a wish. */
export const writeDeclined = (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  { userId, notify }: { userId: number; notify?: boolean },
  now: Millis,
): Promise<MessageState | null> => {
  const details = { from: row.start_at, to: row.wish_start_at ?? row.start_at }
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
      endsWish: true,
    },
    now,
  )
}
