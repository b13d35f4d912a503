// What was paid for a visit: noted when it is closed as treated, corrected later, never overwritten (decision 0125).
import { lineKinds } from '@noren/scheduling/cart'
import * as z from 'zod'
import { data, endpoint, idParams, ownCodes, writeCodes } from '../wire/endpoint.ts'
import {
  billLinesMax,
  billNameMax,
  billQuantityMax,
  billReasonMax,
  billUnitPriceMax,
  billYenMax,
} from '../wire/limits.ts'
import { calendarDate, id, line } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'
import { discountKinds, roundings, taxRates } from './amounts.ts'

/** What a visit consists of, and articles that are sold beside it. */
export const billLineKinds = [...lineKinds, 'retail'] as const
export type BillLineKind = (typeof billLineKinds)[number]

/** 現金, カード, QR, 電子マネー, 回数券, 前払い (through the booking site), 未収. */
export const paymentMethods = ['cash', 'card', 'qr', 'e_money', 'ticket', 'prepaid', 'unpaid'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

const yen = (min: number, max: number) => z.int('integer').min(min, 'out_of_range').max(max, 'out_of_range')

const lineFields = {
  kind: z.enum(billLineKinds, 'invalid'),
  /** Of a menu or add-on of the shop. */
  menu_id: id.nullish(),
  name: line(billNameMax, 1),
  /** Tax included. Below 0 only of an adjustment. */
  unit_price: yen(-billUnitPriceMax, billUnitPriceMax),
  quantity: yen(1, billQuantityMax),
  tax_rate: z.literal(taxRates, 'invalid'),
}

const payment = z.strictObject({
  method: z.enum(paymentMethods, 'invalid'),
  amount: yen(1, billYenMax),
  /** The day on which it was received; left out, that of the visit or, of a correction, today. Rule BILL-9. */
  paid_on: calendarDate.optional(),
})

const billFields = {
  lines: z
    .array(z.strictObject(lineFields), 'required')
    .min(1, 'required')
    .max(billLinesMax, tooMany(billLinesMax)),
  discount: z
    .strictObject({
      kind: z.enum(discountKinds, 'invalid'),
      value: yen(1, billYenMax),
      reason: line(billReasonMax, 1),
    })
    .nullish(),
  rounding: z.literal(roundings, 'invalid').optional(),
  /** Each way at most once; they add up to the total. */
  payments: z.array(payment, 'required').max(paymentMethods.length, tooMany(paymentMethods.length)),
  /** What was handed over in cash, for the change that is given. */
  received: yen(0, billYenMax).nullish(),
}

const refuseFields = (
  bill: {
    lines: { kind: BillLineKind; unit_price: number }[]
    discount?: { kind: string; value: number } | null | undefined
    payments: { method: PaymentMethod }[]
  },
  ctx: z.RefinementCtx,
) => {
  const refuse = (path: (string | number)[], message: string) =>
    ctx.addIssue({ code: 'custom', path, message })
  bill.lines.forEach(({ kind, unit_price }, i) => {
    if (unit_price < 0 && kind !== 'adjustment') refuse(['lines', i, 'unit_price'], 'out_of_range')
  })
  if (bill.discount?.kind === 'percent' && bill.discount.value > 100)
    refuse(['discount', 'value'], 'out_of_range')
  const methods = bill.payments.map(({ method }) => method)
  if (new Set(methods).size < methods.length) refuse(['payments'], 'bill_method_twice')
}

const exampleBill = {
  lines: [{ kind: 'menu', menu_id: 1, name: 'Cut', unit_price: 4400, quantity: 1, tax_rate: 10 }],
  payments: [{ method: 'cash', amount: 4400 }],
} as const

export const billInput = z
  .strictObject(billFields)
  .superRefine(refuseFields)
  .meta({ id: 'BillInput', examples: [exampleBill] })
export type BillInput = z.output<typeof billInput>

export const billCorrection = z
  .strictObject({
    ...billFields,
    /** Of the bill that it was begun with. */
    revision: yen(1, 10_000),
    reason: line(billReasonMax, 1),
  })
  .superRefine(refuseFields)
  .meta({
    id: 'BillCorrection',
    examples: [{ ...exampleBill, revision: 1, reason: 'It was paid by card' }],
  })
export type BillCorrection = z.output<typeof billCorrection>

const billLine = z
  .object({
    kind: z.enum(billLineKinds),
    menu_id: z.int().nullable(),
    name: z.string(),
    unit_price: z.int(),
    quantity: z.int(),
    amount: z.int(),
    tax_rate: z.literal(taxRates),
  })
  .meta({ id: 'BillLine' })
export type BillLine = z.output<typeof billLine>

const takenOff = z.object({ rate: z.literal(taxRates), amount: z.int() })

export const billed = z
  .object({
    /** 1 of the first, then one more with each correction. */
    revision: z.int(),
    lines: z.array(billLine),
    discount: z.object({ kind: z.enum(discountKinds), value: z.int(), reason: z.string() }).nullable(),
    rounding: z.literal(roundings),
    subtotal: z.int(),
    /** By rate; 0 or below. */
    discounted: z.array(takenOff),
    rounded: z.array(takenOff),
    total: z.int(),
    rates: z.array(z.object({ rate: z.literal(taxRates), amount: z.int(), tax: z.int() })),
    payments: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int(), paid_on: z.string() })),
    received: z.int().nullable(),
    /** The day of the visit, to which it counts. */
    sold_on: z.string(),
    staff_id: z.int(),
    /** Why the one before it was corrected. */
    reason: z.string().nullable(),
    created_at: z.string(),
    /** When it was corrected or taken back; null of the one that counts. */
    ended_at: z.string().nullable(),
  })
  .meta({ id: 'Bill' })
