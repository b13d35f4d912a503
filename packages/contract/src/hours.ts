import * as z from 'zod'
import { menuMissing, namesMenu, wantedQuery } from './booking/wanted.ts'
import { data, endpoint, list, ownCodes, writeCodes } from './wire/endpoint.ts'
import { openingRange, shownRange, weekdays } from './hours/ranges.ts'
import {
  businessDays,
  holidayOpening,
  keep_reservations,
  monthlyRules,
  regularInput,
} from './hours/regular.ts'
import { hoursRangesMax } from './wire/limits.ts'
import { calendarDate, timeOfDay } from './wire/text.ts'
import { tooMany } from './wire/validation.ts'

export { openingRanges, weekdays, type Weekday } from './hours/ranges.ts'
export type { BusinessDays } from './hours/regular.ts'

/** Why a date's regular hours are not those of its weekday. Rule HOURS-66. */
export const hoursNotes = ['monthly_closed', 'holiday_open', 'day_off', 'new_hours'] as const

export const openingDay = z
  .object({
    date: z.string(),
    /** The national holiday's Japanese name; null on other days and beyond the holiday data. */
    holiday: z.string().nullable(),
    ranges: z.array(shownRange),
    /** Of the regular hours, also where a special period stands over them. */
    regular_notes: z.array(z.enum(hoursNotes)),
    /** Descriptions of the special periods of that date. */
    notes: z.array(z.string()),
    /** Active staff who work other hours on that date. Rule STAFF-6. */
    staff_hours: z.array(
      z.object({
        staff_id: z.int(),
        ranges: z.array(shownRange),
      }),
    ),
  })
  .meta({ id: 'OpeningDay' })
export type OpeningDay = z.output<typeof openingDay>

/** What `business-days` takes: the regular hours that hold today. What is left out of the two rules stays as it is. Rule HOURS-65. */
export const businessDaysInput = z
  .strictObject({
    ...regularInput.shape,
    monthly_rules: monthlyRules.optional(),
    holiday_opening: holidayOpening.nullable().optional(),
    keep_reservations,
    expected: z
      .strictObject(
        {
          is_holiday_working: z.boolean('invalid'),
          days: z
            .array(
              z.strictObject({
                weekday: z.enum(weekdays, 'invalid'),
                status: z.enum(['open', 'close'], 'invalid'),
                business_hours: z.array(openingRange, 'invalid').max(hoursRangesMax, tooMany(hoursRangesMax)),
              }),
              'invalid',
            )
            .max(7, tooMany(7)),
          monthly_rules: monthlyRules.optional(),
          holiday_opening: holidayOpening.nullable().optional(),
        },
        'invalid',
      )
      .optional(),
  })
  .meta({ id: 'BusinessDaysInput' })
export type BusinessDaysInput = z.output<typeof businessDaysInput>

export const explanation = z
  .object({
    offered: z.boolean(),
    /** The reasons against the start, the weightiest first, each with its text. */
    reasons: z.array(z.object({ code: z.string(), text: z.string() })),
    /** What stands in the way of `taken` and `buffer`. */
    reservations: z.array(
      z.object({
        id: z.int(),
        start_at: z.string(),
        end_at: z.string(),
        title: z.string(),
        customer_name: z.string(),
        is_block: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AvailabilityExplanation' })

export const holiday = z.object({ date: z.string(), name: z.string() }).meta({ id: 'Holiday' })

export const hours = {
  days: endpoint({
    method: 'GET',
    path: '/api/opening-days',
    summary: 'The hours of each date, with special periods and holidays applied',
    access: 'shop',
    query: z.strictObject({ from: calendarDate, to: calendarDate }),
    status: 200,
    /** With the grid on which starts lie, from each opening on. */
    output: list(openingDay).extend({ slot_minutes: z.int() }),
    codes: ownCodes,
    tags: ['hours'],
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/availability/explain',
    summary: 'Whether a start is offered to customers, and why not',
    access: 'shop',
    query: z
      .strictObject({ date: calendarDate, time: timeOfDay, ...wantedQuery })
      .refine(namesMenu, menuMissing)
      .meta({ examples: [{ date: '2026-12-01', time: '10:30', menu_id: 1 }] }),
    status: 200,
    output: data(explanation),
    codes: [...ownCodes, 'not_found'],
    tags: ['hours', 'menus', 'reservations'],
  }),
  businessDays: endpoint({
    method: 'GET',
    path: '/api/business-days',
    summary: 'The regular hours that hold today',
    access: 'shop',
    status: 200,
    output: data(businessDays),
    codes: ownCodes,
    tags: ['hours'],
  }),
  updateBusinessDays: endpoint({
    method: 'PUT',
    path: '/api/business-days',
    summary: 'Set the regular hours that hold today; reservations are never moved or deleted by it',
    access: 'shop',
    body: businessDaysInput,
    status: 200,
    output: data(businessDays),
    codes: [...writeCodes, 'reservations_inside', 'outdated'],
    invalidates: ['hours'],
  }),
  holidays: endpoint({
    method: 'GET',
    path: '/api/holidays',
    summary: 'National holidays by date, with their Japanese names',
    access: 'shop',
    query: z.strictObject({ from: calendarDate, to: calendarDate }),
    status: 200,
    output: list(holiday),
    codes: ownCodes,
    tags: ['hours'],
  }),
}
