import { busyRanges, occupiedRange } from './occupancies.ts'
import { resolveHours } from './hours.ts'
import { isFree, mayOpen, placeGuests, seatChoices, serviceBy, type Guest } from './placement.ts'
import { workingStaff } from './staff/hours.ts'
import { earliestStart, type VisitQuestion } from './offer.ts'
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
  reasons.push(...hoursReasons(question))
  if (question.isNotForMenu) reasons.push('staff_not_for_menu')
  reasons.push(...staffReasons(question))
  return reasons
}

/** Whose time is asked for: of those who work over the visit, or else of all, for the owner may know better. */
export const askedStaff = (question: StartQuestion): readonly number[] => {
  const working = workingOver(question, question.start)
  return working.length > 0 ? working : question.staffIds
}

const workingOver = (question: Guest & Pick<StartQuestion, 'rules'>, start: number): readonly number[] =>
  question.staffIds.filter((staffId) => {
    const end = start + serviceBy(question, staffId).totalDuration
    return workingStaff(question.rules, [staffId], { start, end }).length > 0
  })

const hoursReasons = ({ rules, service, start }: StartQuestion): Reason[] => {
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
  if (minute + service.totalDuration > range[1]) reasons.push('too_long')
  if ((minute - usual[0]) % rules.slotMinutes !== 0) reasons.push('off_grid')
  return reasons
}

/**
 * `staff_off` when none of them works over the visit. Then how far one gets who does, or any where none works: `taken` when nobody could
 * even receive the customer, `buffer` when one could but for preparation or clean-up, `waiting_limit` when one could but for the visits
 * that are open, `seat_taken` when only a seat is missing.
 */
const staffReasons = (question: StartQuestion): Reason[] => {
  const staffIds = askedStaff(question)
  const off: Reason[] = workingOver(question, question.start).length < staffIds.length ? ['staff_off'] : []
  const steps = staffIds.map((staffId) => obstacleOf(question, staffId))
  if (steps.includes(undefined)) return [...off, ...companionReasons(question, staffIds)]
  const nearest = obstacles.findLast((obstacle) => steps.includes(obstacle)) ?? 'taken'
  return [...off, nearest]
}

/** From the first that is asked to the last. */
const obstacles = ['taken', 'buffer', 'waiting_limit', 'seat_taken'] as const

/** The first that keeps this staff member from serving the visit. */
const obstacleOf = (question: StartQuestion, staffId: number): (typeof obstacles)[number] | undefined => {
  const { visits, start } = question
  const service = serviceBy(question, staffId)
  if (!isFree(visits, staffId, busyRanges({ ...service, beforeTime: 0, afterTime: 0 }, start))) return 'taken'
  if (!isFree(visits, staffId, busyRanges(service, start))) return 'buffer'
  if (!mayOpen(question, staffId, occupiedRange(service, start))) return 'waiting_limit'
  return seatChoices(service, question, start).next().done ? 'seat_taken' : undefined
}

/** Each of two people may be served, but not both. */
const companionReasons = (question: StartQuestion, staffIds: readonly number[]): Reason[] => {
  const { companion, start } = question
  if (companion === undefined) return []
  const works = (staffId: number, from: number, to: number): boolean =>
    workingStaff(question.rules, [staffId], { start: from, end: to }).length > 0
  const guest = { ...question, staffIds }
  return placeGuests({ guest, companion }, question, start, works) === null ? ['taken'] : []
}
