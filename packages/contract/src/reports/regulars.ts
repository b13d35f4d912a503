// Who comes again: cohorts by the month of the first visit, and regulars who are overdue against their own rhythm.
import * as z from 'zod'
import { data, endpoint, list, ownCodes, integerText } from '../wire/endpoint.ts'

export const cohorts = z
  .object({
    /** The last twelve months and the present one, by the month of a customer’s first visit. Rule REP-15. */
    cohorts: z.array(
      z.object({
        month: z.string(),
        customers: z.int(),
        /** How many of them came again within so many months: index 0 is the month of the first visit itself. */
        returned: z.array(z.int()),
      }),
    ),
  })
  .meta({ id: 'Cohorts' })
export type Cohorts = z.output<typeof cohorts>

/** A regular who has come at least three times and is late by more than half of the usual interval. Rule REP-16. */
export const overdueCustomer = z
  .object({
    customer_id: z.int(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    visits: z.int(),
    last_visit_on: z.string(),
    /** Days between visits, the median of the last ten. */
    interval: z.int(),
    /** Since the day on which the next visit would have been usual. */
    overdue_days: z.int(),
    last_menu_name: z.string(),
    last_reservation_id: z.int(),
    staffName: z.string(),
  })
  .meta({ id: 'OverdueCustomer' })
export type OverdueCustomer = z.output<typeof overdueCustomer>

export const overduePerPage = [15, 50, 100] as const

export const regularReports = {
  cohorts: endpoint({
    method: 'GET',
    path: '/api/reports/cohorts',
    summary: 'How many of those who came first in a month came again, by months since',
    access: 'shop',
    status: 200,
    output: data(cohorts),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'customers'],
  }),
  overdue: endpoint({
    method: 'GET',
    path: '/api/reports/overdue-customers',
    summary:
      'Regulars who are overdue against their own rhythm and have nothing booked, who became so last first',
    access: 'shop',
    query: z.strictObject({
      page: integerText(1).optional(),
      per_page: integerText().pipe(z.literal(overduePerPage, 'out_of_range')).optional(),
    }),
    status: 200,
    output: list(overdueCustomer),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'customers'],
  }),
}
