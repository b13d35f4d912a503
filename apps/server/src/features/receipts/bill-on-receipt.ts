// What a receipt says of a visit's bill: lines, rates, ways, what is unpaid, and what was given back since. Rule BILL-29.
import { taxIn, taxRates, type RateSum } from '@noren/contract/bills/amounts'
import type { Receipt } from '@noren/contract/payments/receipts'
import { toBill, type StoredBill } from '#features/bills/api'

export type BillOnReceipt = NonNullable<Receipt['bill']>

/** `held`: paid through the booking site and not given back. */
export const billOnReceipt = (stored: StoredBill, held: number): BillOnReceipt => {
  const { lines, subtotal, discount, discounted, rounded, rates, payments, sold_on, created_at, ...bill } =
    toBill(stored)
  const amountBy = (way: string) => payments.find(({ method }) => method === way)?.amount ?? 0
  const refunded = Math.max(0, amountBy('prepaid') - held)
  return {
    lines: lines.map(({ name, unit_price, quantity, amount, tax_rate }) => ({
      name,
      unit_price,
      quantity,
      amount,
      tax_rate,
    })),
    subtotal,
    discounted: sumOf(discounted),
    discount_reason: discount?.reason ?? null,
    rounded: sumOf(rounded),
    total: bill.total,
    unpaid: amountBy('unpaid'),
    refunded,
    rates: refunded === 0 ? rates : ratesLeft(rates, bill.total, refunded),
    payments: payments.map(({ method, amount }) => ({ method, amount })),
    sold_on,
    issued_at: created_at,
    /** A bill that came after one was taken back is none. */
    is_corrected: bill.reason !== null,
    revision: bill.revision,
  }
}

/** What was given back comes off the rates by their sums; the odd yen is of 10 %. Rule BILL-31. */
const ratesLeft = (rates: readonly RateSum[], total: number, refunded: number): RateSum[] => {
  const low = rates.find(({ rate }) => rate === 8)?.amount ?? 0
  const lowLeft = low - Math.floor((low * refunded) / total)
  return taxRates
    .map((rate) => ({ rate, amount: rate === 8 ? lowLeft : total - refunded - lowLeft }))
    .filter(({ amount }) => amount !== 0)
    .map(({ rate, amount }) => ({ rate, amount, tax: taxIn(amount, rate) }))
}

const sumOf = (parts: readonly { amount: number }[]): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)
