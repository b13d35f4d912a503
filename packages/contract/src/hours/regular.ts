// The regular hours as one whole: the weekdays, holidays, closed weeks of the month, and opening on holidays.
import * as z from 'zod'
import { hoursRangesMax } from '../wire/limits.ts'
import { tooMany } from '../wire/validation.ts'
import { openingRange, openingRanges, shownRange, weekdays } from './ranges.ts'

/** Monday first, as the owner's screen lists them. A closed day keeps no ranges. */
export const businessDay = z
  .object({
    weekday: z.enum(weekdays),
    status: z.enum(['open', 'close']),
    business_hours: z.array(shownRange),
  })
  .meta({ id: 'BusinessDay' })

export const weeksOfMonth = [1, 2, 3, 4, 5, 'last'] as const
export const monthlyModes = ['close', 'open'] as const

const shownMonthlyRule = z
  .object({
    weekday: z.enum(weekdays),
    /** `close`: closed in these weeks. `open`: closed in all others. */
    mode: z.enum(monthlyModes),
    weeks: z.array(z.literal(weeksOfMonth)),
  })
  .meta({ id: 'MonthlyRule' })

const shownHolidayOpening = z
  .object({
    weekdays: z.array(z.enum(weekdays)),
    business_hours: z.array(shownRange),
    /** Closed on the day after. */
    next_day_off: z.boolean(),
  })
  .meta({ id: 'HolidayOpening' })

const regular = {
  is_holiday_working: z.boolean(),
  days: z.array(businessDay),
  /** Rule HOURS-58. */
  monthly_rules: z.array(shownMonthlyRule),
  /** Rules HOURS-60, HOURS-61. */
  holiday_opening: shownHolidayOpening.nullable(),
}

export const businessDays = z.object(regular).meta({ id: 'BusinessDays' })
export type BusinessDays = z.output<typeof businessDays>

/** With numbers for weekdays, as the texts have them. */
export const numberWeekdays = ({
  days,
  monthly_rules,
  holiday_opening,
  is_holiday_working,
}: BusinessDays) => ({
  is_holiday_working,
  hours: days.map(({ weekday, business_hours }) => ({
    weekday: weekdays.indexOf(weekday),
    ranges: business_hours,
  })),
  monthly_rules: monthly_rules.map((rule) => ({ ...rule, weekday: weekdays.indexOf(rule.weekday) })),
  holiday_opening: holiday_opening && {
    weekdays: holiday_opening.weekdays.map((name) => weekdays.indexOf(name)),
    ranges: holiday_opening.business_hours,
    next_day_off: holiday_opening.next_day_off,
  },
})

/** With the date from which on they hold. Rule HOURS-63. */
export const datedHours = z
  .object({ id: z.int(), from_date: z.string(), version: z.int(), ...regular })
  .meta({ id: 'DatedHours' })
export type DatedHours = z.output<typeof datedHours>

const isOnce = (all: readonly unknown[]): boolean => new Set(all).size === all.length

/** One rule for each weekday. */
export const monthlyRules = z
  .array(
    z.strictObject({
      weekday: z.enum(weekdays, 'invalid'),
      mode: z.enum(monthlyModes, 'invalid'),
      weeks: z
        .array(z.literal(weeksOfMonth, 'invalid'), 'weeks_required')
        .min(1, 'weeks_required')
        .max(weeksOfMonth.length, tooMany(weeksOfMonth.length))
        .refine(isOnce, 'weeks_required'),
    }),
    'invalid',
  )
  .max(7, tooMany(7))
  .refine((rules) => isOnce(rules.map(({ weekday }) => weekday)), 'weekday_twice')
  .meta({ examples: [[{ weekday: 'tuesday', mode: 'close', weeks: [3] }]] })

export const holidayOpening = z.strictObject(
  {
    weekdays: z
      .array(z.enum(weekdays, 'invalid'), 'weekdays_required')
      .min(1, 'weekdays_required')
      .max(7, tooMany(7))
      .refine(isOnce, 'weekdays_required'),
    business_hours: openingRanges,
    next_day_off: z.boolean('invalid'),
  },
  'invalid',
)

const dayInput = z.discriminatedUnion('status', [
  z.strictObject({
    weekday: z.enum(weekdays, 'invalid'),
    status: z.literal('open'),
    business_hours: openingRanges,
  }),
  z.strictObject({
    weekday: z.enum(weekdays, 'invalid'),
    status: z.literal('close'),
    business_hours: z.array(openingRange, 'invalid').max(hoursRangesMax, tooMany(hoursRangesMax)).optional(),
  }),
])

/** The owner has seen the live reservations that would be left outside; they stay. Rule HOURS-10. */
export const keep_reservations = z.boolean('invalid').optional()

export const regularInput = z.strictObject({
  is_holiday_working: z.boolean('invalid'),
  days: z
    .array(dayInput, 'weekdays_complete')
    .length(7, 'weekdays_complete')
    .refine((days) => isOnce(days.map(({ weekday }) => weekday)), 'weekdays_complete')
    .meta({
      examples: [
        weekdays.map((weekday) =>
          weekday === 'monday'
            ? { weekday, status: 'close' }
            : {
                weekday,
                status: 'open',
                business_hours: [{ opening_time: '10:00', closing_time: '19:00' }],
              },
        ),
      ],
    }),
  monthly_rules: monthlyRules,
  holiday_opening: holidayOpening.nullable().meta({
    examples: [
      {
        weekdays: ['monday'],
        business_hours: [{ opening_time: '10:00', closing_time: '18:00' }],
        next_day_off: true,
      },
    ],
  }),
})
export type RegularInput = z.output<typeof regularInput>
