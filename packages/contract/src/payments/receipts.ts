// The receipt of an advance payment, for its customer and for the shop. Rules PAY-26 to PAY-28.
import * as z from 'zod'
import { data, endpoint, integerText } from '../wire/endpoint.ts'
import { reservationLine } from '../reservations.ts'
import { look } from '../shops/looks.ts'
import { tooLong } from '../wire/validation.ts'

/** Whom a receipt is made out to, where the shop writes another name than that of the booking. Rule PAY-34. */
export const receiptNameMax = 40

export const receipt = z
  .object({
    /** The reservation's: a reservation is paid once. */
    number: z.string(),
    /** Whom it is made out to. */
    name: z.string(),
    menu_name: z.string(),
    /** What was paid for; none where the price was corrected since. */
    lines: z.array(reservationLine),
    /** When the visit is or was, and when it was paid. */
    start_at: z.string(),
    paid_at: z.string(),
    /** Yen, tax included. */
    amount: z.int(),
    /** Given back or about to be. */
    refund_amount: z.int(),
    /** What is left, and the tax in it, rounded down. */
    total: z.int(),
    tax_rate: z.int(),
    tax: z.int(),
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
