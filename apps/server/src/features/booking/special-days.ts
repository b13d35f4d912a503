// What the site says of the shop's hours, worked out from its rows.
import type { PublicHours, PublicShop } from '@noren/contract/booking'
import type { HoursRules } from '@noren/scheduling/hours'
import { regularHoursOn, type RegularHours } from '@noren/scheduling/hours/regular'
import { exceptionalDaysOf, specialDaysOf, type SpecialDays } from '@noren/scheduling/hours/special-days'
import { formatDay, minutesPerDay } from '@noren/scheduling/time'
import { rangeOnWire, todayOf } from '#features/hours/api'
import { localMinuteToWire, type Millis } from '#platform/clock'

/** Days that the shop's page looks ahead, today being the first. Rule PAGE-56. */
const noticeDays = 30
const comingMax = 3

export const noticeWindow = (now: Millis) => {
  const midnight = todayOf(now) * minutesPerDay
  return { from: localMinuteToWire(midnight), to: localMinuteToWire(midnight + noticeDays * minutesPerDay) }
}

type Said = PublicHours & Pick<PublicShop, 'coming_hours' | 'special_days' | 'exceptional_days'>

export const hoursOnSite = (rules: HoursRules, now: Millis): Said => {
  const today = todayOf(now)
  const coming = rules.dated?.filter(({ from }) => from > today) ?? []
  return {
    ...hoursOnWire(regularHoursOn(rules, today)),
    coming_hours: coming
      .slice(0, comingMax)
      .map(({ from, ...hours }) => ({ from_date: formatDay(from), ...hoursOnWire(hours) })),
    special_days: specialDaysOf(rules, today, noticeDays).map(daysOnWire),
    exceptional_days: exceptionalDaysOf(rules, today, noticeDays).map(daysOnWire),
  }
}

const hoursOnWire = ({
  weekly,
  isHolidayWorking,
  monthly = [],
  holidayOpening,
}: RegularHours): PublicHours => ({
  hours: weekly.map((ranges, weekday) => ({ weekday, ranges: ranges.map(rangeOnWire) })),
  is_holiday_working: isHolidayWorking,
  monthly_rules: monthly.map(({ weeks, ...rule }) => ({ ...rule, weeks: [...weeks] })),
  holiday_opening: holidayOpening
    ? {
        weekdays: [...holidayOpening.weekdays],
        ranges: holidayOpening.ranges.map(rangeOnWire),
        next_day_off: holidayOpening.isNextDayOff,
      }
    : null,
})

const daysOnWire = ({ from, to, ranges }: SpecialDays) => ({
  from: formatDay(from),
  to: formatDay(to),
  ranges: ranges.map(rangeOnWire),
})
