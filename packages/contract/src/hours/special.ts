// Special hours: open or closed on certain dates, against the weekly hours.
import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { specialDescriptionMax, specialHoursAtOnceMax } from '../wire/limits.ts'
import { lines, localMoment } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

export const specialStatuses = ['open', 'close'] as const

export const specialHour = z
  .object({
    id: z.int(),
    status: z.enum(specialStatuses),
    start_at: z.string(),
    end_at: z.string(),
    description: z.string(),
  })
  .meta({ id: 'SpecialHour' })
export type SpecialHour = z.output<typeof specialHour>

const period = {
  status: z.enum(specialStatuses, 'invalid'),
  start_at: localMoment,
  end_at: localMoment,
  description: lines(specialDescriptionMax, 'special_description').nullish(),
}

type Moments = { status: 'open' | 'close'; start_at: string; end_at: string }

/** An open period is one day, a closed one may be several. Compared by the minute. Rule HOURS-5. */
const checkMoments = ({ status, start_at, end_at }: Moments, ctx: z.core.$RefinementCtx): void => {
  if (!localMoment.safeParse(start_at).success || !localMoment.safeParse(end_at).success) return
  if (end_at.slice(0, 16) <= start_at.slice(0, 16))
    ctx.addIssue({ code: 'custom', path: ['end_at'], message: 'end_after_start' })
  else if (status === 'open' && start_at.slice(0, 10) !== end_at.slice(0, 10))
    ctx.addIssue({ code: 'custom', path: ['end_at'], message: 'one_day' })
}

/** The owner has seen the live reservations that would be left outside; they stay. Rule HOURS-10. */
const keep_reservations = z.boolean('invalid').optional()

const example = { status: 'close', start_at: '2026-12-28 10:00:00', end_at: '2026-12-30 19:59:00' }

export const specialHourInput = z
  .strictObject({ ...period, keep_reservations })
  .superRefine(checkMoments)
  .meta({ id: 'SpecialHourInput', examples: [example] })
export type SpecialHourInput = z.output<typeof specialHourInput>

/** `expected`: what the caller read; where something else is stored by now, the call is refused as `outdated`. Rule HOURS-13. */
export const specialHourChange = z
  .strictObject({ ...period, keep_reservations, expected: z.strictObject(period, 'invalid').optional() })
  .superRefine(checkMoments)
  .meta({ id: 'SpecialHourChange', examples: [example] })
export type SpecialHourChange = z.output<typeof specialHourChange>

const specialPeriod = z.strictObject(period, 'invalid').superRefine(checkMoments)
export type SpecialPeriodInput = z.output<typeof specialPeriod>

/** All of them or none. Rule HOURS-14. */
export const specialHoursInput = z
  .strictObject({
    periods: z
      .array(specialPeriod, 'required')
      .min(1, 'required')
      .max(specialHoursAtOnceMax, tooMany(specialHoursAtOnceMax))
      .meta({ examples: [[example]] }),
    keep_reservations,
  })
  .meta({ id: 'SpecialHoursInput' })
export type SpecialHoursInput = z.output<typeof specialHoursInput>

export const special = {
  specialHours: endpoint({
    method: 'GET',
    path: '/api/special-hours',
    summary: 'Special open or closed periods that are not over, by time',
    access: 'shop',
    query: z.strictObject({ status: z.enum(specialStatuses, 'invalid').optional() }),
    status: 200,
    output: list(specialHour),
    codes: ownCodes,
    tags: ['hours'],
  }),
  createSpecialHour: endpoint({
    method: 'POST',
    path: '/api/special-hours',
    summary: 'Open or close on certain dates, against the weekly hours',
    access: 'shop',
    idempotent: 'optional',
    body: specialHourInput,
    status: 201,
    output: data(specialHour),
    codes: [...writeCodes, 'idempotency_key_reused', 'reservations_inside', 'special_taken'],
    invalidates: ['hours'],
  }),
  createSpecialHours: endpoint({
    method: 'POST',
    path: '/api/special-hours/batch',
    summary:
      'Open or close on many dates at once: all of them or none; a period that is there already is not made again',
    access: 'shop',
    body: specialHoursInput,
    status: 201,
    output: list(specialHour),
    codes: [...writeCodes, 'reservations_inside'],
    invalidates: ['hours'],
  }),
  updateSpecialHour: endpoint({
    method: 'PUT',
    path: '/api/special-hours/{id}',
    summary: 'Change a special period',
    access: 'shop',
    params: idParams,
    body: specialHourChange,
    status: 200,
    output: data(specialHour),
    codes: [...writeCodes, 'not_found', 'reservations_inside', 'outdated', 'special_taken'],
    invalidates: ['hours'],
  }),
  deleteSpecialHour: endpoint({
    method: 'DELETE',
    path: '/api/special-hours/{id}',
    summary: 'Take a special period away; taking an open one away may leave reservations outside',
    access: 'shop',
    params: idParams,
    query: z.strictObject({ keep_reservations: z.enum(['true', 'false'], 'invalid').optional() }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'reservations_inside'],
    invalidates: ['hours'],
  }),
}
