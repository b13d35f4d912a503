import * as z from 'zod'
import { menuMissing, namesMenu, wantedQuery } from './booking/wanted.ts'
import { data, endpoint, list, ownCodes, writeCodes } from './wire/endpoint.ts'
import { hoursRangesMax } from './wire/limits.ts'
import { calendarDate, timeOfDay } from './wire/text.ts'
import { tooMany } from './wire/validation.ts'

export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]

const isTime = (text: string): boolean => timeOfDay.safeParse(text).success

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export const openingRange = z.strictObject({ opening_time: timeOfDay, closing_time: timeOfDay })

/** Ranges of one day: each opening before its closing, none overlapping or touching. Rules HOURS-1, HOURS-2. */
export const openingRanges = z
  .array(openingRange, 'hours_required')
  .min(1, 'hours_required')
  .max(hoursRangesMax, tooMany(hoursRangesMax))
  .superRefine((ranges, ctx) => {
    // zod also runs this for ranges whose times it has just refused.
    if (ranges.some((r) => !isTime(r.opening_time) || !isTime(r.closing_time))) return
    const sorted = ranges.map((r) => [minutes(r.opening_time), minutes(r.closing_time)] as const)
    if (sorted.some(([open, close]) => open >= close)) ctx.addIssue('hours_order')
    sorted.sort((a, b) => a[0] - b[0])
    if (sorted.some(([open], i) => i > 0 && open <= (sorted[i - 1]?.[1] ?? -1))) ctx.addIssue('hours_overlap')
  })

export const openingDay = z
  .object({
    date: z.string(),
    /** The national holiday's Japanese name; null on other days and beyond the holiday data. */
    holiday: z.string().nullable(),
    ranges: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
    /** Descriptions of the special periods of that date. */
    notes: z.array(z.string()),
    /** Active staff who work other hours on that date. Rule STAFF-6. */
    staff_hours: z.array(
      z.object({
        staff_id: z.int(),
        ranges: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
      }),
    ),
  })
  .meta({ id: 'OpeningDay' })
export type OpeningDay = z.output<typeof openingDay>

/** Monday first, as the owner's screen lists them. A closed day keeps no ranges. */
export const businessDay = z
  .object({
    weekday: z.enum(weekdays),
    status: z.enum(['open', 'close']),
    business_hours: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
  })
  .meta({ id: 'BusinessDay' })
export const businessDays = z
  .object({ is_holiday_working: z.boolean(), days: z.array(businessDay) })
  .meta({ id: 'BusinessDays' })
export type BusinessDays = z.output<typeof businessDays>

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

/**
 * `keep_reservations`: the owner has seen the live reservations that would be left outside; they stay. `expected`: what the caller
 * read; where something else is stored by now, the call is refused as `outdated`. Rules HOURS-10, HOURS-13.
 */
export const businessDaysInput = z
  .strictObject({
    is_holiday_working: z.boolean('invalid'),
    days: z
      .array(dayInput, 'weekdays_complete')
      .length(7, 'weekdays_complete')
      .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === 7, 'weekdays_complete')
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
    keep_reservations: z.boolean('invalid').optional(),
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
    summary: 'The weekly hours',
    access: 'shop',
    status: 200,
    output: data(businessDays),
    codes: ownCodes,
    tags: ['hours'],
  }),
  updateBusinessDays: endpoint({
    method: 'PUT',
    path: '/api/business-days',
    summary: 'Set the weekly hours; reservations are never moved or deleted by it',
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
