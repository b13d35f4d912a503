// Who could serve a visit in the place of somebody who cannot: at its own start, for its own minutes.
import { judgeStart } from '../judge-start.ts'
import { occupiedByReservation, type SeatNeed, type Service, type TimedReservation } from '../occupancies.ts'
import type { Placement } from '../placement.ts'
import type { Reason } from '../reasons.ts'
import type { OfferRules } from '../offer.ts'
import type { Taken } from './standing.ts'
import { byVisitsOfDay } from '../choose.ts'
import { minutesPerDay } from '../time.ts'

/** A visit that stands, and may be given to somebody else. */
export type HandedVisit = {
  readonly id: number
  readonly timed: TimedReservation
  /** As it stands, with a need for each unit that it has. */
  readonly service: Service & { readonly seats: readonly SeatNeed[] }
  readonly seatUnits: ReadonlyMap<number, readonly number[]>
  /** Those who do its menus. */
  readonly staffIds: readonly number[]
  /** Whom the customer prefers. */
  readonly preferredStaffId: number | null
}

type Standing = Taken & { readonly rules: OfferRules; readonly now: number }

/** Everybody else who is free for it, whom the customer prefers first, then who has the fewest visits on its day. */
export const findColleagues = (visit: HandedVisit, standing: Standing): Placement[] => {
  const { id, timed, service, seatUnits, preferredStaffId } = visit
  const { start, end, staffId: present } = timed
  // Nothing further away can be in its way, and of a month there are thousands of rows.
  const isNear = (row: { readonly start: number; readonly end: number }) =>
    row.end > start - minutesPerDay && row.start < end + minutesPerDay
  const own = occupiedByReservation(timed).seats
  const visits = standing.visits.filter((row) => row.visitId !== id && isNear(row))
  const seatsTaken = (standing.seatsTaken ?? []).filter(
    (row) => isNear(row) && !own.some((mine) => mine.seatId === row.seatId && mine.start === row.start),
  )
  const others = visit.staffIds.filter((staffId) => staffId !== present)
  const inTurn = byVisitsOfDay(visits, others, start)
  return inTurn
    .toSorted((a, b) => Number(b === preferredStaffId) - Number(a === preferredStaffId))
    .flatMap((staffId) => {
      const question = { ...standing, visits, seatsTaken, seatUnits, staffIds: [staffId], service, start }
      const { reasons, placements } = judgeStart(question)
      return reasons.some((reason) => hindering.has(reason)) ? [] : placements.slice(0, 1)
    })
}

/** The hours of the shop, and when one could book, are no reasons: the visit is agreed. */
const hindering: ReadonlySet<Reason> = new Set([
  'staff_off',
  'taken',
  'buffer',
  'waiting_limit',
  'seat_taken',
])

export type Proposal = {
  readonly colleagues: readonly Placement[]
  readonly suggested: Placement | undefined
}

/** One after the other in order of their starts: what is proposed for one is taken for those after it. By the id of the visit. */
export const proposeHandOvers = (
  handed: readonly HandedVisit[],
  standing: Standing,
): Map<number, Proposal> => {
  let after = standing
  const proposals = new Map<number, Proposal>()
  for (const visit of handed.toSorted((a, b) => a.timed.start - b.timed.start || a.id - b.id)) {
    const [suggested] = findColleagues(visit, after)
    proposals.set(visit.id, { colleagues: findColleagues(visit, standing), suggested })
    if (suggested) after = withHandOver(after, visit, suggested)
  }
  return proposals
}

const withHandOver = (
  standing: Standing,
  { id, timed }: HandedVisit,
  { staffId, seats }: Placement,
): Standing => {
  const before = occupiedByReservation(timed).seats
  const occupied = occupiedByReservation({ ...timed, staffId, seats })
  return {
    ...standing,
    visits: [
      ...standing.visits.filter((row) => row.visitId !== id),
      ...occupied.staff.map((row) => ({ ...row, visitId: id })),
    ],
    seatsTaken: [
      ...(standing.seatsTaken ?? []).filter(
        (row) => !before.some((one) => one.seatId === row.seatId && one.start === row.start),
      ),
      ...occupied.seats,
    ],
  }
}
