import type { OfferQuestion } from '../offer.ts'

/**
 * The rules of product §2 a second time, written for plainness alone: every minute is asked by itself whether it is
 * open, closed or busy. Shares no code with the engine.
 */
export type Model = {
  /** Local minutes of the starts that fit hours and grid, with whether a staff member is free. */
  readonly fitting: ReadonlyMap<number, boolean>
  /** Those that the clock allows too. */
  readonly offered: ReadonlySet<number>
}

export function modelOf(question: OfferQuestion & { now: number }): Model {
  const { rules, service, fromDay, days, now } = question
  const busy = busyMinutes(question)
  const fitting = new Map<number, boolean>()
  const offered = new Set<number>()
  for (let day = fromDay; day < fromDay + days; day++) {
    const usual = usualMinutes(rules, day)
    const open = usual.map((isOpen, minute) => isOpen && !isPeriod(rules, 'close', day * 1440 + minute))
    let opening = 0
    for (let minute = 0; minute < 1440; minute++) {
      if (!usual[minute]) continue
      if (!usual[minute - 1]) opening = minute
      if ((minute - opening) % rules.slotMinutes !== 0) continue
      let inside = 0
      while (inside < service.totalDuration && open[minute + inside]) inside++
      if (inside < service.totalDuration) continue

      const start = day * 1440 + minute
      const isFree = [...busy.values()].some((minutes) => isIdle(minutes, start, service))
      fitting.set(start, isFree)
      const inTime = start > now && start - now >= rules.cutoffMinutes
      if (isFree && inTime && day - Math.floor(now / 1440) <= rules.horizonDays) offered.add(start)
    }
  }
  return { fitting, offered }
}

/** Of each minute of the day, whether the shop were open but for closed periods. */
function usualMinutes(rules: OfferQuestion['rules'], day: number): boolean[] {
  const minutes = Array.from({ length: 1440 }, (_, minute) => minute)
  const special = minutes.map((minute) => isPeriod(rules, 'open', day * 1440 + minute))
  if (special.includes(true)) return special
  if (!rules.isHolidayWorking && rules.holidays(day) !== 'working') return minutes.map(() => false)
  // 1970-01-01 was a Thursday.
  const weekday = (((4 + day) % 7) + 7) % 7
  return minutes.map((minute) =>
    (rules.weekly[weekday] ?? []).some(([from, to]) => isWithin(minute, from, to)),
  )
}

function isPeriod(rules: OfferQuestion['rules'], status: 'open' | 'close', minute: number): boolean {
  return rules.special.some(
    (period) => period.status === status && isWithin(minute, period.start, period.end),
  )
}

/** An end at HH:59 means that this last minute belongs to the range as well. */
function isWithin(minute: number, from: number, to: number): boolean {
  return minute >= from && (minute < to || (minute === to && to % 60 === 59))
}

function busyMinutes({ staffIds, visits }: OfferQuestion): Map<number, Set<number>> {
  const busy = new Map(staffIds.map((id) => [id, new Set<number>()]))
  for (const visit of visits) {
    for (let minute = visit.start; minute < visit.end; minute++) busy.get(visit.staffId)?.add(minute)
  }
  return busy
}

function isIdle(busy: ReadonlySet<number>, start: number, service: OfferQuestion['service']): boolean {
  const end = start + service.totalDuration + service.afterTime
  for (let minute = start - service.beforeTime; minute < end; minute++) {
    if (busy.has(minute)) return false
  }
  return true
}
