import * as z from 'zod'
import { businessDay, businessDaysInput } from './hours.ts'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from './wire/endpoint.ts'
import { staffActiveMax, staffColors, staffNameMax } from './wire/limits.ts'
import { editedVersion, idOrder, line, withoutAddress } from './wire/text.ts'

/** Who serves. Capacity is the number of the active; who left keeps their past visits. */
export const staffMember = z
  .object({
    id: z.int(),
    name: z.string(),
    active: z.boolean(),
    color: z.enum(staffColors),
    /** Their own week, Monday first; null where it is the shop's. Rule STAFF-6. */
    hours: z.array(businessDay).nullable(),
    /** Counts the changes of the fields above. */
    version: z.int(),
  })
  .meta({ id: 'StaffMember' })
export type StaffMember = z.output<typeof staffMember>

const fields = {
  name: line(staffNameMax, 1, 'staff_name').pipe(withoutAddress),
  /** Without it the first that no active one has. */
  color: z.enum(staffColors, 'invalid').optional(),
  hours: businessDaysInput.shape.days.nullable().optional(),
}

export const staffInput = z.strictObject(fields).meta({ id: 'StaffInput' })
export type StaffInput = z.output<typeof staffInput>

/** Fields that are left out stay as they are. */
export const staffChange = z
  .strictObject({
    ...fields,
    name: fields.name.optional(),
    active: z.boolean('invalid').optional(),
    /** Rule STAFF-5. */
    version: editedVersion,
    /** The owner has seen the live reservations that this concerns; they stay as they are. */
    keep_reservations: z.boolean('invalid').optional(),
  })
  .meta({ id: 'StaffChange', examples: [{ name: 'Koharu' }] })
export type StaffChange = z.output<typeof staffChange>

/** Who works when is part of what is offered; names stand in the calendar. */
const invalidates = ['staff', 'hours', 'reservations'] as const

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'The staff in the owner’s order, then those who left',
    access: 'shop',
    status: 200,
    output: list(staffMember),
    codes: ownCodes,
    tags: ['staff'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff',
    summary: 'Somebody more who serves; they come last',
    access: 'shop',
    idempotent: 'optional',
    body: staffInput,
    status: 201,
    output: data(staffMember),
    codes: [...writeCodes, 'idempotency_key_reused', 'staff_limit', 'staff_rows_limit'],
    invalidates,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/staff/{id}',
    summary:
      'Change name, colour or hours; `active` false takes them out of what is offered, true back into it',
    access: 'shop',
    params: idParams,
    body: staffChange,
    status: 200,
    output: data(staffMember),
    codes: [...writeCodes, 'not_found', 'outdated', 'reservations_inside', 'staff_last', 'staff_limit'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/staff/{id}',
    summary: 'Delete somebody who never had a reservation',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'staff_in_use', 'staff_last'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/staff/reorder',
    summary: 'Put the active staff in order; 409 when they are not the staff that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(staffActiveMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
}
