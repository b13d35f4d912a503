// Columns of advance payment. Files of before do not have them.
import { advancePayments, refundRules } from '@noren/contract/payments/choices'
import * as z from 'zod'
import { orNull } from './columns.ts'

export const paymentSettings = {
  shops: {
    refund_rule: z.enum(refundRules, 'invalid').default('until_deadline'),
    invoice_number: orNull(z.string('invalid').regex(/^T\d{13}$/, 'invalid')).default(null),
  },
  menus: { advance_payment: z.enum(advancePayments, 'invalid').default('none') },
} as const
