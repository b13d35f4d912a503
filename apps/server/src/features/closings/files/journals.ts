// Journals for freee and マネーフォワード クラウド会計: what was sold, by rate of tax, against how it was paid (decision 0127).
import { taxIn, taxRates, type TaxRate } from '@noren/contract/bills/amounts'
import type { SoldMethod } from '@noren/contract/bills/closings'
import { formatReservationNumber } from '@noren/words/format'
import { soldMethodNames } from '@noren/words/closings/methods'
import { freeeHeadings, journalWords as words, moneyForwardHeadings } from '@noren/words/closings/sales-file'
import { partsOf } from '../sums.ts'
import type { BilledVisit } from './sold-bills.ts'
import { soldParts, type Cell } from './tables.ts'

type Part = { rate: TaxRate; amount: number; tax: number }
type Entry = { method: SoldMethod; amount: number; paid_on: string; parts: Part[] }

/** One transaction for each way, with a row for each rate; its first row says how it was settled. What is owed is not settled. */
export const freeeRows = (visit: BilledVisit): Cell[][] =>
  entriesOf(visit).flatMap(({ method, amount, paid_on, parts }) =>
    parts.map((part, at) => {
      const number = formatReservationNumber(visit.reservation_number)
      const isFirst = at === 0
      const isSettled = isFirst && method !== 'unpaid' && method !== 'not_noted'
      const cells: Partial<Record<(typeof freeeHeadings)[number], Cell>> = {
        // Rows without it belong to the transaction above them.
        収支区分: isFirst ? words.income : null,
        管理番号: isFirst ? number : null,
        発生日: isFirst ? slashed(dateOf(visit)) : null,
        勘定科目: words.sales,
        税区分: words.freeeTaxes[part.rate],
        金額: part.amount,
        税計算区分: words.included,
        税額: part.tax,
        備考: words.remark(number, visit.menu_name, soldMethodNames.ja[method]),
        決済日: isSettled ? slashed(paid_on) : null,
        決済口座: isSettled ? soldMethodNames.ja[method] : null,
        決済金額: isSettled ? amount : null,
      }
      return freeeHeadings.map((heading) => cells[heading] ?? null)
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
        取引No: sale,
        取引日: slashed(date),
        借方勘定科目: isLater(entry) ? words.receivable : accountOf(entry.method),
        借方税区分: words.untaxed,
        '借方金額(円)': part.amount,
        貸方勘定科目: words.sales,
        貸方税区分: words.moneyForwardTaxes[part.rate],
        '貸方金額(円)': part.amount,
        貸方税額: part.tax,
        摘要: words.remark(number, visit.menu_name, soldMethodNames.ja[entry.method]),
      }),
    ),
  )
  const received = entries.filter(isLater).map(({ method, amount, paid_on }) =>
    moneyForwardCells({
      取引No: next(),
      取引日: slashed(paid_on),
      借方勘定科目: accountOf(method),
      借方税区分: words.untaxed,
      '借方金額(円)': amount,
      貸方勘定科目: words.receivable,
      貸方税区分: words.untaxed,
      '貸方金額(円)': amount,
      摘要: words.received(number, soldMethodNames.ja[method]),
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

const moneyForwardCells = (cells: Partial<Record<(typeof moneyForwardHeadings)[number], Cell>>): Cell[] =>
  moneyForwardHeadings.map((heading) => cells[heading] ?? null)

const dateOf = ({ start_at }: BilledVisit): string => start_at.slice(0, 10)

const slashed = (date: string): string => date.replaceAll('-', '/')
