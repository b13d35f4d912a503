// 会計一覧 and 明細一覧. The rows that hold add up to what the reports say (rule REP-32).
import type { TaxRate } from '@noren/contract/bills/amounts'
import { formatReservationNumber, type Lang } from '@noren/words/format'
import { soldMethodNames } from '@noren/words/closings/methods'
import {
  billColumns,
  lineColumns,
  salesFile,
  type BillColumn,
  type LineColumn,
} from '@noren/words/closings/sales-file'
import { partsOf } from '../sums.ts'
import type { BilledVisit, StoredBill } from './sold-bills.ts'

/** A number is a figure to be added; what is text may be the owner's words. */
export type Cell = string | number | null

export const billHeadings = (lang: Lang): string[] =>
  billColumns.map((column) => salesFile[lang].bills[column])

export const lineHeadings = (lang: Lang): string[] =>
  lineColumns.map((column) => salesFile[lang].lines[column])

export const billRows = (visit: BilledVisit, lang: Lang): Cell[][] => {
  const rows = visit.bills.map((bill) => billCells(visit, bill, lang))
  const { amount, bill_id } = visit
  if (amount === null || bill_id !== null) return rows
  const refunded = visit.refunded ?? 0
  const parts = partsOf({ amount, refunded, bill_id: null, paid: [], taxed: [] })
  const cells = {
    ...headOf(visit),
    staff_name: visit.staff_name,
    state: salesFile[lang].states.current,
    subtotal: amount + refunded,
    total: amount + refunded,
    refunded,
    sold: amount,
    ...columnsOf(parts),
  }
  return [...rows, billColumns.map((column) => cells[column] ?? null)]
}

export const lineRows = (visit: BilledVisit, lang: Lang): Cell[][] => {
  const { states, kinds } = salesFile[lang]
  const head = headOf(visit)
  const rows = visit.bills.flatMap((bill): LineCells[] => {
    const own = {
      ...head,
      revision: bill.revision,
      state: states[stateOf(visit, bill)],
      staff_name: bill.staff_name,
    }
    return [
      ...bill.lines.map(({ kind, ...line }) => ({
        ...own,
        ...line,
        name: line.name || kinds[kind],
        kind: kinds[kind],
      })),
      ...givenBack(visit, bill).map((line) => ({ ...own, ...line, kind: kinds.refund, name: kinds.refund })),
    ]
  })
  const { amount, bill_id, menu_name, staff_name } = visit
  const refunded = visit.refunded ?? 0
  if (amount !== null && bill_id === null) {
    const own = { ...head, staff_name, state: states.current, quantity: 1, tax_rate: 10 }
    const price = amount + refunded
    rows.push({ ...own, kind: kinds.menu, name: menu_name, unit_price: price, amount: price })
    if (refunded > 0)
      rows.push({ ...own, kind: kinds.refund, name: kinds.refund, unit_price: -refunded, amount: -refunded })
  }
  return rows.map((cells) => lineColumns.map((column) => cells[column] ?? null))
}

type BillCells = Partial<Record<BillColumn, Cell>>
type LineCells = Partial<Record<LineColumn, Cell>>

const headOf = ({ start_at, reservation_number, menu_name }: BilledVisit): BillCells & LineCells => ({
  date: start_at.slice(0, 10),
  start: start_at.slice(11, 16),
  number: formatReservationNumber(reservation_number),
  menu_name,
})

const billCells = (visit: BilledVisit, bill: StoredBill, lang: Lang): Cell[] => {
  const sumOf = (kind: string) => sum(bill.lines.filter((line) => line.kind === kind))
  const cells: BillCells = {
    ...headOf(visit),
    revision: bill.revision,
    state: salesFile[lang].states[stateOf(visit, bill)],
    reason: bill.reason,
    staff_name: bill.staff_name,
    subtotal: sum(bill.lines) - sumOf('discount') - sumOf('rounding'),
    discount: sumOf('discount'),
    discount_reason: bill.discount_reason,
    rounding: sumOf('rounding'),
    total: bill.total,
    refunded: refundedOf(visit, bill),
    sold: bill.total - refundedOf(visit, bill),
    ...columnsOf(soldParts(visit, bill)),
    paid_later: bill.payments
      .filter(({ paid_on }) => paid_on !== visit.start_at.slice(0, 10))
      .map(({ method, paid_on }) => `${soldMethodNames[lang][method]} ${paid_on}`)
      .join(' / '),
  }
  return billColumns.map((column) => cells[column] ?? null)
}

export const stateOf = ({ bills }: BilledVisit, { ended_at, revision }: StoredBill) =>
  ended_at === null
    ? 'current'
    : bills.some((other) => other.revision > revision)
      ? 'corrected'
      : 'taken_back'

/** Ways and rates of a bill, less what was given back where it is the one that counts. */
export const soldParts = (visit: BilledVisit, bill: StoredBill) => {
  const refunded = refundedOf(visit, bill)
  return partsOf({
    amount: bill.total - refunded,
    refunded,
    bill_id: bill.id,
    paid: bill.payments,
    taxed: taxedOf(bill),
  })
}

/** Lines that take off by rate what was given back. */
const givenBack = (visit: BilledVisit, bill: StoredBill) => {
  if (refundedOf(visit, bill) === 0) return []
  const left = soldParts(visit, bill).rates
  return taxedOf(bill)
    .map(({ rate, amount }) => ({
      tax_rate: rate,
      amount: (left.find((one) => one.rate === rate)?.amount ?? 0) - amount,
    }))
    .filter(({ amount }) => amount !== 0)
    .map((line) => ({ ...line, unit_price: line.amount, quantity: 1 }))
}

const refundedOf = ({ refunded, bill_id }: BilledVisit, { id }: StoredBill): number =>
  bill_id === id ? (refunded ?? 0) : 0

const taxedOf = ({ lines }: StoredBill): { rate: TaxRate; amount: number }[] =>
  ([10, 8] as const).map((rate) => ({ rate, amount: sum(lines.filter(({ tax_rate }) => tax_rate === rate)) }))

const columnsOf = ({ payments, rates }: ReturnType<typeof partsOf>): BillCells => {
  const ofRate = (wanted: TaxRate) => rates.find(({ rate }) => rate === wanted)
  return {
    amount_10: ofRate(10)?.amount ?? 0,
    tax_10: ofRate(10)?.tax ?? 0,
    amount_8: ofRate(8)?.amount ?? 0,
    tax_8: ofRate(8)?.tax ?? 0,
    ...Object.fromEntries(payments.map(({ method, amount }) => [method, amount])),
  }
}

const sum = (parts: readonly { amount: number }[]): number =>
  parts.reduce((all, { amount }) => all + amount, 0)
