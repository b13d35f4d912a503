// Rules HOURS-58 to HOURS-63 a second time, date by date with the calendar of the language. Shares no code with the engine.
import type { HoursRules } from '@noren/scheduling/hours'
import type { Reason } from '@noren/scheduling/reasons'

type Hours = Pick<HoursRules, 'weekly' | 'isHolidayWorking' | 'monthly' | 'holidayOpening'>

export type ModelledDay = {
  readonly ranges: readonly (readonly [number, number])[]
  readonly isHolidayOpening: boolean
  /** What is said of the date where it has no hours. */
  readonly closedBy: Reason
}

export const regularDay = (rules: HoursRules, day: number): ModelledDay => {
  const closed = (closedBy: Reason): ModelledDay => ({ ranges: [], isHolidayOpening: false, closedBy })
  const hours = hoursThen(rules, day)
  const kind = rules.holidays(day)
  const date = new Date(day * 86_400_000)
  const mayBeOpened = isNamedByOpening(hours, date) && isRegularlyClosed(hours, date)
  if (mayBeOpened && kind === 'holiday')
    return { ranges: hours.holidayOpening?.ranges ?? [], isHolidayOpening: true, closedBy: 'closed_weekday' }
  if (kind === 'unknown' && (mayBeOpened || !hours.isHolidayWorking)) return closed('holiday_unknown')
  if (kind === 'holiday' && !hours.isHolidayWorking) return closed('holiday')
  if (isRegularlyClosed(hours, date)) return closed('closed_weekday')

  const before = hoursThen(rules, day - 1)
  const yesterday = new Date((day - 1) * 86_400_000)
  const takesNextDay = before.holidayOpening?.isNextDayOff === true
  if (takesNextDay && isNamedByOpening(before, yesterday) && isRegularlyClosed(before, yesterday)) {
    const kindBefore = rules.holidays(day - 1)
    if (kindBefore === 'unknown') return closed('holiday_unknown')
    if (kindBefore === 'holiday') return closed('closed_weekday')
  }
  return { ranges: hours.weekly[date.getUTCDay()] ?? [], isHolidayOpening: false, closedBy: 'closed_weekday' }
}

const hoursThen = (rules: HoursRules, day: number): Hours => {
  let found: Hours = rules
  let since = -Infinity
  for (const one of rules.dated ?? []) {
    if (one.from > day || one.from < since) continue
    found = one
    since = one.from
  }
  return found
}

const isNamedByOpening = ({ holidayOpening }: Hours, date: Date): boolean =>
  holidayOpening?.weekdays.some((weekday) => weekday === date.getUTCDay()) ?? false

const isRegularlyClosed = ({ weekly, monthly = [] }: Hours, date: Date): boolean => {
  const weekday = date.getUTCDay()
  if ((weekly[weekday] ?? []).length === 0) return true
  const month = datesOf(date)
  const place = month.indexOf(date.getUTCDate())
  for (const rule of monthly) {
    if (rule.weekday !== weekday) continue
    let isNamed = false
    for (const week of rule.weeks) if ((week === 'last' ? month.length : week) === place + 1) isNamed = true
    if (rule.mode === 'close' ? isNamed : !isNamed) return true
  }
  return false
}

/** The dates of its month that are the same weekday. */
const datesOf = (date: Date): number[] => {
  const dates: number[] = []
  for (let of = 1; of <= 31; of++) {
    const one = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), of))
    if (one.getUTCMonth() === date.getUTCMonth() && one.getUTCDay() === date.getUTCDay()) dates.push(of)
  }
  return dates
}
