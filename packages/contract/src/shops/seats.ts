import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { seatGroupNameMax, seatGroupsMax, seatUnitsMax } from '../wire/limits.ts'
import { editedVersion, idOrder, line } from '../wire/text.ts'

/** Seats, rooms or machines of one kind. A menu may need one of them. Rule SEAT-1. */
export const seatGroup = z
  .object({
    id: z.int(),
    name: z.string(),
    /** How many there are. */
    units: z.int(),
    /** Each of them, counted from 1. */
    seats: z.array(z.object({ id: z.int(), number: z.int() })),
    /** Counts the changes of name and number. */
    version: z.int(),
  })
  .meta({ id: 'SeatGroup' })
export type SeatGroup = z.output<typeof seatGroup>

const fields = {
  name: line(seatGroupNameMax, 1),
  units: z.int('seat_units').min(1, 'seat_units').max(seatUnitsMax, 'seat_units'),
}

export const seatGroupInput = z.strictObject(fields).meta({ id: 'SeatGroupInput' })
export type SeatGroupInput = z.output<typeof seatGroupInput>

/** Fields that are left out stay as they are. */
export const seatGroupChange = z
  .strictObject({
    name: fields.name.optional(),
    units: fields.units.optional(),
    version: editedVersion,
    /** The owner has seen the coming reservations that have what is taken away; they keep it. */
    keep_reservations: z.boolean('invalid').optional(),
  })
  .meta({ id: 'SeatGroupChange', examples: [{ name: 'Chair' }] })
export type SeatGroupChange = z.output<typeof seatGroupChange>

/** Seats are part of what is offered; their names stand in the calendar. */
const invalidates = ['seats', 'hours', 'reservations'] as const

export const seats = {
  list: endpoint({
    method: 'GET',
    path: '/api/seat-groups',
    summary: 'The kinds of seats, rooms and machines in the owner’s order',
    access: 'shop',
    status: 200,
    output: list(seatGroup),
    codes: ownCodes,
    tags: ['seats'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/seat-groups',
    summary: 'One kind more; it comes last',
    access: 'shop',
    idempotent: 'optional',
    body: seatGroupInput,
    status: 201,
    output: data(seatGroup),
    codes: [...writeCodes, 'idempotency_key_reused', 'seat_group_limit'],
    invalidates,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/seat-groups/{id}',
    summary: 'Change the name or the number; coming reservations that have one of those taken away keep it',
    access: 'shop',
    params: idParams,
    body: seatGroupChange,
    status: 200,
    output: data(seatGroup),
    codes: [...writeCodes, 'not_found', 'outdated', 'reservations_inside'],
    invalidates,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/seat-groups/{id}',
    summary: 'Delete a kind that no menu needs; reservations that have one of them keep it',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'seats_in_use'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/seat-groups/reorder',
    summary: 'Put all kinds in order; 409 when they are not those that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(seatGroupsMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
}
