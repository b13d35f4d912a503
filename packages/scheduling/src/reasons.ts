import { busyRanges, occupiedRange } from './occupancies.ts'
import { isInsideHours, resolveHours } from './hours.ts'
import { freeUnits, isFree, mayOpen, placeGuests, serviceBy, type Works } from './placement.ts'
import { worksOver } from './staff/hours.ts'
import { standingOf, type Standing } from './staff/standing.ts'
import { earliestStart, shortestVisit, type VisitQuestion } from './offer.ts'
import { dayOf, minutesPerDay } from './time.ts'

/** Why a start is not offered, the weightiest first (rule BOOK-5). */
export const allReasons = [
  'unpublished',
  'plan_limit',
  'past',
  'cutoff',
  'beyond_horizon',
  'holiday_unknown',
  'special_closed',
  'holiday',
  'closed_weekday',
  'outside_hours',
  'too_long',
  'off_grid',
  'staff_not_for_menu',
  'staff_off',
  'taken',
  'buffer',
  'waiting_limit',
  'seat_taken',
] as const

export type Reason = (typeof allReasons)[number]

/** What stands is known at least around the start. */
export type StartQuestion = VisitQuestion & {
  /** Local minute at which the customer would arrive. */
  readonly start: number
  /** Local minute. */
  readonly now: number
  /** Page or menu is not published. */
  readonly isUnpublished?: boolean
  /** The plan's limit is reached. */
  readonly isPlanFull?: boolean
  /** Those asked for do not do all of the menus. */
  readonly isNotForMenu?: boolean
}

/** All reasons against a start, in the order of `allReasons`; none means offered. Says the same as `offerDays` for every minute. */
export const explainStart = (question: StartQuestion): Reason[] => {
  const { rules, start, now } = question
  const reasons: Reason[] = []
  if (question.isUnpublished) reasons.push('unpublished')
  if (question.isPlanFull) reasons.push('plan_limit')
  if (start <= now) reasons.push('past')
  else if (start < earliestStart(rules, now)) reasons.push('cutoff')
  if (dayOf(start) > dayOf(now) + rules.horizonDays) reasons.push('beyond_horizon')
  const againstHours = hoursReasons(question)
  reasons.push(...againstHours)
  if (question.isNotForMenu) reasons.push('staff_not_for_menu')
  const isInside = againstHours.every((reason) => reason === 'off_grid')
  reasons.push(...staffReasons(question, isInside))
  return reasons
}

/** Whose time is asked for: of those who work over the visit, or else of all, for the owner may know better. */
export const askedStaff = (question: StartQuestion): readonly number[] => {
  const working = workingOver(question)
  return working.length > 0 ? working : question.staffIds
}

/** Whether shop and staff member are there over a visit. */
export const worksBy =
  ({ rules }: StartQuestion): Works =>
  (staffId, start, end) =>
    isInsideHours(rules, start, end) && worksOver(rules, staffId, start, end)

/** The first thing that keeps this staff member from serving the visit. */
export const obstacleOf = (
  question: StartQuestion,
  standing: Standing,
  staffId: number,
): (typeof obstacles)[number] => {
  const { start } = question
  const service = serviceBy(question, staffId)
  if (!isFree(standing, staffId, busyRanges({ ...service, beforeTime: 0, afterTime: 0 }, start)))
    return 'taken'
  if (!isFree(standing, staffId, busyRanges(service, start))) return 'buffer'
  if (!mayOpen(standing, staffId, occupiedRange(service, start))) return 'waiting_limit'
  const isSeated = service.seats?.every((need) => freeUnits(service, need, standing, start).length > 0)
  return isSeated === false ? 'seat_taken' : 'none'
}

/** From the first that is asked to the last. */
export const obstacles = ['taken', 'buffer', 'waiting_limit', 'seat_taken', 'none'] as const

/** All of them where the visit lies outside the shop's hours whoever serves it, which is another reason. */
const workingOver = (question: StartQuestion): readonly number[] => {
  const { rules, start, staffIds } = question
  const endBy = (staffId: number) => start + serviceBy(question, staffId).totalDuration
  const inside = staffIds.filter((staffId) => isInsideHours(rules, start, endBy(staffId)))
  if (inside.length === 0) return staffIds
  return inside.filter((staffId) => worksOver(rules, staffId, start, endBy(staffId)))
}

const hoursReasons = (question: StartQuestion): Reason[] => {
  const { rules, start } = question
  const day = dayOf(start)
  const minute = start - day * minutesPerDay
  const { base, ranges, source } = resolveHours(rules, day)
  if (source === 'unknown') return ['holiday_unknown']
  if (source === 'special_close') return ['special_closed']
  if (source === 'holiday') return ['holiday']
  if (base.length === 0) return ['closed_weekday']

  const usual = base.find(([open, close]) => open <= minute && minute < close)
  if (usual === undefined) return ['outside_hours']
  const range = ranges.find(([open, close]) => open <= minute && minute < close)
  if (range === undefined) return ['special_closed']
  const reasons: Reason[] = []
  if (minute + shortestVisit(question) > range[1]) reasons.push('too_long')
  if ((minute - usual[0]) % rules.slotMinutes !== 0) reasons.push('off_grid')
  return reasons
}

/**
 * `staff_off` when none of them works over the visit. Then how far one gets who does, or any where none works: `taken` when nobody could
 * even receive the customer, `buffer` when one could but for preparation or clean-up, `waiting_limit` when one could but for the visits
 * that are open, `seat_taken` when only a seat is missing. Of two people, those of the first; `taken` where she could come but not both.
 */
const staffReasons = (question: StartQuestion, isInside: boolean): Reason[] => {
  const { companion, start, staffIds } = question
  const standing = standingOf(question)
  const isOff = staffIds.length > 0 && workingOver(question).length === 0
  const off: Reason[] = isOff ? ['staff_off'] : []
  const steps = askedStaff(question).map((staffId) => obstacleOf(question, standing, staffId))
  const farthest = obstacles.findLast((obstacle) => steps.includes(obstacle)) ?? 'taken'
  if (farthest !== 'none') return [...off, farthest]
  if (companion === undefined || isOff || !isInside) return off
  const placed = placeGuests({ guest: question, companion }, standing, start, worksBy(question))
  return placed === null ? ['taken'] : []
}
