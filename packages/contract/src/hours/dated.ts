// Regular hours that hold from a later date on. Rules HOURS-63, HOURS-64.
import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { calendarDate } from '../wire/text.ts'
import { datedHours, keep_reservations, regularInput } from './regular.ts'

const input = {
  /** Tomorrow or later. */
  from_date: calendarDate.meta({ examples: ['2027-04-01'] }),
  ...regularInput.shape,
  keep_reservations,
}

export const datedHoursInput = z.strictObject(input).meta({ id: 'DatedHoursInput' })
export type DatedHoursInput = z.output<typeof datedHoursInput>

/** `version`: what the caller read; where something else is stored by now, the call is refused as `outdated`. Rule HOURS-13. */
export const datedHoursChange = z
  .strictObject({ ...input, version: z.int('invalid').optional() })
  .meta({ id: 'DatedHoursChange' })
export type DatedHoursChange = z.output<typeof datedHoursChange>

export const dated = {
  list: endpoint({
    method: 'GET',
    path: '/api/dated-hours',
    summary: 'The regular hours that are still to begin, the next ones first',
    access: 'shop',
    status: 200,
    output: list(datedHours),
    codes: ownCodes,
    tags: ['hours'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/dated-hours',
    summary: 'Regular hours from a later date on; reservations are never moved or deleted by it',
    access: 'shop',
    idempotent: 'optional',
    body: datedHoursInput,
    status: 201,
    output: data(datedHours),
    codes: [...writeCodes, 'idempotency_key_reused', 'reservations_inside', 'dated_hours_taken'],
    invalidates: ['hours'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/dated-hours/{id}',
    summary: 'Change regular hours that are still to begin',
    access: 'shop',
    params: idParams,
    body: datedHoursChange,
    status: 200,
    output: data(datedHours),
    codes: [
      ...writeCodes,
      'not_found',
      'reservations_inside',
      'outdated',
      'hours_begun',
      'dated_hours_taken',
    ],
    invalidates: ['hours'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/dated-hours/{id}',
    summary: 'Take regular hours away that are still to begin; those before go on',
    access: 'shop',
    params: idParams,
    query: z.strictObject({ keep_reservations: z.enum(['true', 'false'], 'invalid').optional() }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'reservations_inside', 'hours_begun'],
    invalidates: ['hours'],
  }),
}
