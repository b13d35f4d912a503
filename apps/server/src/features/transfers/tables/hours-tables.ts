// Regular hours beyond the weekdays. Files of before version 4 do not have any of it. Rule TRANS-43.
import { monthlyModes, weeksOfMonth } from '@noren/contract/hours/regular'
import { calendarDate, id } from '@noren/contract/text'
import * as z from 'zod'
import { flag, list, minuteRanges, moment, orNull, upTo } from './columns.ts'
import { table } from './table.ts'

/** Those to come and those of the last years. */
const datedRowsMax = 1000

const isOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length
const weekday = upTo(6)

const monthlyRules = list(
  z.strictObject({
    weekday,
    mode: z.enum(monthlyModes, 'invalid'),
    weeks: list(z.literal(weeksOfMonth, 'invalid'), weeksOfMonth.length)
      .min(1, 'weeks_required')
      .refine(isOnce, 'weeks_required'),
  }),
  7,
).refine((rules) => isOnce(rules.map((rule) => rule.weekday)), 'weekday_twice')

const holidayOpening = orNull(
  z.strictObject({
    weekdays: list(weekday, 7).min(1, 'weekdays_required').refine(isOnce, 'weekdays_required'),
    ranges: minuteRanges.min(1, 'hours_required'),
    isNextDayOff: flag,
  }),
)

const rules = { monthly_rules: monthlyRules.default([]), holiday_opening: holidayOpening.default(null) }

export const hoursColumns = { shops: rules } as const

export const hoursTables = {
  dated_hours: table(
    {
      id,
      from_date: calendarDate,
      is_holiday_working: flag,
      weekly: list(minuteRanges, 7).length(7, 'weekdays_complete'),
      ...rules,
      created_at: moment,
    },
    { unique: [['from_date']], max: datedRowsMax },
  ),
}
