import { byVisitsOfDay } from './choose.ts'
import { busyRanges, type Span } from './occupancies.ts'
import { freeUnits, placeGuests, serviceBy, type Placement } from './placement.ts'
import { askedStaff, explainStart, obstacleOf, worksBy, type Reason, type StartQuestion } from './reasons.ts'
import { standingOf, type Standing } from './staff/standing.ts'

/** All answers about one requested start, so that customers, owners and explanations cannot disagree. */
export type StartJudgement = {
  /** Why customers are not offered this start, the weightiest first; none where they are. */
  readonly reasons: Reason[]
  /** The reasons that the owner may override. */
  readonly overridable: Reason[]
  /** Whose time was asked for: those who work over the visit, or all where nobody does. */
  readonly asked: readonly number[]
  /** What it takes of its staff member, in order of time, by the minutes of whoever serves. */
  readonly busy: readonly Span[]
} & (
  | { readonly refusal: null; readonly staffId: number; readonly placements: readonly Placement[] }
  /**
   * `slot_taken`: only other visits are in the way. `staffId` is who has the time nevertheless, with the units that are
   * free. Of two people nobody.
   */
  | {
      readonly refusal: 'slot_taken' | 'not_offered'
      readonly staffId: number | undefined
      readonly placements: readonly Placement[]
    }
)

/** Judges a requested start. The visit goes to `preferredStaffId` if that person is free, else to who is and has the fewest visits that day. */
export const judgeStart = (
  question: StartQuestion & { readonly preferredStaffId?: number | undefined },
): StartJudgement => {
  const { service, start, preferredStaffId, companion } = question
  const reasons = explainStart(question)
  const asked = askedStaff(question)
  const standing = standingOf(question)
  const inTurn = byVisitsOfDay(question.visits, asked, start)
  const staffIds = [
    ...inTurn.filter((id) => id === preferredStaffId),
    ...inTurn.filter((id) => id !== preferredStaffId),
  ]
  const guest = { ...question, staffIds }
  const placements =
    placeGuests({ guest, companion }, standing, start, worksBy(question)) ?? placeOverRules(guest, standing)
  const judged = {
    reasons,
    overridable: reasons.filter((reason) => overridableReasons.has(reason)),
    asked,
    busy: busyRanges(placements[0]?.service ?? service, start),
    placements,
  }
  const staffId = placements[0]?.staffId
  if (reasons.length === 0 && staffId !== undefined) return { ...judged, refusal: null, staffId }
  const isTaken = reasons.every((reason) => takenReasons.has(reason))
  return { ...judged, refusal: isTaken ? 'slot_taken' : 'not_offered', staffId }
}

/**
 * Whoever has the time, whatever the other rules say: the owner may know better. The one whom the fewest of them are against, with the
 * units that are free. One person alone.
 */
const placeOverRules = (question: StartQuestion, standing: Standing): Placement[] => {
  const { start, staffIds, companion } = question
  if (companion !== undefined) return []
  const steps = staffIds.map((id) => obstacleOf(question, standing, id))
  const farthest = (['none', 'seat_taken', 'waiting_limit'] as const).find((step) => steps.includes(step))
  const staffId = farthest && staffIds[steps.indexOf(farthest)]
  if (staffId === undefined) return []
  const service = serviceBy(question, staffId)
  const seats = (service.seats ?? []).flatMap((need) =>
    freeUnits(service, need, standing, start)
      .slice(0, 1)
      .map((seatId) => ({ seatId, ranges: need.ranges })),
  )
  return [{ staffId, service, start, seats }]
}

const takenReasons: ReadonlySet<Reason> = new Set(['taken', 'buffer', 'waiting_limit', 'seat_taken'])

/**
 * Grid, plan and publication limit customers only; a staff member's time cannot be overridden. The list names what may be: a reason
 * that is new is not, until somebody says so.
 */
const overridableReasons: ReadonlySet<Reason> = new Set([
  'past',
  'cutoff',
  'beyond_horizon',
  'holiday_unknown',
  'special_closed',
  'holiday',
  'closed_weekday',
  'outside_hours',
  'too_long',
  'staff_not_for_menu',
  'staff_off',
  'waiting_limit',
  'seat_taken',
])
