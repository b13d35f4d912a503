// Which starts a shop offers, minute by minute and without the engine, to check the answers to tampered requests.
import type { OfferRules } from '@noren/scheduling/offer'
import type { Service, Occupancy } from '@noren/scheduling/occupancies'

export type Question = {
  rules: OfferRules
  service: Service
  staffIds: readonly number[]
  visits: readonly Occupancy[]
  now: number
}

/** Undefined where the start is offered. */
export const refusalOf = (question: Question, start: number): 'not_offered' | 'slot_taken' | undefined => {
  const { rules, service, staffIds, now } = question
  const isInTime =
    start > now && start - now >= rules.cutoffMinutes && dayOf(start) - dayOf(now) <= rules.horizonDays
  if (!isInTime || !fits(rules, service.totalDuration, start)) return 'not_offered'
  return staffIds.some((staffId) => isFree(question, staffId, start)) ? undefined : 'slot_taken'
}

/** The free staff with the fewest visits on that day. */
export const staffFor = (question: Question, start: number): number[] => {
  const free = question.staffIds.filter((staffId) => isFree(question, staffId, start))
  const loads = free.map((staffId) => visitsOf(question, staffId, dayOf(start)))
  return free.filter((_, index) => loads[index] === Math.min(...loads))
}

const dayOf = (minute: number): number => Math.floor(minute / 1440)

const fits = (rules: OfferRules, length: number, start: number): boolean => {
  const usual = (minute: number): boolean => isUsuallyOpen(rules, minute)
  for (let minute = start; minute < start + length; minute++)
    if (dayOf(minute) !== dayOf(start) || !usual(minute) || isPeriod(rules, 'close', minute)) return false
  let opening = start
  while (dayOf(opening - 1) === dayOf(start) && usual(opening - 1)) opening--
  return (start - opening) % rules.slotMinutes === 0
}

const isUsuallyOpen = (rules: OfferRules, minute: number): boolean => {
  const day = dayOf(minute)
  const isSpecial = rules.special.some(
    ({ status, start, end }) => status === 'open' && dayOf(start) <= day && day <= dayOf(end),
  )
  if (isSpecial) return isPeriod(rules, 'open', minute)
  if (!rules.isHolidayWorking && rules.holidays(day) !== 'working') return false
  // 1970-01-01 was a Thursday.
  return (rules.weekly[(day + 4) % 7] ?? []).some(([from, to]) => isWithin(minute % 1440, from, to))
}

const isPeriod = (rules: OfferRules, kind: 'open' | 'close', minute: number): boolean =>
  rules.special.some(({ status, start, end }) => status === kind && isWithin(minute, start, end))

/** An end at HH:59 means that this last minute belongs to the range as well. */
const isWithin = (minute: number, from: number, to: number): boolean =>
  minute >= from && (minute < to || (minute === to && to % 60 === 59))

const isFree = ({ visits, service }: Question, staffId: number, start: number): boolean =>
  visits.every(
    (visit) =>
      visit.staffId !== staffId ||
      start + service.totalDuration + service.afterTime <= visit.start ||
      visit.end <= start - service.beforeTime,
  )

const visitsOf = ({ visits }: Question, staffId: number, day: number): number =>
  visits.filter(
    (visit) => visit.staffId === staffId && visit.start < (day + 1) * 1440 && visit.end > day * 1440,
  ).length
