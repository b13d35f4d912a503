// Bills with their lines and payments, closes of days, and targets. Files of before version 5 do not have any of it. Rule TRANS-142.
import { discountKinds, roundings, taxRates } from '@noren/contract/bills/amounts'
import { billLineKinds, paymentMethods } from '@noren/contract/bills/bills'
import {
  billLinesMax,
  billNameMax,
  billQuantityMax,
  billReasonMax,
  billYenMax,
  closingNoteMax,
} from '@noren/contract/limits'
import { calendarDate, id, line, lines } from '@noren/contract/text'
import * as z from 'zod'
import { list, moment, orNull, upTo } from './columns.ts'
import { table } from './table.ts'

/** Discount and rounding, one for each rate of tax. */
const takenOffMax = 2 * taxRates.length

const lineOfBill = z.strictObject({
  kind: z.enum([...billLineKinds, 'discount', 'rounding'], 'invalid'),
  menu_id: orNull(id),
  name: line(billNameMax),
  unit_price: upTo(billYenMax, -billYenMax),
  quantity: upTo(billQuantityMax, 1),
  tax_rate: z.literal(taxRates, 'invalid'),
})

const payment = z.strictObject({
  method: z.enum(paymentMethods, 'invalid'),
  amount: upTo(billYenMax, 1),
  paid_on: calendarDate,
})

export const billTables = {
  bills: table(
    {
      id,
      reservation_id: id,
      revision: upTo(10_000, 1),
      ended_at: orNull(moment),
      reason: orNull(line(billReasonMax)),
      sold_on: calendarDate,
      staff_id: id,
      total: upTo(billYenMax),
      discount_kind: orNull(z.enum(discountKinds, 'invalid')),
      discount_value: orNull(upTo(billYenMax, 1)),
      discount_reason: orNull(line(billReasonMax)),
      rounding: z.literal(roundings, 'invalid'),
      received: orNull(upTo(billYenMax)),
      /** Of the other host: in the new shop it is whoever imports. */
      user_id: orNull(id),
      created_at: moment,
      lines: list(lineOfBill, billLinesMax + takenOffMax),
      payments: list(payment, paymentMethods.length),
    },
    { refs: { reservation_id: 'reservations', staff_id: 'staff' }, max: 1_000_000 },
  ),
  day_closings: table(
    {
      id,
      date: calendarDate,
      cash_float: upTo(billYenMax),
      cash_expected: z.int('integer'),
      total: z.int('integer'),
      cash_counted: upTo(billYenMax),
      note: lines(closingNoteMax),
      closed_by: orNull(id),
      closed_at: moment,
      reopened_by: orNull(id),
      reopened_at: orNull(moment),
      reopen_reason: orNull(line(billReasonMax)),
    },
    { max: 50_000 },
  ),
  sales_targets: table(
    {
      month: calendarDate.refine((date) => date.endsWith('-01'), 'month'),
      amount: upTo(2_000_000_000, 1),
    },
    { key: 'month', unique: [['month']], max: 5000 },
  ),
}
