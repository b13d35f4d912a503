// 日報: what a day came to, and its close (decision 0125).
import { statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { data, endpoint, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { billReasonMax, billYenMax, closingNoteMax } from '../wire/limits.ts'
import { calendarDate, line, lines } from '../wire/text.ts'
import { taxRates } from './amounts.ts'
import { paymentMethods } from './bills.ts'

const yen = z.int('integer').min(0, 'out_of_range').max(billYenMax, 'out_of_range')

/** A visit without a bill counts with its price and as not noted. */
export const soldMethods = [...paymentMethods, 'not_noted'] as const
export type SoldMethod = (typeof soldMethods)[number]

const closing = z
  .object({
    id: z.int(),
    /** つり銭準備金: what was in the drawer in the morning. */
    cash_float: z.int(),
    /** Float and what was paid in cash on the day, as it was when the day was closed. */
    cash_expected: z.int(),
    cash_counted: z.int(),
    total: z.int(),
    note: z.string(),
    closed_at: z.string(),
    /** The address of the account that closed it; null of one that is gone or came with another shop’s file. */
    closed_by: z.string().nullable(),
    reopened_at: z.string().nullable(),
    reopen_reason: z.string().nullable(),
  })
  .meta({ id: 'DayClosing' })
export type DayClosing = z.output<typeof closing>

export const salesDay = z
  .object({
    date: z.string(),
    visits: z.array(
      z.object({
        id: z.int(),
        start_at: z.string(),
        end_at: z.string(),
        status: z.enum(statuses),
        customerName: z.string(),
        staff_id: z.int(),
        staffName: z.string(),
        menu_name: z.string(),
        /** Of the bill, or the price where none was made; null while the visit is not treated. */
        amount: z.int().nullable(),
        /** The revision of its bill; null where it has none. */
        bill: z.int().nullable(),
        payments: z.array(z.object({ method: z.enum(soldMethods), amount: z.int() })),
      }),
    ),
    /** The sales of the day's visits. */
    total: z.int(),
    by_staff: z.array(z.object({ staff_id: z.int(), name: z.string(), visits: z.int(), amount: z.int() })),
    /** Of the day's visits. */
    by_method: z.array(z.object({ method: z.enum(soldMethods), amount: z.int() })),
    rates: z.array(z.object({ rate: z.literal(taxRates), amount: z.int(), tax: z.int() })),
    /** Received in cash on this day, whenever the visit was. */
    cash: z.int(),
    /** That of the last close before this day. */
    cash_float: z.int(),
    /** The close that holds; null while the day is open. */
    closing: closing.nullable(),
    /** Those that were opened again, the latest first. */
    earlier: z.array(closing),
    can: z.object({ close: z.boolean() }),
  })
  .meta({ id: 'SalesDay' })
export type SalesDay = z.output<typeof salesDay>

const methodSums = z.array(z.object({ method: z.enum(soldMethods), amount: z.int() }))
const rateSums = z.array(z.object({ rate: z.literal(taxRates), amount: z.int(), tax: z.int() }))

/** The sheet of a month for the tax adviser. Rule REP-31. */
export const salesMonth = z
  .object({
    month: z.string(),
    /** Every day of it. */
    days: z.array(
      z.object({
        date: z.string(),
        /** The national holiday’s Japanese name. */
        holiday: z.string().nullable(),
        visits: z.int(),
        total: z.int(),
        by_method: methodSums,
        rates: rateSums,
        /** Received in cash on this day, whenever the visit was. */
        cash: z.int(),
        /** The close that holds. */
        closing: closing.pick({ cash_expected: true, cash_counted: true, total: true }).nullable(),
      }),
    ),
    visits: z.int(),
    total: z.int(),
    by_method: methodSums,
    by_staff: z.array(z.object({ staff_id: z.int(), name: z.string(), visits: z.int(), amount: z.int() })),
    rates: rateSums,
    cash: z.int(),
  })
  .meta({ id: 'SalesMonth' })
export type SalesMonth = z.output<typeof salesMonth>

const month = z.string('required').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'month')

const ofDay = {
  access: 'shop',
  params: z.object({ date: calendarDate }),
  status: 200,
  output: data(salesDay),
} as const

export const closings = {
  show: endpoint({
    ...ofDay,
    method: 'GET',
    path: '/api/days/{date}/sales',
    summary: 'What a day came to: its visits, sums by way of payment and staff, cash, and its close',
    codes: ownCodes,
    tags: ['reservations', 'sales', 'staff'],
  }),
  showMonth: endpoint({
    method: 'GET',
    path: '/api/months/{month}/sales',
    summary: 'The sheet of a month: its days with sums by way of payment and rate of tax, and their closes',
    access: 'shop',
    params: z.object({ month }),
    status: 200,
    output: data(salesMonth),
    codes: ownCodes,
    tags: ['reservations', 'sales', 'staff'],
  }),
  close: endpoint({
    ...ofDay,
    method: 'POST',
    path: '/api/days/{date}/closing',
    summary:
      'Close a day with the cash that was counted; outdated where its sums have changed since they were read',
    body: z
      .strictObject({
        cash_float: yen,
        cash_counted: yen,
        note: lines(closingNoteMax).optional(),
        /** As they were read. */
        total: yen,
        cash: yen,
      })
      .meta({
        id: 'DayClosingInput',
        examples: [{ cash_float: 30000, cash_counted: 51000, total: 38000, cash: 21000 }],
      }),
    codes: [...writeCodes, 'outdated', 'day_closed'],
    invalidates: ['sales'],
  }),
  reopen: endpoint({
    ...ofDay,
    method: 'POST',
    path: '/api/days/{date}/closing/reopen',
    summary: 'Open a closed day again, with a reason',
    body: z
      .strictObject({ reason: line(billReasonMax, 1) })
      .meta({ examples: [{ reason: 'A bill has to be corrected' }] }),
    codes: [...writeCodes, 'not_found'],
    invalidates: ['sales'],
  }),
}
