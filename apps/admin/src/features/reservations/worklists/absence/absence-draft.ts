import { absenceEntry, type AbsenceEntry } from '@noren/contract/reservations/worklists'
import * as z from 'zod'

export type AbsenceDraft = {
  /** The id as a select has it. */
  staff_id: string
  date: string
  several: boolean
  until: string
  hours: boolean
  start_time: string
  end_time: string
}

export const newDraft = (staffId: number | undefined, date: string): AbsenceDraft => ({
  staff_id: staffId === undefined ? '' : String(staffId),
  date,
  several: false,
  until: date,
  hours: false,
  start_time: '10:00',
  end_time: '24:00',
})

export const inputOf = ({ staff_id, date, several, until, hours, start_time, end_time }: AbsenceDraft) => ({
  staff_id: Number(staff_id),
  date,
  ...(several && { until }),
  ...(hours && { start_time, end_time }),
})

export const absenceForm: z.ZodType<AbsenceEntry, AbsenceDraft> = z
  .custom<AbsenceDraft>()
  .transform((draft, ctx) => {
    const checked = absenceEntry.safeParse(inputOf(draft))
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues) ctx.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

export const absenceFields = ['staff_id', 'date', 'until', 'start_time', 'end_time'] as const
