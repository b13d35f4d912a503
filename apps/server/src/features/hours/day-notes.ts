import { weekdays, type BusinessDays, type Weekday } from '@noren/contract/hours'
import type { Range, WeeklyHours } from '@noren/scheduling/hours'
import { formatDay, formatTime, minutesPerDay, parseDay, parseTime } from '@noren/scheduling/time'
import holidayJp from '@holiday-jp/holiday_jp'

// Asked by text: the library's Date form depends on the process's time zone, and beyond its data it says "no holiday".
const names: Record<string, { name: string }> = holidayJp.holidays
const dates = Object.keys(names).sort()
const known = new Set(dates.map((text) => parseDay(text) ?? 0))
// The data is of whole years: December of the last one has no holiday and is known all the same.
const first = parseDay(`${dates[0]?.slice(0, 4)}-01-01`) ?? 0
const last = parseDay(`${dates.at(-1)?.slice(0, 4)}-12-31`) ?? 0

export const holidayName = (day: number): string | null => names[formatDay(day)]?.name ?? null

/** Both days included. */
export const holidaysBetween = (from: number, to: number): { date: string; name: string }[] =>
  dates
    .filter((date) => formatDay(from) <= date && date <= formatDay(to))
    .map((date) => ({ date, name: names[date]?.name ?? '' }))

/** Japan's national holidays; 'unknown' outside the years of the data. */
export const holidayOn = (day: number): 'holiday' | 'working' | 'unknown' => {
  if (day < first || day > last) return 'unknown'
  return known.has(day) ? 'holiday' : 'working'
}

/** What the owner wrote about a special period; local minutes. */
export type Described = { description: string; start: number; end: number }

/** Descriptions of the special periods of a date, by time. */
export const notesOn = (described: readonly Described[], day: number): string[] =>
  described
    .filter(({ start, end }) => start < (day + 1) * minutesPerDay && end > day * minutesPerDay)
    .map(({ description }) => description)

/** One day of a week as a form sends it. */
export type DayAsTyped = {
  weekday: Weekday
  status: 'open' | 'close'
  business_hours?: readonly OnWire[] | undefined
}
type OnWire = { opening_time: string; closing_time: string }

/** Sunday first, in order of time; none on a closed day. */
export const rangesByWeekday = (days: readonly DayAsTyped[]): Range[][] =>
  weekdays.map((name) => {
    const day = days.find(({ weekday }) => weekday === name)
    return day?.status === 'open' ? sortedRanges(day.business_hours ?? []) : []
  })

/** The same week on the wire, Monday first. */
export const daysOfWeek = (week: WeeklyHours): BusinessDays['days'] =>
  [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
    weekday: weekdays[weekday] ?? 'sunday',
    status: week[weekday]?.length ? 'open' : 'close',
    business_hours: (week[weekday] ?? []).map(rangeOnWire),
  }))

export const rangeOnWire = ([open, close]: Range): OnWire => ({
  opening_time: formatTime(open),
  closing_time: formatTime(close),
})

export const sortedRanges = (ranges: readonly OnWire[]): Range[] =>
  ranges
    .map(({ opening_time, closing_time }): Range => [minutesOf(opening_time), minutesOf(closing_time)])
    .sort((a, b) => a[0] - b[0])

/** 24:00 is a closing time. */
const minutesOf = (time: string): number => parseTime(time) ?? minutesPerDay
