// The hours of dates as they would be, by the rules that the server applies.
import { type BusinessDays, type Weekday, weekdays } from '@noren/contract/hours'
import type { DatedHours } from '@noren/contract/hours/regular'
import type { SpecialHour } from '@noren/contract/hours/special'
import { type HoursSource, type Range, resolveHours, type SpecialPeriod } from '@noren/scheduling/hours'
import { type RegularDay, type RegularHours, resolveRegular } from '@noren/scheduling/hours/regular'
import { formatDay, parseDay, parseLocal, weekdayOf } from '@noren/scheduling/time'
import { formatTimeRange, type Lang } from '@noren/words/format'
import { minutesOf } from '#platform/clock.ts'

export type Period = Pick<SpecialHour, 'status' | 'start_at' | 'end_at'>

/** What sets the hours of dates. `holidays`: date → name. */
export type Rules = {
  week: BusinessDays
  /** Those that are to begin. */
  dated?: readonly DatedHours[] | undefined
  periods: readonly Period[]
  holidays: ReadonlyMap<string, string>
}

/** `by`: which rule other than its weekday set the date's regular hours. */
export type DayHours = { date: string; ranges: readonly Range[]; source: HoursSource; by: RegularDay['by'] }

export const hoursOn = (rules: Rules, dates: readonly string[]): DayHours[] => {
  const known = {
    ...regularOf(rules.week),
    dated: rules.dated?.map((one) => ({ ...regularOf(one), from: parseDay(one.from_date) ?? 0 })) ?? [],
    special: rules.periods.map(localOf),
    holidays: (day: number): 'holiday' | 'working' =>
      rules.holidays.has(formatDay(day)) ? 'holiday' : 'working',
  }
  return dates.map((date) => {
    const day = parseDay(date) ?? 0
    const { ranges, source } = resolveHours(known, day)
    return { date, ranges, source, by: resolveRegular(known, day).by }
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

/** 10:00〜13:00・14:00〜19:00; `closed` where there are none. */
export const hoursText = (
  ranges: readonly Range[],
  { lang, closed, list }: { lang: Lang; closed: string; list: (parts: readonly string[]) => string },
): string =>
  ranges.length === 0 ? closed : list(ranges.map(([open, close]) => formatTimeRange(lang, open, close)))

/** The dates of the coming half year on which a weekday is closed by its weeks of the month. */
export const closedByMonth = (
  week: Pick<BusinessDays, 'monthly_rules'>,
  weekday: Weekday,
  from: string,
): string[] => {
  const isOpen = weekdays.map(() => [[0, 1] as const])
  const known = {
    weekly: isOpen,
    isHolidayWorking: true,
    monthly: monthlyOf(week),
    holidays: () => 'working' as const,
  }
  const first = parseDay(from) ?? 0
  const days = Array.from({ length: 184 }, (_, index) => first + index)
  return days
    .filter((day) => weekdayOf(day) === weekdays.indexOf(weekday))
    .filter((day) => resolveRegular(known, day).by === 'monthly_closed')
    .map(formatDay)
}

export const datesAfter = (date: string, days: number): string => formatDay((parseDay(date) ?? 0) + days)
export const nextDate = (date: string): string => datesAfter(date, 1)

const regularOf = (week: BusinessDays): RegularHours => ({
  weekly: weekdays.map((name) => rangesOf(week, name)),
  isHolidayWorking: week.is_holiday_working,
  monthly: monthlyOf(week),
  holidayOpening: week.holiday_opening && {
    weekdays: week.holiday_opening.weekdays.map((name) => weekdays.indexOf(name)),
    ranges: typedRanges(week.holiday_opening.business_hours),
    isNextDayOff: week.holiday_opening.next_day_off,
  },
})

const monthlyOf = ({ monthly_rules }: Pick<BusinessDays, 'monthly_rules'>) =>
  monthly_rules.map((rule) => ({ ...rule, weekday: weekdays.indexOf(rule.weekday) }))

/** In order, as they count; a range that does not end after its start is being typed and counts for nothing. */
const rangesOf = ({ days }: BusinessDays, name: string): Range[] => {
  const day = days.find(({ weekday }) => weekday === name)
  return day?.status === 'open' ? typedRanges(day.business_hours) : []
}

const typedRanges = (ranges: BusinessDays['days'][number]['business_hours']): Range[] =>
  ranges
    .map(({ opening_time, closing_time }): Range => [minutesOf(opening_time), minutesOf(closing_time)])
    .filter(([open, close]) => open < close)
    .toSorted((one, other) => one[0] - other[0])

const localOf = ({ status, start_at, end_at }: Period): SpecialPeriod => ({
  status,
  start: parseLocal(start_at) ?? 0,
  end: parseLocal(end_at) ?? 0,
})

const textOf = (ranges: readonly Range[]): string => JSON.stringify(ranges)
