// The receipt of an advance payment or of a bill, for its customer and for the shop. Rules PAY-26 to PAY-28, BILL-29.
import * as z from 'zod'
import { taxRates } from '../bills/amounts.ts'
import { paymentMethods } from '../bills/bills.ts'
import { data, endpoint, integerText } from '../wire/endpoint.ts'
import { reservationLine } from '../reservations.ts'
import { look } from '../shops/looks.ts'
import { tooLong } from '../wire/validation.ts'

/** Whom a receipt is made out to, where the shop writes another name than that of the booking. Rule PAY-34. */
export const receiptNameMax = 40

const billOnReceipt = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      unit_price: z.int(),
      quantity: z.int(),
      amount: z.int(),
      tax_rate: z.literal(taxRates),
    }),
  ),
  subtotal: z.int(),
  /** 0 or below. */
  discounted: z.int(),
  discount_reason: z.string().nullable(),
  rounded: z.int(),
  total: z.int(),
  unpaid: z.int(),
  /** Of what was paid in advance, given back after the bill was made. */
  refunded: z.int(),
  /** Of the total less what was given back. */
  rates: z.array(z.object({ rate: z.literal(taxRates), amount: z.int(), tax: z.int() })),
  payments: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int() })),
  sold_on: z.string(),
  issued_at: z.string(),
  is_corrected: z.boolean(),
  revision: z.int(),
})

export const receipt = z
  .object({
    /** The reservation's: a reservation is paid once. */
    number: z.string(),
    /** Whom it is made out to. */
    name: z.string(),
    menu_name: z.string(),
    /** What was paid for; none where the price was corrected since. */
    lines: z.array(reservationLine),
    /** When the visit is or was, and when it was paid or the bill was made. */
    start_at: z.string(),
    paid_at: z.string(),
    /** Yen, tax included. */
    amount: z.int(),
    /** Given back or about to be; of a bill after it was made. */
    refund_amount: z.int(),
    /** What is left, and the tax in it, rounded down; of a bill without what is unpaid, and its tax by rates added up. */
    total: z.int(),
    tax_rate: z.int(),
    tax: z.int(),
    /** The visit's bill, which then is what the receipt is of; null of an advance payment alone. */
    bill: billOnReceipt.nullable(),
    shop: z.object({
      ...look.shape,
      name: z.string(),
      domain: z.string(),
      address: z.string().nullable(),
      phone_number: z.string().nullable(),
      invoice_number: z.string().nullable(),
      embed_origins: z.array(z.string()),
    }),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.output<typeof receipt>

export const receipts = {
  own: endpoint({
    method: 'GET',
    path: '/api/public/reservations/{token}/receipt',
    summary: 'The receipt of the own reservation; 404 while nothing is paid',
    access: 'token',
    by: 'manage',
    params: z.object({ token: z.string().max(200, tooLong(200)) }),
    status: 200,
    output: data(receipt),
    codes: ['not_found'],
    tags: [],
  }),
  ofReservation: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}/receipt',
    summary: 'The receipt of a reservation, as its customer sees it; 404 while nothing is paid',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(receipt),
    codes: ['unauthenticated', 'email_unverified', 'no_shop', 'not_found'],
    tags: [],
  }),
}