export type Bill = z.output<typeof billed>

/** All that the screen of a visit's bill needs. */
export const billSheet = z
  .object({
    /** The one that counts. */
    bill: billed.nullable(),
    /** Those before it, the latest first. */
    earlier: z.array(billed),
    /** What a first bill begins with: the lines of the visit. */
    lines: z.array(billLine),
    /** Paid through the booking site and not given back: `prepaid` is exactly this, or the total where that is less. Rule BILL-8. */
    prepaid: z.int(),
    /** Articles that were sold lately, the latest first. */
    articles: z.array(z.object({ name: z.string(), unit_price: z.int(), tax_rate: z.literal(taxRates) })),
    can: z.object({
      /** To make the first bill. */
      bill: z.boolean(),
      correct: z.boolean(),
    }),
    /** The day is closed: it has to be opened again first. Rule BILL-12. */
    day_closed: z.boolean(),
  })
  .meta({ id: 'BillSheet' })
export type BillSheet = z.output<typeof billSheet>

const codes = [
  ...writeCodes,
  'idempotency_key_reused',
  'not_found',
  'final',
  'outdated',
  'day_closed',
] as const
const ofReservation = {
  access: 'shop',
  path: '/api/reservations/{id}/bill',
  params: idParams,
} as const

export const bills = {
  show: endpoint({
    ...ofReservation,
    method: 'GET',
    summary: 'The bill of a visit with its history, and what a first one would begin with',
    status: 200,
    output: data(billSheet),
    codes: [...ownCodes, 'not_found'],
    tags: ['reservations', 'sales'],
  }),
  make: endpoint({
    ...ofReservation,
    method: 'POST',
    summary: 'Note what was paid; a visit that is not treated yet is closed as treated with it',
    idempotent: 'optional',
    body: billInput,
    status: 201,
    output: data(billSheet),
    codes: [...codes, 'bill_exists'],
    invalidates: ['reservations', 'customers', 'sales', 'shops'],
  }),
  correct: endpoint({
    ...ofReservation,
    method: 'PUT',
    summary: 'Correct the bill with a reason; the one before it stays in the history',
    idempotent: 'optional',
    body: billCorrection,
    status: 200,
    output: data(billSheet),
    codes,
    invalidates: ['reservations', 'customers', 'sales'],
  }),
}
