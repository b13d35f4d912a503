// 集計: how the shop is doing in a period, beside the one before it and the year before (decision 0126).
import { cancelReasons } from '@noren/scheduling/status'
import * as z from 'zod'
import { data, endpoint, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { billYenMax } from '../wire/limits.ts'
import { soldMethods } from '../bills/closings.ts'
import { period, periodQuery } from './periods.ts'

/** How a visit came to be; `owner` where the owner did not say. */
export const visitSources = ['online', 'waiting_list', 'telephone', 'walk_in', 'owner'] as const
export type VisitSource = (typeof visitSources)[number]

/** Of the customer at that visit; `unknown` where the visit has no customer's record. */
export const customerKinds = ['new', 'returning', 'unknown'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** Days from booking to visit, both ends included; the last is open. */
export const leadTimes = ['same_day', 'days_1', 'days_2_6', 'days_7_13', 'days_14_29', 'days_30'] as const
export type LeadTime = (typeof leadTimes)[number]

/** One line of a cut: how many visits, and what they came to. */
const cut = <S extends z.ZodRawShape>(shape: S) => z.object({ ...shape, visits: z.int(), amount: z.int() })

export const salesFigures = z
  .object({
    ...period.shape,
    /** Bills of treated visits, or their price where none was made; less what was given back of advance payments. Rule REP-1. */
    sales: z.int(),
    /** Treated. */
    visits: z.int(),
    /** Reserved and to come, with their price. */
    booked_visits: z.int(),
    booked: z.int(),
    new_visits: z.int(),
    returning_visits: z.int(),
    canceled: z.int(),
    no_shows: z.int(),
  })
  .meta({ id: 'SalesFigures' })
export type SalesFigures = z.output<typeof salesFigures>

export const salesReport = z
  .object({
    current: salesFigures,
    /** As many days or the same months before it; and the same a year earlier. Rule REP-3. */
    previous: salesFigures,
    year_before: salesFigures,
    /** Days of a period of up to 62 days, else months; those without visits too. `previous` is the day or month in the same place. */
    unit: z.enum(['day', 'month']),
    series: z.array(
      z.object({
        start: z.string(),
        amount: z.int(),
        visits: z.int(),
        booked: z.int(),
        previous: z.int(),
        year_before: z.int(),
      }),
    ),
    by_staff: z.array(cut({ staff_id: z.int(), name: z.string() })),
    /** By what was sold: menus and add-ons by their record, what has none by its name. Discounts and rounding are lines of their own. */
    by_menu: z.array(
      z.object({
        menu_id: z.int().nullable(),
        name: z.string(),
        /** Of the bill’s lines; `refund` is what was given back of advance payments, `other` the sum of what is too much for a list. */
        kind: z.string(),
        count: z.int(),
        amount: z.int(),
      }),
    ),
    /** Null is what belongs to no category. */
    by_category: z.array(
      z.object({
        category_id: z.int().nullable(),
        name: z.string().nullable(),
        count: z.int(),
        amount: z.int(),
      }),
    ),
    by_method: z.array(cut({ method: z.enum(soldMethods) })),
    by_customer: z.array(cut({ kind: z.enum(customerKinds) })),
    /** Of visits made in the product. */
    by_source: z.array(cut({ source: z.enum(visitSources) })),
    by_lead_time: z.array(z.object({ lead_time: z.enum(leadTimes), visits: z.int() })),
    cancellations: z.array(z.object({ reason: z.enum(cancelReasons), count: z.int() })),
    /** Of the month that contains `to`; null where none was set. */
    target: z.object({ month: z.string(), amount: z.int(), sold: z.int(), booked: z.int() }).nullable(),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.output<typeof salesReport>

const month = z.string('required').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month')

export const salesReports = {
  show: endpoint({
    method: 'GET',
    path: '/api/reports/sales',
    summary:
      'Sales, visits, cancellations and sources of a period of up to 366 days, beside the period and the year before',
    access: 'shop',
    query: periodQuery,
    status: 200,
    output: data(salesReport),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'menus', 'staff', 'customers'],
  }),
  setTarget: endpoint({
    method: 'PUT',
    path: '/api/reports/targets/{month}',
    summary: 'Set what a month should come to; null takes the target away',
    access: 'shop',
    params: z.object({ month }),
    body: z
      .strictObject({
        amount: z.int('integer').min(1, 'out_of_range').max(billYenMax, 'out_of_range').nullable(),
      })
      .meta({ examples: [{ amount: 800000 }] }),
    status: 204,
    output: z.undefined(),
    codes: writeCodes,
    invalidates: ['sales'],
  }),
}
