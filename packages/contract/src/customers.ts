import * as z from 'zod'
import { endpoint, integerText, page } from './wire/endpoint.ts'
import { emailMax } from './wire/limits.ts'
import { line } from './wire/text.ts'

/** One of a list: what the record says, and what the shop's reservations say of it. */
const listedCustomer = z.object({
  id: z.int(),
  name: z.string(),
  name_kana: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Treated visits, and reserved ones that are past. */
  visit_count: z.int(),
  /** When the last of them began. */
  last_visited_at: z.string().nullable(),
})
export type ListedCustomer = z.output<typeof listedCustomer>

/** The first is the usual one. Rule API-13. */
export const customersPerPage = [15, 50, 100] as const

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers by any part of name, kana, telephone or e-mail, the last visitor first',
    access: 'shop',
    query: z.strictObject({
      /** Not longer than the longest of what it looks in. */
      search: line(emailMax).optional(),
      page: integerText(1, 10_000).optional(),
      per_page: integerText(1, 100)
        .refine((count) => customersPerPage.some((one) => one === count), 'out_of_range')
        .optional(),
    }),
    status: 200,
    output: z.object({ data: z.array(listedCustomer), meta: page }),
    codes: ['unauthenticated', 'email_unverified', 'no_shop'],
    tags: ['customers'],
  }),
}
