// What a bill that was sent comes to, or why it is none. Rules BILL-2 to BILL-9, without I/O.
import type { BillInput } from '@noren/contract/bills/bills'
import { amountOf, billAmounts } from '@noren/contract/bills/amounts'
import { billYenMax } from '@noren/contract/limits'
import { refuse, type Refusal } from '#platform/errors'
import { inOrder, isSameSale, takenOff, type BillContent, type StoredPayment } from './stored-bill.ts'

export type Known = {
  /** The shop's date of the visit, and that of now. */
  soldOn: string
  today: string
  /** Paid through the booking site and not given back. */
  prepaid: number
  isMenuUnknown: boolean
  /** The bill that is corrected. */
  before: BillContent | undefined
}

export const planBill = (
  { lines, discount, rounding = 1, payments, received }: BillInput,
  known: Known,
): BillContent | Refusal<'invalid'> => {
  if (known.isMenuUnknown) return invalid('lines', 'menu_unknown')
  const amounts = billAmounts(lines, discount ?? null, rounding)
  if (amounts === 'below_zero') return invalid('lines', 'bill_below_zero')
  if (amounts === 'discount_too_high') return invalid('discount.value', 'bill_discount')
  const { total } = amounts
  if (amounts.subtotal > billYenMax) return invalid('lines', 'out_of_range')
  if (payments.reduce((sum, { amount }) => sum + amount, 0) !== total)
    return invalid('payments', 'bill_payments')
  const amountBy = (way: string) => payments.find(({ method }) => method === way)?.amount ?? 0
  if (amountBy('prepaid') !== Math.min(total, known.prepaid)) return invalid('payments', 'bill_prepaid')
  const dated = payments.map((payment) => datePayment(payment, known))
  const wrong = dated.findIndex(({ isWrong }) => isWrong)
  if (wrong >= 0) return invalid(`payments.${wrong}.paid_on`, 'bill_paid_on')
  // Nothing is handed over where nothing is paid in cash.
  const cash = amountBy('cash')
  const handed = cash === 0 ? null : (received ?? null)
  if (handed !== null && handed < cash) return invalid('received', 'bill_received')
  return {
    lines: [
      ...lines.map((line) => ({ ...line, menu_id: line.menu_id ?? null, amount: amountOf(line) })),
      ...takenOff('discount', discount?.reason ?? '', amounts.discount),
      ...takenOff('rounding', '', amounts.rounding),
    ],
    payments: inOrder(dated.map(({ payment }) => payment)),
    total,
    discount: discount ?? null,
    rounding,
    received: handed,
  }
}

/** The days of which this bill changes what was sold, or what was received. Rule BILL-12. */
export const changedDays = (
  before: (BillContent & { sold_on: string }) | undefined,
  next: BillContent | undefined,
  soldOn: string,
): string[] => {
  const isSameDay = before === undefined || next === undefined || before.sold_on === soldOn
  const isSame = before !== undefined && next !== undefined && isSameDay && isSameSale(before, next)
  const received = (content: BillContent | undefined) =>
    (content?.payments ?? []).filter(({ method }) => method !== 'unpaid')
  const [earlier, later] = [received(before), received(next)]
  return [
    ...(isSame ? [] : [soldOn, ...(before ? [before.sold_on] : [])]),
    ...without(earlier, later),
    ...without(later, earlier),
  ]
}

const without = (some: readonly StoredPayment[], others: readonly StoredPayment[]): string[] =>
  some.flatMap((one) =>
    others.some(
      ({ method, amount, paid_on }) =>
        method === one.method && amount === one.amount && paid_on === one.paid_on,
    )
      ? []
      : [one.paid_on],
  )

/** A way that a correction adds counts today, one that stays keeps its date. Rule BILL-9. */
const datePayment = (
  { method, amount, paid_on: chosen }: BillInput['payments'][number],
  { soldOn, today, before }: Known,
): { payment: StoredPayment; isWrong: boolean } => {
  const kept = before?.payments.find((earlier) => earlier.method === method)?.paid_on
  const paidOn = chosen ?? kept ?? (before ? today : soldOn)
  // A visit may be paid before its day.
  const [first, last] = soldOn < today ? [soldOn, today] : [today, soldOn]
  const isWrong = paidOn !== kept && (paidOn < first || paidOn > last)
  return { payment: { method, amount, paid_on: paidOn }, isWrong }
}

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })
