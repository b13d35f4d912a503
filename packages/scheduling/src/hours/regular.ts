// The regular hours of a date, below its special periods: which hours hold, closed weeks of the month, holidays. Rules HOURS-58 to HOURS-65.
import { weekdayOf, weekOfMonth } from '../time.ts'

/** Minutes of day, half open; `close` may be 1440. A close at HH:59 reads as the next full hour (see `readEnd`). */
export type Range = readonly [open: number, close: number]

/** Index 0 is Sunday; an empty list is a closed weekday. */
export type WeeklyHours = readonly (readonly Range[])[]

/** The first to the fifth of its weekday in a month, or the last whichever it is. */
export type WeekOfMonth = 1 | 2 | 3 | 4 | 5 | 'last'

/** `close`: closed in these weeks. `open`: closed in all others. Its weekday is open by the weekly hours, or nothing changes. */
export type MonthlyRule = {
  readonly weekday: number
  readonly mode: 'close' | 'open'
  readonly weeks: readonly WeekOfMonth[]
}

/** Regularly closed dates of these weekdays that are holidays are open; where `isNextDayOff`, the shop is closed on the day after. */
export type HolidayOpening = {
  readonly weekdays: readonly number[]
  readonly ranges: readonly Range[]
  readonly isNextDayOff: boolean
}

export type RegularHours = {
  readonly weekly: WeeklyHours
  readonly isHolidayWorking: boolean
  readonly monthly?: readonly MonthlyRule[]
  readonly holidayOpening?: HolidayOpening | null
}

/** Hours that stand in for all earlier ones from this day on. */
export type DatedHours = RegularHours & { readonly from: number }

export type RegularRules = RegularHours & {
  /** By day, ascending. Before the first one the rules' own hours hold. */
  readonly dated?: readonly DatedHours[]
  /** 'unknown' beyond the holiday data: such a day is refused, because "no holiday" would be a guess. */
  readonly holidays: (day: number) => 'holiday' | 'working' | 'unknown'
}

/** `holiday_open`: open because a regularly closed date is a holiday. `unknown`: it depends on a holiday that nobody knows. */
export type RegularSource = 'weekly' | 'holiday' | 'holiday_open' | 'unknown'

export type RegularDay = {
  /** As they were entered. */
  readonly ranges: readonly Range[]
  readonly source: RegularSource
  /** Which rule other than the weekday set them. */
  readonly by: 'monthly_closed' | 'holiday_open' | 'day_off' | null
}

/** The hours that hold on a date: those with the latest start that is not after it. */
export const regularHoursOn = (rules: RegularRules, day: number): RegularHours =>
  rules.dated?.findLast(({ from }) => from <= day) ?? rules

export const resolveRegular = (rules: RegularRules, day: number): RegularDay => {
  const hours = regularHoursOn(rules, day)
  if (mayOpen(hours, day)) {
    const kind = rules.holidays(day)
    if (kind === 'holiday')
      return { ranges: hours.holidayOpening?.ranges ?? none, source: 'holiday_open', by: 'holiday_open' }
    if (kind === 'unknown') return unknown
  }
  if (!hours.isHolidayWorking) {
    const kind = rules.holidays(day)
    if (kind !== 'working')
      return kind === 'unknown' ? unknown : { ranges: none, source: 'holiday', by: null }
  }
  const ranges = hours.weekly[weekdayOf(day)] ?? none
  if (ranges.length === 0) return { ranges, source: 'weekly', by: null }
  if (isClosedByMonth(hours, day)) return { ranges: none, source: 'weekly', by: 'monthly_closed' }
  const dayBefore = regularHoursOn(rules, day - 1)
  if (dayBefore.holidayOpening?.isNextDayOff && mayOpen(dayBefore, day - 1)) {
    const kind = rules.holidays(day - 1)
    if (kind === 'unknown') return unknown
    if (kind === 'holiday') return { ranges: none, source: 'weekly', by: 'day_off' }
  }
  return { ranges, source: 'weekly', by: null }
}

const none: readonly Range[] = []
const unknown: RegularDay = { ranges: none, source: 'unknown', by: null }

/** Whether the date is regularly closed and open should it be a holiday. */
const mayOpen = (hours: RegularHours, day: number): boolean => {
  const weekday = weekdayOf(day)
  if (!hours.holidayOpening?.weekdays.includes(weekday)) return false
  return !hours.weekly[weekday]?.length || isClosedByMonth(hours, day)
}

const isClosedByMonth = ({ monthly = [] }: RegularHours, day: number): boolean => {
  const rules = monthly.filter(({ weekday }) => weekday === weekdayOf(day))
  if (rules.length === 0) return false
  const { number, isLast } = weekOfMonth(day)
  return rules.some(({ mode, weeks }) => {
    const isNamed = weeks.some((week) => week === number || (week === 'last' && isLast))
    return isNamed === (mode === 'close')
  })
}
