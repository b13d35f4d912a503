// Columns of advance payment. Files of before do not have them.
import { advancePayments, refundRules } from '@noren/contract/payments/choices'
import { invoiceNumber } from '@noren/contract/shops/invoice-number'
import * as z from 'zod'
import { orNull } from './columns.ts'

export const paymentSettings = {
  shops: {
    refund_rule: z.enum(refundRules, 'invalid').default('until_deadline'),
    invoice_number: orNull(invoiceNumber).default(null),
  },
  menus: { advance_payment: z.enum(advancePayments, 'invalid').default('none') },
} as const
