// Rules HOURS-3 to HOURS-7, HOURS-58 to HOURS-63, STAFF-6 and VISIT-7 a second time, as plainly as possible: every minute is asked by itself whether the shop
// is open and the staff member works. Shares no code with the engine.
import type { HoursRules } from '@noren/scheduling/hours'
import type { OfferRules } from '@noren/scheduling/offer'
import type { Reason } from '@noren/scheduling/reasons'
import { regularDay } from './regular-days.ts'

/** What the hours of the day have against a start from which on the shop must be open for so many minutes. */
export const hoursReasons = (
  rules: OfferRules,
  minutes: Minutes,
  start: number,
  length: number,
): Reason[] => {
  const day = Math.floor(start / 1440)
  const minute = start % 1440
  const { usual, open, closed, isSpecial } = minutes
  if (!closed.includes(false) || (usual.includes(true) && !open.includes(true))) return ['special_closed']
  if (!usual.includes(true)) return [isSpecial ? 'closed_weekday' : regularDay(rules, day).closedBy]
  if (!usual[minute]) return ['outside_hours']
  if (!open[minute]) return ['special_closed']
  const reasons: Reason[] = []
  for (let inside = 0; inside < length; inside++) {
    if (open[minute + inside]) continue
    reasons.push('too_long')
    break
  }
  let opening = minute
  while (usual[opening - 1]) opening--
  if ((minute - opening) % rules.slotMinutes !== 0) reasons.push('off_grid')
  return reasons
}

/** Whether shop and staff member are there in every minute of a visit, and the visit ends on the day on which it begins. */
export const insideModelOf = (
  rules: HoursRules,
): ((start: number, end: number, staffId: number) => boolean) => {
  const days = new Map<number, boolean[]>()
  return (start, end, staffId) => {
    const day = Math.floor(start / 1440)
    const open = days.get(day) ?? minutesOf(rules, day).open
    days.set(day, open)
    for (let minute = start; minute < end; minute++) if (!open[minute - day * 1440]) return false
    return isAtWork(rules, staffId, start, end)
  }
}

/** Whether the staff member works in every minute of a visit. On the date of a special open period everybody does. Rule STAFF-6. */
export const isAtWork = (rules: HoursRules, staffId: number, start: number, end: number): boolean => {
  const week = rules.staffHours?.get(staffId)
  const day = Math.floor(start / 1440)
  if (week === undefined || isOpenedSpecially(rules, day) || regularDay(rules, day).isHolidayOpening)
    return true
  const ranges = week[(((4 + day) % 7) + 7) % 7] ?? []
  for (let minute = start - day * 1440; minute < end - day * 1440; minute++) {
    if (!ranges.some(([from, to]) => isWithin(minute, from, to))) return false
  }
  return true
}

const isOpenedSpecially = (rules: HoursRules, day: number): boolean => {
  if (rules.special.every(({ status }) => status === 'close')) return false
  for (let minute = day * 1440; minute < (day + 1) * 1440; minute++) {
    if (isPeriod(rules, 'open', minute)) return true
  }
  return false
}

/** Of each minute of a day: whether the shop were open but for closed periods, lies in one of these, is open. */
export type Minutes = { usual: boolean[]; closed: boolean[]; open: boolean[]; isSpecial: boolean }

export const minutesOf = (rules: HoursRules, day: number): Minutes => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  const special = minutes.map((minute) => isPeriod(rules, 'open', day * 1440 + minute))
  const isSpecial = special.includes(true)
  const usual = isSpecial ? special : regularMinutes(rules, day)
  const closed = minutes.map((minute) => isPeriod(rules, 'close', day * 1440 + minute))
  return { usual, closed, open: usual.map((isOpen, minute) => isOpen && !closed[minute]), isSpecial }
}

const regularMinutes = (rules: HoursRules, day: number): boolean[] => {
  const { ranges } = regularDay(rules, day)
  return Array.from({ length: 1440 }, (_, minute) => ranges.some(([from, to]) => isWithin(minute, from, to)))
}

const isPeriod = (rules: HoursRules, status: 'open' | 'close', minute: number): boolean => {
  return rules.special.some(
    (period) => period.status === status && isWithin(minute, period.start, period.end),
  )
}

/** An end at HH:59 means that this last minute belongs to the range as well. */
const isWithin = (minute: number, from: number, to: number): boolean =>
  minute >= from && (minute < to || (minute === to && to % 60 === 59))
