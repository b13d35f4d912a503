import { occupiedByMoveRequest, type ReservedSeat } from '@noren/scheduling/occupancies'
import { insertOccupancies, storedSeats, timedOf } from '#features/occupancies/api'
import { millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Changing } from './read-for-change.ts'

/** Local minutes. */
type MoveRequest = {
  start: number
  end: number
  staffId: number
  seats: readonly ReservedSeat[]
  expiresAt: Millis
}

/**
 * A customer asks for another time: the request holds it, as far as the reservation does not, until the shop answers. False where
 * the guard refused. The reservation stays as it is; a request before this one has ended.
 */
export const insertMoveRequest = async (
  tx: Tx,
  scope: ShopScope,
  row: Changing,
  request: MoveRequest,
  now: Millis,
): Promise<boolean> => {
  const seats = storedSeats(request.seats)
  const { id } = await tx
    .insertInto('move_requests')
    .values({
      shop_id: scope.shopId,
      reservation_id: row.id,
      staff_id: request.staffId,
      start_at: localMinuteToWire(request.start),
      end_at: localMinuteToWire(request.end),
      expires_at: millisToWire(request.expiresAt),
      created_at: millisToWire(now),
      seat_ids: seats.seat_ids,
      seat_ranges: JSON.stringify(seats.seat_ranges),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = { kind: 'move_request', moveRequestId: id } as const
  return insertOccupancies(tx, scope, {
    owner,
    occupied: occupiedByMoveRequest(request, timedOf(row)),
    now,
  })
}
