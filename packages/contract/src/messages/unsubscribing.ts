// The customer's word whether the reminders of a shop are wanted. Rule MSG-146.
import * as z from 'zod'
import { tokenParams } from '../booking.ts'
import { data, endpoint } from '../wire/endpoint.ts'
import { line } from '../wire/text.ts'

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
    /** `key`: of the List-Unsubscribe of a reminder. */
    body: z
      .strictObject({ wanted: z.boolean('invalid'), key: line(200, 1) })
      .meta({ examples: [{ wanted: false, key: 'a' }] }),
    status: 200,
    output: data(wanted),
    codes: ['foreign_origin', 'not_found'],
    invalidates: [],
  }),
}
