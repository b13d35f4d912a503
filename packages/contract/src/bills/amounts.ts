// What a bill comes to. Whole yen, tax included, in integers throughout. Rules BILL-1 to BILL-6.

/** Per cent. Services and most goods 10, food and drink to take away 8. */
export const taxRates = [10, 8] as const
export type TaxRate = (typeof taxRates)[number]

export const discountKinds = ['yen', 'percent'] as const
/** Of the whole bill, before it is rounded. */
export type Discount = { readonly kind: (typeof discountKinds)[number]; readonly value: number }

/** The total is rounded down to a multiple of this many yen; 1 leaves it as it is. */
export const roundings = [1, 10, 100] as const
export type Rounding = (typeof roundings)[number]

/** Tax included; below 0 only where a line takes something off. */
export type PricedLine = {
  readonly unit_price: number
  readonly quantity: number
  readonly tax_rate: TaxRate
}

export type RateSum = {
  readonly rate: TaxRate
  /** With the tax in it. */
  readonly amount: number
  readonly tax: number
}

/** What discount and rounding take off the lines of one rate; 0 or below. */
export type TakenOff = { readonly rate: TaxRate; readonly amount: number }

export type BillAmounts = {
  /** The sum of the lines. */
  readonly subtotal: number
  /** By rate, those of 0 left out; both are shared out over the rates by their sums. Rule BILL-4. */
  readonly discount: readonly TakenOff[]
  readonly rounding: readonly TakenOff[]
  readonly total: number
  /** The rates that a line has. Their amounts add up to the total. */
  readonly rates: readonly RateSum[]
}

/** Why lines and discount are no bill: one of the rates would be below 0, or more is taken off than there is. */
export type AmountProblem = 'below_zero' | 'discount_too_high'

export const amountOf = ({ unit_price, quantity }: PricedLine): number => unit_price * quantity

/** The tax in an amount that includes it, rounded down once for the whole of a rate. Rule BILL-5. */
export const taxIn = (amount: number, rate: TaxRate): number => Math.floor((amount * rate) / (100 + rate))

export const billAmounts = (
  lines: readonly PricedLine[],
  discount: Discount | null,
  rounding: Rounding,
): BillAmounts | AmountProblem => {
  const sums = taxRates.map((rate) => ({
    rate,
    amount: sumOf(lines.filter(({ tax_rate }) => tax_rate === rate).map(amountOf)),
  }))
  if (sums.some(({ amount }) => amount < 0)) return 'below_zero'
  const subtotal = sumOf(sums.map(({ amount }) => amount))
  const off = discount === null ? 0 : discountOf(subtotal, discount)
  if (off > subtotal) return 'discount_too_high'
  const discounted = takeOff(sums, off)
  const rounded = takeOff(discounted.left, (subtotal - off) % rounding)
  return {
    subtotal,
    discount: discounted.taken,
    rounding: rounded.taken,
    total: sumOf(rounded.left.map(({ amount }) => amount)),
    rates: rounded.left
      .filter(({ rate }) => lines.some(({ tax_rate }) => tax_rate === rate))
      .map(({ rate, amount }) => ({ rate, amount, tax: taxIn(amount, rate) })),
  }
}

/** Yen; of a percentage rounded down. */
const discountOf = (subtotal: number, { kind, value }: Discount): number =>
  kind === 'yen' ? value : Math.floor((subtotal * value) / 100)

type Sum = { readonly rate: TaxRate; readonly amount: number }

/** Shares `off` out over the rates by their sums; what is left over by rounding comes off the larger one. */
const takeOff = (sums: readonly Sum[], off: number): { taken: TakenOff[]; left: Sum[] } => {
  const whole = sumOf(sums.map(({ amount }) => amount))
  const shares = sums.map(({ amount }) => (whole === 0 ? 0 : shareOf(amount, off, whole)))
  const largest = sums.reduce((best, { amount }, i) => (amount > (sums[best]?.amount ?? 0) ? i : best), 0)
  const rest = off - sumOf(shares)
  const parts = sums.map(({ rate }, i) => ({ rate, amount: (shares[i] ?? 0) + (i === largest ? rest : 0) }))
  return {
    taken: parts.filter(({ amount }) => amount > 0).map(({ rate, amount }) => ({ rate, amount: -amount })),
    left: sums.map(({ rate, amount }, i) => ({ rate, amount: amount - (parts[i]?.amount ?? 0) })),
  }
}

/** `amount * off / whole`, rounded down. The product of two large bills is beyond what a number holds exactly. */
const shareOf = (amount: number, off: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(off)) / BigInt(whole))

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0)
