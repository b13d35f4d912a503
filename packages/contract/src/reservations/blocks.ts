// Time that the owner blocks for everybody or one staff member: a day or a part of it, once, on several days or every week.
import { parseDay, weekdayOf } from '@noren/scheduling/time'
import * as z from 'zod'
import { data, endpoint, integerText } from '../wire/endpoint.ts'
import { blockDaysMax, blockTitleMax, blockWeeksMax, bookingNoteMax } from '../wire/limits.ts'
import { calendarDate, id, line, lines, timeOfDay } from '../wire/text.ts'
import { overlap } from '../reservations.ts'

export const blockRepeats = ['daily', 'weekly'] as const

/** Each date has one row for each staff member. Rule RES-30. */
export const blockEntry = z
  .strictObject({
    date: calendarDate,
    start_time: timeOfDay.refine((time) => time !== '24:00', 'time'),
    /** 24:00 ends the day. */
    end_time: timeOfDay,
    repeat: z.enum(blockRepeats, 'invalid').nullish(),
    /** The last date that a repetition may reach, itself included. */
    until: calendarDate.nullish(),
    /** Without one all who are active. */
    staff_id: id.nullish(),
    title: line(blockTitleMax).nullish(),
    note: lines(bookingNoteMax).nullish(),
    overlap,
  })
  .superRefine((entry, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    const { start_time, end_time, repeat, until } = entry
    const isTime = (text: string): boolean => timeOfDay.safeParse(text).success
    if (isTime(start_time) && isTime(end_time) && end_time <= start_time)
      refuse('end_time', 'end_after_start')
    if (repeat == null) {
      if (until != null) refuse('until', 'block_until_alone')
      return
    }
    const [first, last] = [parseDay(entry.date), until == null ? null : parseDay(until)]
    if (until == null) refuse('until', 'date_required')
    else if (first !== null && last !== null) {
      if (last < first) refuse('until', 'end_after_start')
      else if (last - first >= (repeat === 'daily' ? blockDaysMax : blockWeeksMax * 7 + 1))
        refuse('until', repeat === 'daily' ? 'block_days' : 'block_weeks')
    }
  })
  .meta({ id: 'BlockEntry', examples: [{ date: '2026-12-01', start_time: '12:00', end_time: '13:00' }] })
export type BlockEntry = z.output<typeof blockEntry>

/** The days (since 1970) of an entry: its own, those up to the last date, or the same weekday of each week up to it. */
export const blockDays = ({
  date,
  repeat,
  until,
}: Pick<BlockEntry, 'date' | 'repeat' | 'until'>): number[] => {
  const first = parseDay(date) ?? 0
  const last = repeat == null || until == null ? first : (parseDay(until) ?? first)
  const days = Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index)
  return repeat === 'weekly' ? days.filter((day) => weekdayOf(day) === weekdayOf(first)) : days
}

export const removedBlocks = ['day', 'following', 'all'] as const
export type RemovedBlocks = (typeof removedBlocks)[number]

const ownCodes = ['unauthenticated', 'email_unverified', 'no_shop', 'csrf'] as const

export const blocks = {
  enter: endpoint({
    method: 'POST',
    path: '/api/blocks',
    summary: 'Block time, once, on several days or every week; all of it or nothing',
    access: 'shop',
    idempotent: 'optional',
    body: blockEntry,
    status: 201,
    output: data(
      z.object({
        /** Of the first block. */
        id: z.int(),
        title: z.string(),
        start_at: z.string(),
        end_at: z.string(),
        days: z.int(),
      }),
    ),
    codes: [...ownCodes, 'idempotency_key_reused', 'occupied'],
    invalidates: ['reservations'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/blocks/{id}',
    summary: 'Remove a block, the blocks of its series from its date on, or all of the series',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    query: z.strictObject({ which: z.enum(removedBlocks, 'invalid').optional() }),
    status: 200,
    output: data(z.object({ days: z.int() })),
    codes: [...ownCodes, 'not_found', 'final'],
    invalidates: ['reservations'],
  }),
}
