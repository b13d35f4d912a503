// A bill as it is typed, and what it comes to. Rules BILL-2 to BILL-8, BILL-20 to BILL-22.
import {
  amountOf,
  billAmounts,
  type BillAmounts,
  type Rounding,
  type TaxRate,
} from '@noren/contract/bills/amounts'
import type { Bill, BillInput, BillLine, BillLineKind, PaymentMethod } from '@noren/contract/bills/bills'
import { billQuantityMax, billUnitPriceMax, billYenMax } from '@noren/contract/limits'
import { foldedAmount, foldedNumber } from '#platform/forms/number-text.ts'

export type LineDraft = {
  key: number
  kind: BillLineKind
  menu_id: number | null
  name: string
  unit_price: string
  quantity: string
  tax_rate: TaxRate
}
export type DiscountDraft = { kind: 'yen' | 'percent'; value: string; reason: string }
export type WayDraft = { method: PaymentMethod; amount: string }
export type BillDraft = {
  lines: LineDraft[]
  discount: DiscountDraft | null
  rounding: Rounding
  /** Of a payment that is divided; null while one way pays all. */
  ways: WayDraft[] | null
  received: string
  /** Of a correction. */
  reason: string
  paid_on: 'visit' | 'today'
}

/** `prepaid` is not for the owner to choose. */
export const ownWays = ['cash', 'card', 'qr', 'e_money', 'ticket', 'unpaid'] as const

export const draftOfVisit = (lines: readonly BillLine[]): BillDraft => ({
  lines: lines.map(lineDraft),
  discount: null,
  rounding: 1,
  ways: null,
  received: '',
  reason: '',
  paid_on: 'visit',
})

export const draftOfBill = (bill: Bill): BillDraft => {
  const own = bill.payments.filter(({ method }) => method !== 'prepaid')
  return {
    ...draftOfVisit(bill.lines),
    discount: bill.discount && { ...bill.discount, value: String(bill.discount.value) },
    rounding: bill.rounding,
    ways: own.length > 1 ? own.map(({ method, amount }) => ({ method, amount: String(amount) })) : null,
    received: bill.received === null ? '' : String(bill.received),
    // What was left unpaid is paid now; anything else was noted wrongly. Rule BILL-24.
    paid_on: own.some(({ method }) => method === 'unpaid') ? 'today' : 'visit',
  }
}

const lineDraft = ({ kind, menu_id, name, unit_price, quantity, tax_rate }: BillLine, key: number) => ({
  key,
  kind,
  menu_id,
  name,
  unit_price: String(unit_price),
  quantity: String(quantity),
  tax_rate,
})

/** A key that no line of the draft has. */
export const nextKey = (lines: readonly LineDraft[]): number =>
  Math.max(-1, ...lines.map(({ key }) => key)) + 1

export type LineError = 'required' | 'number' | 'out'
export type LineErrors = { name?: LineError; unit_price?: LineError; quantity?: LineError }
export type Problem = 'noLines' | 'belowZero' | 'tooHigh'

export type Checked = {
  /** By the keys of the lines; those without an error are missing. */
  lineErrors: Record<number, LineErrors>
  discountErrors: { value?: LineError; reason?: LineError }
  problem: Problem | undefined
  /** Undefined while it comes to nothing that can be said. */
  amounts: BillAmounts | undefined
  isFine: boolean
}

export const checkDraft = ({ lines, discount, rounding }: BillDraft): Checked => {
  const lineErrors = Object.fromEntries(
    lines.flatMap((line) => {
      const errors = errorsOfLine(line)
      return Object.values(errors).some(Boolean) ? [[line.key, errors] as const] : []
    }),
  )
  const discountErrors = discount === null ? {} : errorsOfDiscount(discount)
  const hasNumbers = lines.every((line) => {
    const errors = lineErrors[line.key]
    return errors?.unit_price === undefined && errors?.quantity === undefined
  })
  const outcome =
    hasNumbers && discountErrors.value === undefined
      ? billAmounts(
          lines.map(pricedLine),
          discount === null || discount.value === ''
            ? null
            : { kind: discount.kind, value: foldedNumber(discount.value) },
          rounding,
        )
      : undefined
  const amounts = typeof outcome === 'object' ? outcome : undefined
  const problem =
    lines.length === 0
      ? 'noLines'
      : outcome === 'below_zero'
        ? 'belowZero'
        : outcome === 'discount_too_high'
          ? 'tooHigh'
          : undefined
  const isDiscountFine =
    discount === null ||
    (discount.value !== '' && discountErrors.value === undefined && discountErrors.reason === undefined)
  return {
    lineErrors,
    discountErrors,
    problem,
    amounts,
    isFine:
      amounts !== undefined &&
      problem === undefined &&
      Object.keys(lineErrors).length === 0 &&
      isDiscountFine,
  }
}

