import * as z from 'zod'
import { endpoint, list } from './wire/endpoint.ts'

/** Who serves. Capacity is the number of the active; who left keeps their past visits. */
export const staffMember = z.object({ id: z.int(), name: z.string(), active: z.boolean() })

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff',
    summary: 'The staff in the owner’s order, those who left too',
    access: 'shop',
    status: 200,
    output: list(staffMember),
    codes: ['unauthenticated', 'email_unverified', 'no_shop'],
    tags: ['staff'],
  }),
}
