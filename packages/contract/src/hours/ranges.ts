// Weekdays and opening ranges, as forms and calls have them.
import * as z from 'zod'
import { hoursRangesMax } from '../wire/limits.ts'
import { timeOfDay } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

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

export const shownRange = z.object({ opening_time: z.string(), closing_time: z.string() })

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
