import * as z from 'zod'
import { endpoint, list } from './wire/endpoint.ts'
import { hoursRangesMax } from './wire/limits.ts'
import { calendarDate, timeOfDay } from './wire/text.ts'

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

/** Ranges of one day: each opening before its closing, none overlapping or touching. Source: part 2 §5. */
export const openingRanges = z
  .array(openingRange, 'hours_required')
  .min(1, 'hours_required')
  .max(hoursRangesMax, 'too_long')
  .superRefine((ranges, ctx) => {
    // zod asks this also of ranges whose times it has just refused.
    if (ranges.some((r) => !isTime(r.opening_time) || !isTime(r.closing_time))) return
    const sorted = ranges.map((r) => [minutes(r.opening_time), minutes(r.closing_time)] as const)
    if (sorted.some(([open, close]) => open >= close)) ctx.addIssue('hours_order')
    sorted.sort((a, b) => a[0] - b[0])
    if (sorted.some(([open], i) => i > 0 && open <= (sorted[i - 1]?.[1] ?? -1))) ctx.addIssue('hours_overlap')
  })

export const openingDay = z.object({
  date: z.string(),
  /** The national holiday's Japanese name; null on other days and beyond the holiday data. */
  holiday: z.string().nullable(),
  ranges: z.array(z.object({ opening_time: z.string(), closing_time: z.string() })),
})
export type OpeningDay = z.output<typeof openingDay>

export const hours = {
  days: endpoint({
    method: 'GET',
    path: '/api/opening-days',
    summary: 'The hours of each date, with special periods and holidays applied',
    access: 'shop',
    query: z.object({ from: calendarDate, to: calendarDate }),
    status: 200,
    output: list(openingDay),
    codes: ['unauthenticated', 'email_unverified', 'no_shop'],
    touches: [],
  }),
}
