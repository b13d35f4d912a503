import { byVisitsOfDay } from './choose.ts'
import { busyRanges, type Span } from './occupancies.ts'
import { isFree, placeGuests, seatChoices, serviceBy, type Placement, type Works } from './placement.ts'
import { workingStaff } from './staff/hours.ts'
import { askedStaff, explainStart, type Reason, type StartQuestion } from './reasons.ts'

/** All answers about one requested start, so that customers, owners and explanations cannot disagree. */
export type StartJudgement = {
  /** Why customers are not offered this start, the weightiest first; none where they are. */
  readonly reasons: Reason[]
  /** The reasons that the owner may override. */
  readonly overridable: Reason[]
  /** Whose time was asked for: those who work over the visit, or all where nobody does. */
  readonly asked: readonly number[]
  /** What it takes of its staff member, in order of time. */
  readonly busy: readonly Span[]
} & (
  | { readonly refusal: null; readonly staffId: number; readonly placements: readonly Placement[] }
  /**
   * `slot_taken`: only other visits are in the way. `staffId` is who has the time nevertheless, with the seats that are free, or none
   * where one is missing.
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
  const { service, visits, start, preferredStaffId, companion } = question
  const reasons = explainStart(question)
  const asked = askedStaff(question)
  const inTurn = (staffIds: readonly number[]) => {
    const ordered = byVisitsOfDay(visits, staffIds, start)
    return ordered
      .filter((id) => id === preferredStaffId)
      .concat(ordered.filter((id) => id !== preferredStaffId))
  }
  const guest = { ...question, staffIds: inTurn(asked) }
  const other = companion && { ...companion, staffIds: inTurn(companion.staffIds) }
  const placements =
    placeGuests({ guest, companion: other }, question, start, worksBy(question)) ?? placeOverRules(guest)
  const judged = {
    reasons,
    overridable: reasons.filter((reason) => overridableReasons.has(reason)),
    asked,
    busy: busyRanges(service, start),
    placements,
  }
  const staffId = placements[0]?.staffId
  if (reasons.length === 0 && staffId !== undefined) return { ...judged, refusal: null, staffId }
  const isTaken = reasons.every((reason) => takenReasons.has(reason))
  return { ...judged, refusal: isTaken ? 'slot_taken' : 'not_offered', staffId }
}

const worksBy =
  ({ rules }: StartQuestion): Works =>
  (staffId, start, end) =>
    workingStaff(rules, [staffId], { start, end }).length > 0

/** Whoever has the time, whatever the rules say: the owner may know better. One person alone. */
const placeOverRules = (question: StartQuestion): Placement[] => {
  if (question.companion !== undefined) return []
  const { visits, start, staffIds } = question
  const staffId = staffIds.find((id) => isFree(visits, id, busyRanges(serviceBy(question, id), start)))
  if (staffId === undefined) return []
  const service = serviceBy(question, staffId)
  const seats = (service.seats ?? []).flatMap((need) => {
    const [found = []] = seatChoices({ ...service, seats: [need] }, question, start)
    return found
  })
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