/** Below 0 only where the line is an adjustment. */
export const priceOf = ({ kind, unit_price: text }: LineDraft): number =>
  text.trim() === '' ? Number.NaN : kind === 'adjustment' ? foldedAmount(text) : foldedNumber(text)

export const amountOfLine = (line: LineDraft): number => amountOf(pricedLine(line))

const pricedLine = (line: LineDraft) => ({
  unit_price: priceOf(line),
  quantity: foldedNumber(line.quantity),
  tax_rate: line.tax_rate,
})

const errorsOfLine = (line: LineDraft): LineErrors => {
  const price = priceOf(line)
  const quantity = foldedNumber(line.quantity)
  return {
    ...(line.name.trim() === '' && { name: 'required' as const }),
    ...(Number.isInteger(price)
      ? Math.abs(price) > billUnitPriceMax && { unit_price: 'out' as const }
      : { unit_price: 'number' as const }),
    ...(Number.isInteger(quantity)
      ? (quantity < 1 || quantity > billQuantityMax) && { quantity: 'out' as const }
      : { quantity: 'number' as const }),
  }
}

const errorsOfDiscount = ({ kind, value, reason }: DiscountDraft): Checked['discountErrors'] => {
  const number = foldedNumber(value)
  const most = kind === 'percent' ? 100 : billYenMax
  return {
    ...(value !== '' &&
      (Number.isNaN(number)
        ? { value: 'number' as const }
        : (number < 1 || number > most) && { value: 'out' as const })),
    ...(reason.trim() === '' && { reason: 'required' as const }),
  }
}

type Payments = BillInput['payments']

/** What was paid in advance stands first and is never more than the total. Rule BILL-8. */
export const prepaidOf = (total: number, prepaid: number): Payments =>
  Math.min(total, prepaid) > 0 ? [{ method: 'prepaid', amount: Math.min(total, prepaid) }] : []

/** Amounts of the divided payment; the last way without one takes what is left. Rule BILL-22. */
export const filledWays = (ways: readonly WayDraft[], rest: number): { amounts: number[]; left: number } => {
  const typed = ways.map(({ amount }) => (amount.trim() === '' ? null : foldedNumber(amount)))
  const taken = typed.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const filler = typed.lastIndexOf(null)
  const fill = filler >= 0 && rest > taken ? rest - taken : 0
  return {
    amounts: typed.map((amount, i) => amount ?? (i === filler ? fill : 0)),
    left: rest - taken - fill,
  }
}

/** What is sent; of a checked draft. */
export const inputOf = (
  { lines, discount, rounding, received }: BillDraft,
  payments: Payments,
): BillInput => {
  const handed = received.trim() === '' ? null : foldedNumber(received)
  return {
    lines: lines.map((line) => ({
      kind: line.kind,
      menu_id: line.menu_id,
      name: line.name,
      unit_price: priceOf(line),
      quantity: foldedNumber(line.quantity),
      tax_rate: line.tax_rate,
    })),
    discount: discount && { ...discount, value: foldedNumber(discount.value) },
    rounding,
    payments,
    received: payments.some(({ method }) => method === 'cash') ? handed : null,
  }
}

/** Notes and coins that people hand over for it, the smallest first. */
export const likelyCash = (amount: number): number[] =>
  [...new Set([500, 1000, 5000, 10_000].map((note) => Math.ceil(amount / note) * note))]
    .filter((sum) => sum > amount)
    .slice(0, 3)
