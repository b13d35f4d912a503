import { type DayHours, type HoursRules, mergeRanges, type Range, resolveHours } from '../hours.ts'
import { dayOf, minutesPerDay, weekdayOf } from '../time.ts'

/** Rule STAFF-6: own hours stand in for a date's regular hours; on the date of a special open period everybody works. Null: the shop's. */
export const ownRanges = (
  { staffHours }: HoursRules,
  staffId: number,
  day: number,
  source: DayHours['source'],
): readonly Range[] | null => {
  const week = source === 'weekly' ? staffHours?.get(staffId) : undefined
  return week === undefined ? null : mergeRanges(week[weekdayOf(day)] ?? [])
}

/** Whether the staff member works over a visit that lies inside the shop's hours. Local minutes, without the buffers. */
export const worksOver = (rules: HoursRules, staffId: number, start: number, end: number): boolean => {
  if (!rules.staffHours?.has(staffId)) return true
  const day = dayOf(start)
  const midnight = day * minutesPerDay
  const own = ownRanges(rules, staffId, day, resolveHours(rules, day).source)
  return own === null || own.some(([open, close]) => open <= start - midnight && end - midnight <= close)
}

/** The hours of one staff member on a date, inside the shop's; null where they are the shop's. */
export const staffRanges = (rules: HoursRules, staffId: number, day: number): Range[] | null => {
  const { ranges, source } = resolveHours(rules, day)
  return (
    ownRanges(rules, staffId, day, source)?.flatMap(([from, to]) =>
      ranges
        .map(([open, close]): Range => [Math.max(open, from), Math.min(close, to)])
        .filter(([open, close]) => open < close),
    ) ?? null
  )
}
