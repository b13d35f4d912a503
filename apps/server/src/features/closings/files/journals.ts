// Journals for freee and Money Forward: what was sold, by rate of tax, against how it was paid (decision 0127).
import { taxIn, taxRates, type TaxRate } from '@noren/contract/bills/amounts'
import type { SoldMethod } from '@noren/contract/bills/closings'
import { formatReservationNumber } from '@noren/words/format'
import { soldMethodNames } from '@noren/words/closings/methods'
import { freeeHeadings, journalWords as words, moneyForwardHeadings } from '@noren/words/closings/sales-file'
import { partsOf } from '../sums.ts'
import type { BilledVisit } from './sold-bills.ts'
import { soldParts, type Cell } from './tables.ts'

// Objects keep the order in which they are written.
const freeeColumns = Object.keys(freeeHeadings) as (keyof typeof freeeHeadings)[]
const moneyForwardColumns = Object.keys(moneyForwardHeadings) as (keyof typeof moneyForwardHeadings)[]

type Part = { rate: TaxRate; amount: number; tax: number }
type Entry = { method: SoldMethod; amount: number; paid_on: string; parts: Part[] }

/** One transaction for each way, with a row for each rate; its first row says how it was settled. What is owed is not settled. */
export const freeeRows = (visit: BilledVisit): Cell[][] =>
  entriesOf(visit).flatMap(({ method, amount, paid_on, parts }) =>
    parts.map((part, at) => {
      const number = formatReservationNumber(visit.reservation_number)
      const isFirst = at === 0
      const isSettled = isFirst && method !== 'unpaid' && method !== 'not_noted'
      const cells: Partial<Record<keyof typeof freeeHeadings, Cell>> = {
        // Rows without it belong to the transaction above them.
        kind: isFirst ? words.income : null,
        number: isFirst ? number : null,
        date: isFirst ? slashed(dateOf(visit)) : null,
        account: words.sales,
        tax_kind: words.freeeTaxes[part.rate],
        amount: part.amount,
        tax_way: words.included,
        tax: part.tax,
        remark: words.remark(number, visit.menu_name, soldMethodNames.ja[method]),
        settled_on: isSettled ? slashed(paid_on) : null,
        settled_in: isSettled ? soldMethodNames.ja[method] : null,
        settled: isSettled ? amount : null,
      }
      return freeeColumns.map((column) => cells[column] ?? null)
    }),
  )

/** `next` gives the number of a journal entry. What came in on another day is an entry of that day, against what was owed till then. */
export const moneyForwardRows = (visit: BilledVisit, next: () => number): Cell[][] => {
  const entries = entriesOf(visit)
  if (entries.length === 0) return []
  const number = formatReservationNumber(visit.reservation_number)
  const date = dateOf(visit)
  const isLater = (entry: Entry) => entry.paid_on !== date && accountOf(entry.method) === words.cash
  const sale = next()
  const sold = entries.flatMap((entry) =>
    entry.parts.map((part) =>
      moneyForwardCells({
        number: sale,
        date: slashed(date),
        debit_account: isLater(entry) ? words.receivable : accountOf(entry.method),
        debit_tax_kind: words.untaxed,
        debit: part.amount,
        credit_account: words.sales,
        credit_tax_kind: words.moneyForwardTaxes[part.rate],
        credit: part.amount,
        credit_tax: part.tax,
        remark: words.remark(number, visit.menu_name, soldMethodNames.ja[entry.method]),
      }),
    ),
  )
  const received = entries.filter(isLater).map(({ method, amount, paid_on }) =>
    moneyForwardCells({
      number: next(),
      date: slashed(paid_on),
      debit_account: accountOf(method),
      debit_tax_kind: words.untaxed,
      debit: amount,
      credit_account: words.receivable,
      credit_tax_kind: words.untaxed,
      credit: amount,
      remark: words.received(number, soldMethodNames.ja[method]),
    }),
  )
  return [...sold, ...received]
}

/** How a visit was paid, of each way what belongs to each rate. */
const entriesOf = (visit: BilledVisit): Entry[] => {
  const { amount, bill_id, bills, refunded } = visit
  if (amount === null) return []
  const bill = bills.find(({ id }) => id === bill_id)
  const { payments, rates } = bill
    ? soldParts(visit, bill)
    : partsOf({ amount, refunded: refunded ?? 0, bill_id: null, paid: [], taxed: [] })
  const dated = payments.map((one) => ({
    ...one,
    paid_on: bill?.payments.find(({ method }) => method === one.method)?.paid_on ?? dateOf(visit),
  }))
  return shareOut(dated, rates.find(({ rate }) => rate === 8)?.amount ?? 0)
}

/** Of what was paid the part of each rate. Parts add up to payments and to rates, and their tax to that of the bill: sums so far are rounded. */
export const shareOut = (
  payments: readonly { method: SoldMethod; amount: number; paid_on: string }[],
  low: number,
): Entry[] => {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  const upTo = (paid: number): Record<TaxRate, number> => {
    const ofLow = total === 0 ? 0 : Math.floor((low * paid) / total)
    return { 8: ofLow, 10: paid - ofLow }
  }
  return payments.map((payment, at) => {
    const paid = payments.slice(0, at).reduce((sum, { amount }) => sum + amount, 0)
    const [before, after] = [upTo(paid), upTo(paid + payment.amount)]
    const parts = taxRates
      .map((rate) => ({
        rate,
        amount: after[rate] - before[rate],
        tax: taxIn(after[rate], rate) - taxIn(before[rate], rate),
      }))
      .filter(({ amount }) => amount > 0)
    return { ...payment, parts }
  })
}

const accountOf = (method: SoldMethod): string =>
  method === 'cash'
    ? words.cash
    : method === 'prepaid' || method === 'ticket'
      ? words.advance
      : words.receivable

const moneyForwardCells = (cells: Partial<Record<keyof typeof moneyForwardHeadings, Cell>>): Cell[] =>
  moneyForwardColumns.map((column) => cells[column] ?? null)

const dateOf = ({ start_at }: BilledVisit): string => start_at.slice(0, 10)

const slashed = (date: string): string => date.replaceAll('-', '/')
