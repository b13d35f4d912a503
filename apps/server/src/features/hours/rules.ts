import { formatDay, parseDay } from '@noren/scheduling/time'
import holidayJp from '@holiday-jp/holiday_jp'

// Asked by text: the library's Date form depends on the process's time zone, and beyond its data it says "no holiday".
const names: Record<string, { name: string }> = holidayJp.holidays
const days = Object.keys(names)
  .map((text) => parseDay(text) ?? 0)
  .sort((a, b) => a - b)
const first = days[0] ?? 0
const last = days.at(-1) ?? 0
const known = new Set(days)

export const holidayName = (day: number): string | null => names[formatDay(day)]?.name ?? null

/** Japan's national holidays; 'unknown' outside the years of the data. */
export const holidayOn = (day: number): 'holiday' | 'working' | 'unknown' => {
  if (day < first || day > last) return 'unknown'
  return known.has(day) ? 'holiday' : 'working'
}
