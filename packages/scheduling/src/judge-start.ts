import { freeStaff } from './choose.ts'
import { occupiedRange } from './occupancies.ts'
import { askedStaff, explainStart, type Reason, type StartQuestion } from './reasons.ts'

/** All answers about one requested start, so that customers, owners and explanations cannot disagree. */
export type StartJudgement = {
  /** Why customers are not offered this start, the weightiest first; none where they are. */
  readonly reasons: Reason[]
  /** The reasons that the owner may override. */
  readonly overridable: Reason[]
  /** Whose time was asked for: those who work over the visit, or all where nobody does. */
  readonly asked: readonly number[]
  /** Local minutes, half open: the visit with its buffers. */
  readonly occupied: { readonly start: number; readonly end: number }
} & (
  | { readonly refusal: null; readonly staffId: number }
  /** `slot_taken`: only other visits are in the way. `staffId` is who is free nevertheless. */
  | { readonly refusal: 'slot_taken' | 'not_offered'; readonly staffId: number | undefined }
)

/** Judges a requested start. The visit goes to `preferredStaffId` if that person is free, else to the least busy who is. */
export const judgeStart = (
  question: StartQuestion & { readonly preferredStaffId?: number },
): StartJudgement => {
  const { service, visits, start, preferredStaffId } = question
  const reasons = explainStart(question)
  const occupied = occupiedRange(service, start)
  const asked = askedStaff(question)
  const free = freeStaff(visits, asked, occupied)
  const staffId = free.find((id) => id === preferredStaffId) ?? free[0]
  const judged = {
    reasons,
    overridable: reasons.filter((reason) => overridableReasons.has(reason)),
    asked,
    occupied,
  }
  if (reasons.length === 0 && staffId !== undefined) return { ...judged, refusal: null, staffId }
  const isTaken = reasons.every((reason) => reason === 'taken' || reason === 'buffer')
  return { ...judged, refusal: isTaken ? 'slot_taken' : 'not_offered', staffId }
}

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
  'staff_off',
])
