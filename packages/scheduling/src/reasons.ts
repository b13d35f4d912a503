import { isInTheWay, occupiedRange, type Service, type Occupancy } from './occupancies.ts'
import { resolveHours } from './hours.ts'
import { workingStaff } from './staff/hours.ts'
import { earliestStart, type OfferRules } from './offer.ts'
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
  'staff_off',
  'taken',
  'buffer',
] as const

export type Reason = (typeof allReasons)[number]

export type StartQuestion = {
  readonly rules: OfferRules
  readonly service: Service
  readonly staffIds: readonly number[]
  /** At least those around the start. */
  readonly visits: readonly Occupancy[]
  /** Local minute at which the customer would arrive. */
  readonly start: number
  /** Local minute. */
  readonly now: number
  /** Page or menu is not published. */
  readonly isUnpublished?: boolean
  /** The plan's limit is reached. */
  readonly isPlanFull?: boolean
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
  reasons.push(...hoursReasons(question), ...staffReasons(question))
  return reasons
}

/** Whose time is asked for: of those who work over the visit, or else of all, for the owner may know better. */
export const askedStaff = (question: StartQuestion): readonly number[] => {
  const working = workingOver(question)
  return working.length > 0 ? working : question.staffIds
}

const workingOver = ({ rules, service, staffIds, start }: StartQuestion): readonly number[] =>
  workingStaff(rules, staffIds, { start, end: start + service.totalDuration })

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
 * `staff_off` when none of them works over the visit. `taken` when nobody who does could even receive the customer, `buffer` when
 * one could but for preparation or clean-up; where none works, the same of all.
 */
const staffReasons = (question: StartQuestion): Reason[] => {
  const { service, visits, start } = question
  const staffIds = askedStaff(question)
  const occupied = occupiedRange(service, start)
  const visit = { start, end: start + service.totalDuration }
  const off: Reason[] = workingOver(question).length < staffIds.length ? ['staff_off'] : []
  if (staffIds.some((staffId) => isFree(visits, staffId, occupied))) return off
  return [...off, staffIds.some((staffId) => isFree(visits, staffId, visit)) ? 'buffer' : 'taken']
}

const isFree = (
  visits: readonly Occupancy[],
  staffId: number,
  range: { start: number; end: number },
): boolean => !visits.some((visit) => isInTheWay(visit, staffId, range))
