// What the site says of the shop, worked out from its rows.
import type { PublicShop } from '@noren/contract/booking'
import type { SpecialPeriod } from '@noren/scheduling/hours'
import { specialDaysOf } from '@noren/scheduling/hours/special-days'
import { dayOf, formatDay, minutesPerDay, parseTime } from '@noren/scheduling/time'
import { holidayOn, rangeOnWire } from '#features/hours/api'
import { localMinuteToWire, millisToLocalMinute, type Millis } from '#platform/clock'

/** Days that the shop's page looks ahead, today being the first. Rule PAGE-56. */
const noticeDays = 30

export const noticeWindow = (now: Millis) => {
  const midnight = todayOf(now) * minutesPerDay
  return { from: localMinuteToWire(midnight), to: localMinuteToWire(midnight + noticeDays * minutesPerDay) }
}

type Hours = Pick<PublicShop, 'hours' | 'is_holiday_working'>

export const specialDaysOnWire = (
  { hours, is_holiday_working }: Hours,
  special: readonly SpecialPeriod[],
  now: Millis,
): PublicShop['special_days'] => {
  const rules = {
    weekly: hours.map(({ ranges }) =>
      ranges.map((range) => [minuteOf(range.opening_time), minuteOf(range.closing_time)] as const),
    ),
    isHolidayWorking: is_holiday_working,
    special,
    holidays: holidayOn,
  }
  return specialDaysOf(rules, todayOf(now), noticeDays).map(({ from, to, ranges }) => ({
    from: formatDay(from),
    to: formatDay(to),
    ranges: ranges.map(rangeOnWire),
  }))
}

const todayOf = (now: Millis): number => dayOf(millisToLocalMinute(now))

/** A closing time may be 24:00, which is no time of a day. */
const minuteOf = (time: string): number => parseTime(time) ?? minutesPerDay
