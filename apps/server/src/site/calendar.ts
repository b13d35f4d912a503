// Which dates a page of times shows, and where its neighbours begin.
import type { Availability, PublicShop } from '@noren/contract/booking'
import {
  addMonths,
  dayOf,
  formatDay,
  minutesPerDay,
  parseDay,
  parseTime,
  weekdayOf,
} from '@noren/scheduling/time'
import type { Month, Week } from '@noren/booking'
import { holidayName } from '#features/hours/api'
import { millisToLocalMinute, type Millis } from '#platform/clock'

type Span = { fromDay: number; days: number }
/** `month`: 'YYYY-MM'; of `isRange` four weeks, which are no month. */
type MonthSpan = Span & { month: string; isRange: boolean }

/** `lastDay` is the last day that can be booked. */
export const weekSpan = (lastDay: number, from: string | undefined, now: Millis): Span => ({
  fromDay: clamp(lastDay, parseDay(from ?? ''), now),
  days: 7,
})

/**
 * From the week of `from` on: the whole weeks of its month where they begin there, or today with three weeks of it left; else four weeks.
 * Rule BOOK-32.
 */
export const monthSpan = (lastDay: number, from: string | undefined, now: Millis): MonthSpan => {
  const sunday = sundayOf(clamp(lastDay, parseDay(from ?? ''), now))
  const fromDay = Math.max(sunday, today(now))
  const first = firstOfMonth(sunday + 6)
  const last = addMonths(first, 1) - 1
  const isRange = first < sunday && (fromDay > today(now) || last - fromDay < 20)
  const end = isRange ? sunday + 27 : sundayOf(last) + 6
  return { fromDay, days: end - fromDay + 1, month: formatDay(first).slice(0, 7), isRange }
}

/** Where the page of a whole month begins. */
export const firstOfMonth = (day: number): number => parseDay(`${formatDay(day).slice(0, 7)}-01`) ?? day

const sundayOf = (day: number): number => day - weekdayOf(day)

/** `isFirst`: nothing is free before it; a week from today on is that anyway. */
export const weekOf = (
  lastDay: number,
  { fromDay }: Span,
  answer: Availability,
  now: Millis,
  isFirst = false,
): Week => {
  const before = (dates: number) =>
    fromDay > today(now) ? formatDay(Math.max(today(now), fromDay - dates)) : null
  const after = (dates: number) => (fromDay + dates <= lastDay ? formatDay(fromDay + dates) : null)
  return {
    from: formatDay(fromDay),
    today: formatDay(today(now)),
    tomorrow: formatDay(today(now) + 1),
    isFirst: isFirst || fromDay === today(now),
    lastBookableDate: formatDay(lastDay),
    days: answer.days,
    nextDate: answer.next_date,
    holidays: holidaysIn(answer),
    previous: { seven: before(7), five: before(5) },
    next: { seven: after(7), five: after(5) },
  }
}

export const monthOf = (
  lastDay: number,
  { fromDay, days, month, isRange }: MonthSpan,
  answer: Availability,
  now: Millis,
  isFirst = false,
): Month => {
  const first = parseDay(`${month}-01`) ?? fromDay
  const shownTo = fromDay + days
  // Four weeks are followed by the first week that is not shown, which may be that of a month.
  const nextMonth = isRange ? firstOfMonth(shownTo + 6) : addMonths(first, 1)
  const next = isRange ? Math.max(shownTo, nextMonth) : nextMonth
  const previous = isRange ? fromDay - 28 : addMonths(first, -1)
  return {
    month,
    isRange,
    today: formatDay(today(now)),
    tomorrow: formatDay(today(now) + 1),
    isFirst: isFirst || fromDay === today(now),
    lastBookableDate: formatDay(lastDay),
    days: answer.days,
    holidays: holidaysIn(answer),
    nextDate: answer.next_date,
    previous: fromDay > today(now) ? formatDay(Math.max(previous, today(now))) : null,
    next: (isRange ? shownTo : next) <= lastDay ? formatDay(next) : null,
  }
}

export const hasFreeStart = ({ days }: Availability): boolean => days.some(({ starts }) => starts.length > 0)

/** Reads '2026-11-21T10:30'; null for any other form and for dates that do not exist. */
export const readStart = (text: string): { date: string; time: string; local: number } | null => {
  const [date = '', time = ''] = text.split('T')
  const [day, minutes] = [parseDay(date), parseTime(time)]
  return day === null || minutes === null || time.length !== 5
    ? null
    : { date, time, local: day * minutesPerDay + minutes }
}

export const today = (now: Millis): number => dayOf(millisToLocalMinute(now))

export const lastDayOf = (shop: Pick<PublicShop, 'booking_horizon_days'>, now: Millis): number =>
  today(now) + shop.booking_horizon_days

const clamp = (lastDay: number, day: number | null, now: Millis): number =>
  Math.min(Math.max(day ?? 0, today(now)), lastDay)

const holidaysIn = ({ days }: Availability): string[] =>
  days.flatMap(({ date }) => (holidayName(parseDay(date) ?? 0) === null ? [] : [date]))
