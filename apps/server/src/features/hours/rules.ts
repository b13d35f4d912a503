import { formatDay, minutesPerDay, parseDay } from '@noren/scheduling/time'
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
