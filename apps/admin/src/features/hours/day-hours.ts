// The hours of dates as they would be, by the rules that the server applies.
import { type BusinessDays, weekdays } from '@noren/contract/hours'
import type { SpecialHour } from '@noren/contract/hours/special'
import { type HoursSource, type Range, resolveHours, type SpecialPeriod } from '@noren/scheduling/hours'
import { formatDay, parseDay, parseLocal } from '@noren/scheduling/time'
import { formatTimeRange } from '@noren/words/format'
import { minutesOf } from '#platform/clock.ts'

export type Period = Pick<SpecialHour, 'status' | 'start_at' | 'end_at'>

/** What sets the hours of dates. `holidays`: date → name. */
export type Rules = {
  week: Pick<BusinessDays, 'is_holiday_working' | 'days'>
  periods: readonly Period[]
  holidays: ReadonlyMap<string, string>
}

export type DayHours = { date: string; ranges: readonly Range[]; source: HoursSource }

export const hoursOn = (rules: Rules, dates: readonly string[]): DayHours[] => {
  const known = {
    weekly: weekdays.map((name) => rangesOf(rules.week, name)),
    isHolidayWorking: rules.week.is_holiday_working,
    special: rules.periods.map(localOf),
    holidays: (day: number): 'holiday' | 'working' =>
      rules.holidays.has(formatDay(day)) ? 'holiday' : 'working',
  }
  return dates.map((date) => {
    const { ranges, source } = resolveHours(known, parseDay(date) ?? 0)
    return { date, ranges, source }
  })
}

/** The dates from the first to the last, both included. */
export const datesBetween = (from: string, to: string): string[] => {
  const first = parseDay(from)
  const last = parseDay(to)
  if (first === null || last === null) return []
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => formatDay(first + index))
}

export type Stretch = { from: string; to: string; ranges: readonly Range[] }

/** Days in a row with the same hours are one stretch. */
export const stretchesOf = (days: readonly DayHours[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const { date, ranges } of days) {
    const last = stretches.at(-1)
    if (last && textOf(last.ranges) === textOf(ranges)) last.to = date
    else stretches.push({ from: date, to: date, ranges })
  }
  return stretches
}

/** 10:00–13:00・14:00–19:00; `closed` where there are none. */
export const hoursText = (
  ranges: readonly Range[],
  { closed, list }: { closed: string; list: (parts: readonly string[]) => string },
): string =>
  ranges.length === 0 ? closed : list(ranges.map(([open, close]) => formatTimeRange(open, close)))

/** In order, as they count; a range that does not end after its start is being typed and counts for nothing. */
const rangesOf = ({ days }: Rules['week'], name: string): Range[] => {
  const day = days.find(({ weekday }) => weekday === name)
  if (day?.status !== 'open') return []
  return day.business_hours
    .map(({ opening_time, closing_time }): Range => [minutesOf(opening_time), minutesOf(closing_time)])
    .filter(([open, close]) => open < close)
    .toSorted((one, other) => one[0] - other[0])
}

const localOf = ({ status, start_at, end_at }: Period): SpecialPeriod => ({
  status,
  start: parseLocal(start_at) ?? 0,
  end: parseLocal(end_at) ?? 0,
})

const textOf = (ranges: readonly Range[]): string => JSON.stringify(ranges)
