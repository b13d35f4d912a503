// Calls of customers who pay in advance: the shop's domain authorizes them, or the manage link of what they pay for.
import * as z from 'zod'
import { bookingCodes, bookingInput, shopParams, tokenParams } from '../booking.ts'
import { reservationLine } from '../reservations.ts'
import { look } from '../shops/looks.ts'
import { data, endpoint } from '../wire/endpoint.ts'

/** `processing`: the customer is through, the provider has not said yet whether it is paid. */
export const payingStates = ['open', 'processing', 'paid', 'refunded', 'expired'] as const

/** Of a booking that waits for its payment, or waited for it. */
export const paying = z
  .object({
    state: z.enum(payingStates),
    amount: z.int(),
    /** Until when it can be paid. */
    expires_at: z.string(),
    start_at: z.string(),
    total_duration: z.int(),
    /** What was chosen, for choosing it once more. */
    menu_ids: z.array(z.int()),
    staff_id: z.int().nullable(),
    lines: z.array(reservationLine),
    menu_name: z.string(),
    requires_approval: z.boolean(),
    shop: z.object({
      ...look.shape,
      name: z.string(),
      domain: z.string(),
      embed_origins: z.array(z.string()),
    }),
  })
  .meta({ id: 'PaymentInProgress' })
export type Paying = z.output<typeof paying>

/** Where the browser goes next: the provider's page, or ours where nothing is left to be paid. */
const checkout = z.object({ checkout_url: z.string(), manage_token: z.string(), expires_at: z.string() })
export type Checkout = z.output<typeof checkout>

/** Both ask the provider, and answer what it says of the payment. */
const settling = {
  method: 'POST',
  access: 'token',
  by: 'manage',
  params: tokenParams,
  body: z.strictObject({}),
  status: 200,
  output: data(paying),
  codes: ['foreign_origin', 'not_found', 'payment_unavailable'],
  invalidates: ['reservations', 'customers'],
} as const

export const customerPayments = {
  start: endpoint({
    method: 'POST',
    path: '/api/public/shops/{domain}/payments',
    summary:
      'Hold a start for 15 minutes and open the page on which it is paid; the same Idempotency-Key gives the same one',
    access: 'public',
    by: 'domain',
    idempotent: true,
    params: shopParams,
    body: bookingInput,
    status: 201,
    output: data(checkout),
    codes: [...bookingCodes, 'payment_unavailable', 'payment_over'],
    invalidates: [],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/public/reservations/{token}/payment',
    summary: 'What is paid or to be paid for the own booking',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    status: 200,
    output: data(paying),
    codes: ['not_found'],
    tags: [],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/public/reservations/{token}/payment/checkout',
    summary: 'Go on to the page on which the own booking is paid, while its time is held',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    body: z.strictObject({}),
    status: 200,
    output: data(checkout),
    codes: ['foreign_origin', 'not_found', 'payment_unavailable', 'payment_over'],
    invalidates: [],
  }),
  check: endpoint({
    ...settling,
    path: '/api/public/reservations/{token}/payment/check',
    summary: 'Ask the provider whether the own booking is paid',
  }),
  stop: endpoint({
    ...settling,
    path: '/api/public/reservations/{token}/payment/stop',
    summary: 'Do not pay: the time is free again, unless the payment came first',
  }),
}
