// The registration number of a business that may issue qualified invoices: T and 13 digits. Rule PAY-23.
import * as z from 'zod'
import { fold } from '../wire/fold.ts'

/** Full-width or not, with hyphens or blanks, with or without the T → 'T1234567890123'. */
export const foldInvoiceNumber = (text: string): string =>
  fold(text)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^(?=\d{13}$)/, 'T')

export const invoiceNumber = z
  .string('invoice_number')
  .transform(foldInvoiceNumber)
  .pipe(z.string().regex(/^T\d{13}$/, 'invoice_number'))
  .meta({ examples: ['T7000012050002'] })

/**
 * Whether the first of the 13 digits is the check digit of a corporate number. Of a sole proprietor's number no check is published, so
 * another digit refuses nothing.
 */
export const isCorporateNumber = (number: string): boolean => {
  const [check = -1, ...digits] = [...number.replace(/^T/, '')].map(Number)
  // From the last digit on, every second one counts twice.
  const sum = digits.toReversed().reduce((all, digit, index) => all + digit * (1 + (index % 2)), 0)
  return check === 9 - (sum % 9)
}
