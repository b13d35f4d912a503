import * as z from 'zod'
import { endpoint, integerText, page } from '../wire/endpoint.ts'
import { customersPerPage } from '../customers.ts'

export const accessActions = [
  'read',
  'photos_read',
  'exported',
  'all_exported',
  'reservations_exported',
  'created',
  'imported',
  'changed',
  'note_created',
  'note_changed',
  'note_deleted',
  'photo_created',
  'photo_changed',
  'photo_deleted',
  'merged',
  'merge_undone',
  'deleted',
] as const
export type AccessAction = (typeof accessActions)[number]

const customerAccess = z.object({
  id: z.int(),
  action: z.enum(accessActions),
  /** Null where it was about all customers. */
  customer_id: z.int().nullable(),
  /** As on record today; null where the record is gone. */
  customer_name: z.string().nullable(),
  /** Of `changed`: the field. */
  field: z.string().nullable(),
  /** Of `imported` and `all_exported`: how many customers; of `reservations_exported`: how many reservations. */
  count: z.int().nullable(),
  created_at: z.string(),
})
export type CustomerAccess = z.output<typeof customerAccess>

export const customerAccesses = {
  list: endpoint({
    method: 'GET',
    path: '/api/customer-accesses',
    summary: 'Who read, exported or changed records of customers, the latest first',
    access: 'shop',
    query: z.strictObject({
      customer_id: integerText(1).optional(),
      page: integerText(1, 10_000).optional(),
      per_page: integerText(1, 100)
        .refine((count) => customersPerPage.some((one) => one === count), 'out_of_range')
        .optional(),
    }),
    status: 200,
    output: z.object({ data: z.array(customerAccess), meta: page }),
    codes: ['unauthenticated', 'email_unverified', 'no_shop'],
    // Written by reading too: never cached for long, so asked anew each time it is shown.
    tags: ['customers'],
  }),
}
