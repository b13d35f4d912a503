// Whether a visit can stand where it is stored, or would stand later: its staff member and its own seats.
import { busyRanges, occupiedByReservation } from '@noren/scheduling/occupancies'
import {
  findInTheWay,
  findSeatsInTheWay,
  refuseOccupied,
  serviceOfStored,
  timedOf,
  type StoredTime,
} from '#features/occupancies/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'

type Stored = StoredTime & { id: number }

/** A refusal that names who stands in its time now; undefined where it is free. */
export const findTaken = async (
  tx: Tx,
  scope: ShopScope,
  row: Stored,
  now: Millis,
): Promise<Refusal<'occupied'> | undefined> => {
  const { start, end } = timedOf(row)
  const taken = {
    staffIds: [row.staff_id],
    ranges: busyRanges(serviceOfStored(row, end - start), start),
    now,
    exceptReservationId: row.id,
  }
  const { standing, isHeld } = await findInTheWay(tx, scope, taken)
  if (standing.length > 0 || isHeld) return refuseOccupied(standing, { start, end }, isHeld)
  return findTakenSeats(tx, scope, row, now)
}

/** The same of its seats alone. Rule RES-107. */
export const findTakenSeats = async (
  tx: Tx,
  scope: ShopScope,
  row: Stored,
  now: Millis,
): Promise<Refusal<'occupied'> | undefined> => {
  const { seats } = occupiedByReservation({ ...timedOf(row), status: 'reserved' })
  if (seats.length === 0) return undefined
  const { standing, isHeld } = await findSeatsInTheWay(tx, scope, { seats, now, exceptReservationId: row.id })
  if (standing.length === 0 && !isHeld) return undefined
  return refuse('occupied', { reservations: standing, reasons: isHeld ? ['seats', 'held'] : ['seats'] })
}
