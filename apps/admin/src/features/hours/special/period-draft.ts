// A special period as the form has it, and as it is sent.
import { type SpecialHour, specialHourInput, type SpecialHourInput } from '@noren/contract/hours/special'
import { readEnd } from '@noren/scheduling/hours'
import { formatTime } from '@noren/words/format'
import * as z from 'zod'
import { minutesOf } from '#platform/clock.ts'
import type { DateRange } from '#platform/dates/date-range.ts'
import { timesEvery } from '#platform/dates/times.ts'

export type Status = SpecialHour['status']
type Contents = Pick<SpecialHour, 'status' | 'start_at' | 'end_at' | 'description'>

/** `start` and `end` are 'HH:mm'; they stand for nothing while the period is all day. */
export type PeriodDraft = {
  range: DateRange
  isAllDay: boolean
  start: string
  end: string
  description: string
}

/** Rule HOURS-8. */
export const usualTimes = { start: '10:00', end: '19:59' }

/** 'HH:mm' of an end as it is read, and so shown: 19:59 is 20:00. Rule HOURS-6. */
export const endText = (time: string): string => formatTime(readEnd(minutesOf(time)))

/** The ends to choose from. Of those that are shown alike, the chosen one stands, or else the usual one. */
export const endsWith = (chosen: string): string[] => {
  const ends = [chosen, usualTimes.end, '23:59', ...timesEvery(15, 15, lastQuarter)].filter(Boolean)
  return [...new Map(ends.toReversed().map((time) => [endText(time), time])).values()].toSorted()
}

export const startsWith = (chosen: string): string[] =>
  [...new Set([chosen, ...timesEvery(15, 0, lastQuarter)])].filter(Boolean).toSorted()

const lastQuarter = 24 * 60 - 15

/** Rule HOURS-15. */
const allDay = { start: '00:00:00', end: '23:59:59' }

export const newDraft = (date: string | null): PeriodDraft => ({
  range: { from: date, to: date },
  isAllDay: false,
  ...usualTimes,
  description: '',
})

export const draftOf = ({ start_at, end_at, description }: Contents): PeriodDraft => {
  const isAllDay = start_at.endsWith(allDay.start) && end_at.endsWith(allDay.end)
  return {
    range: { from: start_at.slice(0, 10), to: end_at.slice(0, 10) },
    isAllDay,
    ...(isAllDay ? usualTimes : { start: start_at.slice(11, 16), end: end_at.slice(11, 16) }),
    description,
  }
}

/** A time that was not changed keeps the seconds with which it was stored. Without a date there are no instants. */
export const inputOf = (status: Status, draft: PeriodDraft, stored?: Contents): Contents => {
  const { range, isAllDay, description } = draft
  const [first, last] = [range.from, status === 'open' ? range.from : (range.to ?? range.from)]
  const times = isAllDay
    ? allDay
    : {
        start: withSeconds(draft.start, stored?.start_at),
        end: withSeconds(draft.end, stored?.end_at),
      }
  return {
    status,
    start_at: first === null ? '' : `${first} ${times.start}`,
    end_at: last === null ? '' : `${last} ${times.end}`,
    description,
  }
}

/** The contract's schema on the form's fields. */
export const periodForm = (status: Status, stored?: Contents): z.ZodType<SpecialHourInput, PeriodDraft> =>
  z.custom<PeriodDraft>().transform((draft, ctx) => {
    const hasDate = draft.range.from !== null
    if (!hasDate) ctx.addIssue({ code: 'custom', path: ['range'], message: 'date_required' })
    // Times and description are checked all the same, on some date.
    const dated = hasDate ? draft : { ...draft, range: someDay }
    const checked = specialHourInput.safeParse(inputOf(status, dated, stored))
    if (checked.success) return checked.data
    for (const { path, message } of checked.error.issues)
      ctx.addIssue({ code: 'custom', path: [fieldOf(String(path[0]), message)], message })
    return z.NEVER
  })

const someDay = { from: '2000-01-01', to: '2000-01-01' }

export const periodFields = ['range', 'start', 'end', 'description'] as const

/** What only the server refuses in the times is about the dates. */
export const atPeriodFields = (errors: Record<string, string[]> | undefined): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors ?? {}).map(([name, texts]) => [
      name === 'start_at' || name === 'end_at' ? 'range' : name,
      texts,
    ]),
  )

const fieldOf = (name: string, message: string): string => {
  if (message === 'date_required' || message === 'one_day') return 'range'
  return name === 'start_at' ? 'start' : name === 'end_at' ? 'end' : name
}

const withSeconds = (time: string, stored: string | undefined): string =>
  stored?.slice(11, 16) === time ? stored.slice(11) : `${time}:00`
