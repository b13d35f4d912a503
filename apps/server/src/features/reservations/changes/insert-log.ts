import type { CancelReason, Status } from '@noren/scheduling/status'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Change } from '#features/reservations/stages'
import type { LogRow } from '#features/reservations/change-logs'

export type Actor = { actor: 'customer' | 'owner' | 'system'; userId: number | null }

type Entry = Actor & {
  reservationId: number
  kind: LogRow['kind']
  /** After the change. */
  status: Status
  cancelReason?: CancelReason | null | undefined
  changes: readonly Change[]
  now: Millis
}

/** One entry of a reservation's history. */
export const insertLog = async (tx: Tx, { shopId }: ShopScope, entry: Entry): Promise<void> => {
  await tx
    .insertInto('change_logs')
    .values({
      shop_id: shopId,
      reservation_id: entry.reservationId,
      actor: entry.actor,
      user_id: entry.userId,
      kind: entry.kind,
      status: entry.status,
      cancel_reason: entry.cancelReason ?? null,
      changes: JSON.stringify(entry.changes),
      created_at: millisToWire(entry.now),
    })
    .execute()
}
