// A bill as it is stored: lines, among them what discount and rounding take off, and payments. Decision 0125.
import {
  amountOf,
  taxIn,
  taxRates,
  type Discount,
  type Rounding,
  type TakenOff,
  type TaxRate,
} from '@noren/contract/bills/amounts'
import { paymentMethods, type Bill, type BillLineKind, type PaymentMethod } from '@noren/contract/bills/bills'

export type StoredLine = {
  kind: BillLineKind | 'discount' | 'rounding'
  menu_id: number | null
  name: string
  unit_price: number
  quantity: number
  amount: number
  tax_rate: TaxRate
}

export type StoredPayment = { method: PaymentMethod; amount: number; paid_on: string }

/** What of a bill its maker decides. */
export type BillContent = {
  lines: readonly StoredLine[]
  payments: readonly StoredPayment[]
  total: number
  discount: (Discount & { reason: string }) | null
  rounding: Rounding
  received: number | null
}

export type StoredBill = BillContent & {
  id: number
  revision: number
  sold_on: string
  staff_id: number
  reason: string | null
  created_at: string
  ended_at: string | null
}

export const currentOf = (bills: readonly StoredBill[]): StoredBill | undefined =>
  bills.find(({ ended_at }) => ended_at === null)

export const isSameContent = (one: BillContent, other: BillContent): boolean => textOf(one) === textOf(other)

/** What a change of it would change of the day's sales. */
export const isSameSale = (one: BillContent, other: BillContent): boolean =>
  JSON.stringify(one.lines.map(listOf)) === JSON.stringify(other.lines.map(listOf))

/** In the order of the ways that people know. */
export const inOrder = (payments: readonly StoredPayment[]): StoredPayment[] =>
  payments.toSorted((a, b) => paymentMethods.indexOf(a.method) - paymentMethods.indexOf(b.method))

export const toBill = (stored: StoredBill): Bill => {
  const { id: _, lines, payments, ...bill } = stored
  const named = lines.flatMap(({ kind, ...line }) =>
    kind === 'discount' || kind === 'rounding' ? [] : [{ kind, ...line }],
  )
  return {
    ...bill,
    lines: named,
    subtotal: sumOf(named),
    discounted: takenOf(lines, 'discount'),
    rounded: takenOf(lines, 'rounding'),
    rates: taxRates.flatMap((rate) => {
      if (!named.some(({ tax_rate }) => tax_rate === rate)) return []
      const amount = sumOf(lines.filter(({ tax_rate }) => tax_rate === rate))
      return [{ rate, amount, tax: taxIn(amount, rate) }]
    }),
    payments: inOrder(payments),
  }
}

/** A line of a kind that takes something off the whole bill, for one rate of tax. */
export const takenOff = (
  kind: 'discount' | 'rounding',
  name: string,
  taken: readonly TakenOff[],
): StoredLine[] =>
  taken.map(({ rate, amount }) => {
    const priced = { unit_price: amount, quantity: 1, tax_rate: rate }
    return { kind, menu_id: null, name, ...priced, amount: amountOf(priced) }
  })

const takenOf = (lines: readonly StoredLine[], kind: StoredLine['kind']): TakenOff[] =>
  lines.flatMap((line) => (line.kind === kind ? [{ rate: line.tax_rate, amount: line.amount }] : []))

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

const textOf = ({ lines, payments, total, discount, rounding, received }: BillContent): string =>
  JSON.stringify([
    lines.map(listOf),
    inOrder(payments).map(({ method, amount, paid_on }) => [method, amount, paid_on]),
    total,
    discount && [discount.kind, discount.value, discount.reason],
    rounding,
    received,
  ])

const listOf = ({ kind, menu_id, name, unit_price, quantity, tax_rate }: StoredLine) => [
  kind,
  menu_id,
  name,
  unit_price,
  quantity,
  tax_rate,
]
