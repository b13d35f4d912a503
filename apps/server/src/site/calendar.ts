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
/** `month`: 'YYYY-MM'. */
type MonthSpan = Span & { month: string }

/** `lastDay` is the last day that can be booked. */
export const weekSpan = (lastDay: number, from: string | undefined, now: Millis): Span => ({
  fromDay: clamp(lastDay, parseDay(from ?? ''), now),
  days: 7,
})

/** The whole weeks of a month from today on. Where it has less than three weeks left, four weeks from there. Rule BOOK-32. */
export const monthSpan = (lastDay: number, from: string | undefined, now: Millis): MonthSpan => {
  const day = clamp(lastDay, parseDay(from ?? ''), now)
  const month = formatDay(day).slice(0, 7)
  const first = parseDay(`${month}-01`) ?? day
  const fromDay = Math.max(first - weekdayOf(first), today(now))
  const last = addMonths(first, 1) - 1
  const isNearEnd = last - fromDay < 20
  const end = isNearEnd ? fromDay - weekdayOf(fromDay) + 27 : last + 6 - weekdayOf(last)
  return { fromDay, days: end - fromDay + 1, month }
}

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
  { fromDay, days, month }: MonthSpan,
  answer: Availability,
  now: Millis,
  isFirst = false,
): Month => {
  const first = parseDay(`${month}-01`) ?? fromDay
  // The month of the first week that is not shown yet.
  const next = parseDay(`${formatDay(fromDay + days + 6).slice(0, 7)}-01`) ?? addMonths(first, 1)
  return {
    month,
    today: formatDay(today(now)),
    tomorrow: formatDay(today(now) + 1),
    isFirst: isFirst || fromDay === today(now),
    lastBookableDate: formatDay(lastDay),
    days: answer.days,
    holidays: holidaysIn(answer),
    nextDate: answer.next_date,
    previous: first > today(now) ? formatDay(Math.max(addMonths(first, -1), today(now))) : null,
    next: next <= lastDay ? formatDay(next) : null,
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
