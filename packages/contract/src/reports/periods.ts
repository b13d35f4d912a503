import { parseDay } from '@noren/scheduling/time'
import * as z from 'zod'
import { reportDaysMax } from '../wire/limits.ts'
import { calendarDate } from '../wire/text.ts'

const daysOf = (from: string, to: string) => (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1

/** Both days belong to it; at most a leap year. */
export const periodFields = { from: calendarDate, to: calendarDate }

export const refuseOrder = ({ from, to }: { from: string; to: string }, ctx: z.RefinementCtx) => {
  if (from > to) ctx.addIssue({ code: 'custom', path: ['to'], message: 'dates_order' })
  else if (daysOf(from, to) > reportDaysMax)
    ctx.addIssue({ code: 'custom', path: ['to'], message: 'out_of_range' })
}

export const periodQuery = z
  .strictObject(periodFields)
  .superRefine(refuseOrder)
  .meta({ examples: [{ from: '2026-11-01', to: '2026-11-30' }] })

export const period = z.object({ from: z.string(), to: z.string() })
export type Period = z.output<typeof period>
