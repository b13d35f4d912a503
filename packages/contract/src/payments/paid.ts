// What was paid in advance for a reservation, as the owner reads it. Rules PAY-24, PAY-25.
import * as z from 'zod'
import { data, endpoint, integerText } from '../wire/endpoint.ts'
import { menuPriceMax } from '../wire/limits.ts'

export const paid = z
  .object({
    /** Yen, tax included. */
    amount: z.int(),
    /** What is to be given back in all, and what has been. */
    refund_amount: z.int(),
    refunded_amount: z.int(),
    /** What the provider could not give back and was not given back again. */
    refund_failed_amount: z.int(),
    paid_at: z.string(),
  })
  .meta({ id: 'Payment' })
export type Paid = z.output<typeof paid>

export const refunds = {
  refund: endpoint({
    method: 'POST',
    path: '/api/reservations/{id}/refund',
    summary: 'Give back what was paid in advance, or a part of it; done within minutes',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    body: z
      .strictObject({
        amount: z.int('refund_amount').min(1, 'refund_amount').max(menuPriceMax, 'refund_amount'),
        /** What the screen showed as given back before: of two presses one is done. */
        refunded_before: z.int('invalid').min(0, 'invalid').max(menuPriceMax, 'invalid'),
      })
      .meta({ examples: [{ amount: 1000, refunded_before: 0 }] }),
    status: 200,
    output: data(paid),
    codes: ['unauthenticated', 'email_unverified', 'no_shop', 'csrf', 'not_found', 'outdated'],
    invalidates: ['reservations', 'customers'],
  }),
}
