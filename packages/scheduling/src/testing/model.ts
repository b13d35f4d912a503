import type { HoursRules } from '../hours.ts'
import type { OfferQuestion } from '../offer.ts'
import type { Reason } from '../reasons.ts'

/**
 * Rules HOURS-3 to HOURS-7, STAFF-6 and BOOK-1 to BOOK-3 a second time, as plainly as possible: every minute is checked by itself for
 * being open, closed or busy. Shares no code with the engine.
 */
export type Model = {
  /** Local minutes of the starts that fit hours and grid, with whether a staff member is free. */
  readonly fitting: ReadonlyMap<number, boolean>
  /** Those that the clock allows too. */
  readonly offered: ReadonlySet<number>
}

export const modelOf = (question: OfferQuestion & { now: number }): Model => {
  const { rules, service, fromDay, days, now } = question
  const busy = busyMinutes(question)
  const fitting = new Map<number, boolean>()
  const offered = new Set<number>()
  for (let day = fromDay; day < fromDay + days; day++) {
    const { usual, open } = minutesOf(rules, day)
    let opening = 0
    for (let minute = 0; minute < 1440; minute++) {
      if (!usual[minute]) continue
      if (!usual[minute - 1]) opening = minute
      if ((minute - opening) % rules.slotMinutes !== 0) continue
      let inside = 0
      while (inside < service.totalDuration && open[minute + inside]) inside++
      if (inside < service.totalDuration) continue

      const start = day * 1440 + minute
      const isFree = [...busy].some(
        ([staffId, minutes]) =>
          isIdle(minutes, start, service) && isAtWork(rules, staffId, start, start + service.totalDuration),
      )
      fitting.set(start, isFree)
      const inTime = start > now && start - now >= rules.cutoffMinutes
      if (isFree && inTime && day - Math.floor(now / 1440) <= rules.horizonDays) offered.add(start)
    }
  }
  return { fitting, offered }
}

/** All that speaks against a start of a published page whose plan is open, in any order. */
export const reasonsModelOf = (question: OfferQuestion & { now: number }): ((start: number) => Reason[]) => {
  const { rules, service, now } = question
  const busy = busyMinutes(question)
  const days = new Map<number, Minutes>()
  const unbuffered = { ...service, beforeTime: 0, afterTime: 0 }
  return (start) => {
    const day = Math.floor(start / 1440)
    const minutes = days.get(day) ?? minutesOf(rules, day)
    days.set(day, minutes)
    const reasons = hoursReasons(question, minutes, start)
    if (start <= now) reasons.push('past')
    if (start > now && start - now < rules.cutoffMinutes) reasons.push('cutoff')
    if (day - Math.floor(now / 1440) > rules.horizonDays) reasons.push('beyond_horizon')
    // Where the shop's own hours are against it, those of its staff say nothing more.
    const isInside = reasons.every((reason) =>
      ['past', 'cutoff', 'beyond_horizon', 'off_grid'].includes(reason),
    )
    const atWork = [...busy].filter(
      ([staffId]) => !isInside || isAtWork(rules, staffId, start, start + service.totalDuration),
    )
    if (atWork.length === 0 && busy.size > 0) reasons.push('staff_off')
    const asked = (atWork.length > 0 ? atWork : [...busy]).map(([, staffMinutes]) => staffMinutes)
    if (!asked.some((staffMinutes) => isIdle(staffMinutes, start, service)))
      reasons.push(asked.some((staffMinutes) => isIdle(staffMinutes, start, unbuffered)) ? 'buffer' : 'taken')
    return reasons
  }
}

const hoursReasons = ({ rules, service }: OfferQuestion, minutes: Minutes, start: number): Reason[] => {
  const day = Math.floor(start / 1440)
  const minute = start % 1440
  const { usual, open, closed, isSpecial } = minutes
  if (!closed.includes(false) || (usual.includes(true) && !open.includes(true))) return ['special_closed']
  if (!usual.includes(true)) {
    const kind = rules.isHolidayWorking || isSpecial ? 'working' : rules.holidays(day)
    return [kind === 'unknown' ? 'holiday_unknown' : kind === 'holiday' ? 'holiday' : 'closed_weekday']
  }
  if (!usual[minute]) return ['outside_hours']
  if (!open[minute]) return ['special_closed']
  const reasons: Reason[] = []
  for (let inside = 0; inside < service.totalDuration; inside++) {
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
const isAtWork = (rules: HoursRules, staffId: number, start: number, end: number): boolean => {
  const week = rules.staffHours?.get(staffId)
  const day = Math.floor(start / 1440)
  if (week === undefined || isOpenedSpecially(rules, day)) return true
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
type Minutes = { usual: boolean[]; closed: boolean[]; open: boolean[]; isSpecial: boolean }

const minutesOf = (rules: HoursRules, day: number): Minutes => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  const special = minutes.map((minute) => isPeriod(rules, 'open', day * 1440 + minute))
  const isSpecial = special.includes(true)
  const usual = isSpecial ? special : regularMinutes(rules, day)
  const closed = minutes.map((minute) => isPeriod(rules, 'close', day * 1440 + minute))
  return { usual, closed, open: usual.map((isOpen, minute) => isOpen && !closed[minute]), isSpecial }
}

const regularMinutes = (rules: HoursRules, day: number): boolean[] => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  if (!rules.isHolidayWorking && rules.holidays(day) !== 'working') return minutes.map(() => false)
  // 1970-01-01 was a Thursday.
  const weekday = (((4 + day) % 7) + 7) % 7
  return minutes.map((minute) =>
    (rules.weekly[weekday] ?? []).some(([from, to]) => isWithin(minute, from, to)),
  )
}

const isPeriod = (rules: HoursRules, status: 'open' | 'close', minute: number): boolean => {
  return rules.special.some(
    (period) => period.status === status && isWithin(minute, period.start, period.end),
  )
}

/** An end at HH:59 means that this last minute belongs to the range as well. */
const isWithin = (minute: number, from: number, to: number): boolean =>
  minute >= from && (minute < to || (minute === to && to % 60 === 59))

const busyMinutes = ({ staffIds, visits }: OfferQuestion): Map<number, Set<number>> => {
  const busy = new Map(staffIds.map((id) => [id, new Set<number>()]))
  for (const visit of visits) {
    for (let minute = visit.start; minute < visit.end; minute++) busy.get(visit.staffId)?.add(minute)
  }
  return busy
}

const isIdle = (busy: ReadonlySet<number>, start: number, service: OfferQuestion['service']): boolean => {
  const end = start + service.totalDuration + service.afterTime
  for (let minute = start - service.beforeTime; minute < end; minute++) {
    if (busy.has(minute)) return false
  }
  return true
}
