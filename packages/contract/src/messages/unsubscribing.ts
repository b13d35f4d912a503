// The customer's word whether the reminders of a shop are wanted. Rule MSG-146.
import * as z from 'zod'
import { tokenParams } from '../booking.ts'
import { data, endpoint } from '../wire/endpoint.ts'

const wanted = z.object({ wanted: z.boolean() })

export const reminders = {
  want: endpoint({
    method: 'POST',
    path: '/api/public/reservations/{token}/reminders',
    summary:
      'End the reminders that the shop of the own reservation sends to its address, or have them again',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    body: z.strictObject({ wanted: z.boolean('invalid') }).meta({ examples: [{ wanted: false }] }),
    status: 200,
    output: data(wanted),
    codes: ['foreign_origin', 'not_found'],
    invalidates: [],
  }),
}
