// Other time for a reservation that stands, given to it by the owner: a move, or another length.
import { judgeStart, type StartJudgement } from '@noren/scheduling/judge-start'
import type { ReservationSummary } from '@noren/contract/errors'
import type { OfferFacts } from '#features/hours/api'
import { findInTheWay, refuseOccupied } from '#features/occupancies/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Refusal } from '#platform/errors'
import type { Changing } from './read-for-change.ts'

/** Local minutes. */
export type Place = { start: number; end: number; staffId: number }

/** `standing`: what it overlaps on purpose. */
export type JudgedTime = { judged: StartJudgement; standing: ReservationSummary[]; isOver: boolean }

/** The rules' judgement; a refusal where other visits are in the way, unless the owner says so (`overlap`). Rule RES-29. */
export const judgeOtherTime = async (
  tx: Tx,
  scope: ShopScope,
  row: Pick<Changing, 'id' | 'before_time' | 'after_time'>,
  { place, facts, overlap }: { place: Place; facts: OfferFacts; overlap: boolean },
  now: Millis,
): Promise<JudgedTime | Refusal<'occupied'>> => {
  const { start, end, staffId } = place
  const service = { totalDuration: end - start, beforeTime: row.before_time, afterTime: row.after_time }
  const judged = judgeStart({ ...facts, staffIds: [staffId], service, start, now: millisToLocalMinute(now) })
  if (judged.staffId !== undefined) return { judged, standing: [], isOver: false }
  const { standing, isHeld } = await findInTheWay(tx, scope, {
    staffIds: [staffId],
    ...judged.occupied,
    now,
    exceptReservationId: row.id,
  })
  if (isHeld || !overlap) return refuseOccupied(standing, place, isHeld)
  return { judged, standing, isOver: true }
}
