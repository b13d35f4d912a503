// What visits come to, by way of payment, rate of tax and staff member. Plain loops; nothing is read here.
import { taxIn, taxRates, type RateSum, type TaxRate } from '@noren/contract/bills/amounts'
import { soldMethods, type SoldMethod } from '@noren/contract/bills/closings'

/** A visit as it counts: parts of one amount. */
export type Parts = {
  payments: { method: SoldMethod; amount: number }[]
  rates: RateSum[]
}

type Paid = { method: SoldMethod; amount: number }
type Taxed = { rate: TaxRate; amount: number }

/** What is known of a treated visit. */
export type Sold = {
  amount: number
  refunded: number
  bill_id: number | null
  /** Of its bill: what was paid, and its lines by rate. */
  paid: readonly Paid[]
  taxed: readonly Taxed[]
}

/**
 * The ways and rates of a visit, each of which adds up to its amount. What was given back comes off `prepaid`, and off the rates by their
 * sums; a visit without a bill is not noted, at the full rate. Rules BILL-30, BILL-31.
 */
export const partsOf = ({ amount, refunded, bill_id, paid, taxed }: Sold): Parts => {
  if (bill_id === null)
    return {
      payments: amount === 0 ? [] : [{ method: 'not_noted', amount }],
      rates: amount === 0 ? [] : [{ rate: 10, amount, tax: taxIn(amount, 10) }],
    }
  const payments = paid
    .map((one) => ({ ...one, amount: one.amount - (one.method === 'prepaid' ? refunded : 0) }))
    .filter((one) => one.amount !== 0)
  const total = amount + refunded
  const low = taxed.find(({ rate }) => rate === 8)?.amount ?? 0
  const lowLeft = low - (total === 0 ? 0 : Math.floor((low * refunded) / total))
  const left: Taxed[] = [
    { rate: 10, amount: amount - lowLeft },
    { rate: 8, amount: lowLeft },
  ]
  return {
    payments,
    rates: left
      .filter((one) => one.amount !== 0)
      .map((one) => ({ ...one, tax: taxIn(one.amount, one.rate) })),
  }
}

/** In the order of the ways; those that nobody used are left out. */
export const byMethod = (visits: readonly Parts[]): { method: SoldMethod; amount: number }[] => {
  const sums = new Map<SoldMethod, number>()
  for (const { payments } of visits)
    for (const { method, amount } of payments) sums.set(method, (sums.get(method) ?? 0) + amount)
  return soldMethods.flatMap((method) => {
    const amount = sums.get(method)
    return amount === undefined ? [] : [{ method, amount }]
  })
}

/** The tax is the sum of what each visit has, as its receipt says it. */
export const byRate = (visits: readonly Parts[]): RateSum[] =>
  taxRates.flatMap((rate) => {
    const of = visits.flatMap(({ rates }) => rates.filter((one) => one.rate === rate))
    const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)
    return of.length === 0
      ? []
      : [
          {
            rate,
            amount: sumOf(of.map(({ amount }) => amount)),
            tax: sumOf(of.map(({ tax }) => tax)),
          },
        ]
  })

type Served = { staff_id: number; staffName: string; amount: number }

/** The largest sum first. */
export const byStaff = (visits: readonly Served[]) => {
  const sums = new Map<number, { staff_id: number; name: string; visits: number; amount: number }>()
  for (const { staff_id, staffName, amount } of visits) {
    const sum = sums.get(staff_id) ?? { staff_id, name: staffName, visits: 0, amount: 0 }
    sums.set(staff_id, { ...sum, visits: sum.visits + 1, amount: sum.amount + amount })
  }
  return [...sums.values()].sort((a, b) => b.amount - a.amount || a.staff_id - b.staff_id)
}
