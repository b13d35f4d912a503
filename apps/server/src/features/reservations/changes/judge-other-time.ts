// Other time for a reservation that stands, given to it by the owner: a move, or another length.
import { judgeStart, type StartJudgement } from '@noren/scheduling/judge-start'
import { waitsWithin, type Service } from '@noren/scheduling/occupancies'
import type { ReservationSummary } from '@noren/contract/errors'
import type { OfferFacts } from '#features/hours/api'
import {
  findInTheWay,
  keepSeats,
  refuseOccupied,
  serviceOfStored,
  storedSeats,
  type StoredSeats,
} from '#features/occupancies/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Refusal } from '#platform/errors'
import type { Changing } from './read-for-change.ts'

/** Local minutes. */
export type Place = { start: number; end: number; staffId: number }

/** `standing`: what it overlaps on purpose. */
export type JudgedTime = { judged: StartJudgement; standing: ReservationSummary[]; isOver: boolean }

type OtherTime = {
  place: Place
  facts: OfferFacts
  overlap: boolean
  /** The visit that it becomes, where the owner chooses other menus. */
  cart?: Service | undefined
  /** The units that the owner chooses. */
  seatIds?: readonly number[] | undefined
  /** It goes to a colleague who does not do all of its menus: the owner may know better. Rule VISIT-15. */
  isNotForMenu?: boolean | undefined
}

/** The rules' judgement; a refusal where other visits are in the way, unless the owner says so (`overlap`). Rule RES-29. */
export const judgeOtherTime = async (
  tx: Tx,
  scope: ShopScope,
  row: Pick<Changing, 'id' | 'before_time' | 'after_time' | 'waits' | 'seat_ids' | 'seat_ranges'>,
  { place, facts, overlap, cart, seatIds = [], isNotForMenu }: OtherTime,
  now: Millis,
): Promise<JudgedTime | Refusal<'occupied'>> => {
  const { start, end, staffId } = place
  const kept = keepSeats(row, facts, end - start)
  const service = cart
    ? { ...cart, totalDuration: end - start, waits: waitsWithin(cart.waits ?? [], end - start) }
    : { ...serviceOfStored(row, end - start), seats: kept.seats }
  const seatUnits = onlyThese(seatIds, kept.seatUnits)
  const at = millisToLocalMinute(now)
  const judged = judgeStart({
    ...facts,
    seatUnits,
    staffIds: [staffId],
    service,
    start,
    now: at,
    isNotForMenu,
  })
  if (judged.staffId !== undefined) return { judged, standing: [], isOver: false }
  const { standing, isHeld } = await findInTheWay(tx, scope, {
    staffIds: [staffId],
    ranges: judged.busy,
    now,
    exceptReservationId: row.id,
  })
  if (isHeld || !overlap) return refuseOccupied(standing, place, isHeld)
  return { judged, standing, isOver: true }
}

/** The groups with the chosen unit alone, where one of theirs was chosen. */
const onlyThese = (
  seatIds: readonly number[],
  units: ReadonlyMap<number, readonly number[]>,
): ReadonlyMap<number, readonly number[]> =>
  new Map(
    [...units].map(([groupId, ids]) => {
      const chosen = ids.filter((id) => seatIds.includes(id))
      return [groupId, chosen.length > 0 ? chosen : ids]
    }),
  )

/** The units that it has then; none where it is entered over others. */
export const seatsAfter = ({ judged }: JudgedTime): StoredSeats =>
  storedSeats(judged.placements[0]?.seats ?? [])
