// Which days the helpers propose to close.
import { addMonths, formatDay, parseDay, weekdayOf } from '@noren/scheduling/time'
import type { DateRange } from '#platform/dates/date-range.ts'
import { datesBetween } from '../day-hours.ts'

export type MonthlyDays = { weekday: number; weeks: readonly number[]; months: number }

/** Every 2nd and 4th Tuesday and the like, from today on. */
export const monthlyDays = (today: string, { weekday, weeks, months }: MonthlyDays): string[] => {
  const day = parseDay(today) ?? 0
  const last = addMonths(day, months)
  const firstOfMonth = parseDay(`${today.slice(0, 7)}-01`) ?? day
  return Array.from({ length: months + 1 }, (_, index) => addMonths(firstOfMonth, index))
    .flatMap((first) => {
      const firstSuch = first + ((weekday - weekdayOf(first) + 7) % 7)
      const next = addMonths(first, 1)
      return weeks
        .toSorted((one, other) => one - other)
        .map((week) => firstSuch + (week - 1) * 7)
        .filter((found) => found < next)
    })
    .filter((found) => found >= day && found <= last)
    .map(formatDay)
}

/** The next 29 December to 3 January that is not over. */
export const newYear = (today: string): DateRange => {
  const year = Number(today.slice(0, 4))
  return today <= `${year}-01-03`
    ? { from: `${year - 1}-12-29`, to: `${year}-01-03` }
    : { from: `${year}-12-29`, to: `${year + 1}-01-03` }
}

/** The next 13 to 16 August that is not over. */
export const obon = (today: string): DateRange => {
  const year = Number(today.slice(0, 4)) + (today <= `${today.slice(0, 4)}-08-16` ? 0 : 1)
  return { from: `${year}-08-13`, to: `${year}-08-16` }
}

/** The days of a range that are not past. */
export const daysOf = ({ from, to }: DateRange, today: string): string[] =>
  from === null ? [] : datesBetween(from < today ? today : from, to ?? from)

/** Days in a row become one period. */
export const joinedDays = (dates: readonly string[]): { from: string; to: string }[] => {
  const runs: { from: string; to: string }[] = []
  for (const date of dates.toSorted()) {
    const last = runs.at(-1)
    if (last && (parseDay(date) ?? 0) - (parseDay(last.to) ?? 0) === 1) last.to = date
    else runs.push({ from: date, to: date })
  }
  return runs
}
