// The list behind a figure: the visits of a period that it counts. Rule REP-12.
import { cancelReasons, statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { endpoint, integerText, ownCodes, page } from '../wire/endpoint.ts'
import { soldMethods } from '../bills/closings.ts'
import { periodFields, refuseOrder } from './periods.ts'
import { customerKinds, leadTimes, visitSources } from './sales.ts'

export const countedVisit = z
  .object({
    id: z.int(),
    start_at: z.string(),
    status: z.enum(statuses),
    customerName: z.string(),
    staffName: z.string(),
    menu_name: z.string(),
    /** As it was counted: of the bill, or the price where there is none; asked for a way, a menu or a category, the part that counts to it. */
    amount: z.int(),
  })
  .meta({ id: 'CountedVisit' })
export type CountedVisit = z.output<typeof countedVisit>

export const countedStates = ['treated', 'booked', 'canceled', 'no_show'] as const

const countedQuery = z
  .strictObject({
    ...periodFields,
    /** Left out: treated. */
    state: z.enum(countedStates, 'invalid').optional(),
    staff_id: integerText(1).optional(),
    menu_id: integerText(1).optional(),
    category_id: integerText(1).optional(),
    method: z.enum(soldMethods, 'invalid').optional(),
    customer: z.enum(customerKinds, 'invalid').optional(),
    /** Of those who came again on a later day, by the end of the month that is so many after that of the visit. */
    returned_within: integerText(0, 12).optional(),
    source: z.enum(visitSources, 'invalid').optional(),
    lead_time: z.enum(leadTimes, 'invalid').optional(),
    reason: z.enum(cancelReasons, 'invalid').optional(),
    weekday: integerText(0, 6).optional(),
    hour: integerText(0, 23).optional(),
    page: integerText(1).optional(),
    per_page: integerText()
      .pipe(z.literal([15, 50, 100], 'out_of_range'))
      .optional(),
  })
  .superRefine(refuseOrder)
  .meta({ examples: [{ from: '2026-11-01', to: '2026-11-30' }] })
export type CountedQuery = z.output<typeof countedQuery>

export const countedVisits = {
  list: endpoint({
    method: 'GET',
    path: '/api/reports/visits',
    summary: 'The visits of a period that a figure of the reports counts, the latest first',
    access: 'shop',
    query: countedQuery,
    status: 200,
    output: z.object({
      data: z.array(countedVisit),
      /** With what all visits of the list come to, not those of the page alone. */
      meta: page.extend({ amount: z.int() }).optional(),
    }),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'menus', 'staff', 'customers'],
  }),
}
