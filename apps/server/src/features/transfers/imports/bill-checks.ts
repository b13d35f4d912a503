// What rows of a file say of bills and closed days, as the doctor would find it. Rule TRANS-142.
import { amountOf, taxRates } from '@noren/contract/bills/amounts'
import { billRevisionsMax } from '@noren/contract/limits'
import { millisToWire, wireToLocalDate, wireToMillis } from '#platform/clock'
import type { Row } from '#features/transfers/tables/tables'
import { placeOf, type Complain, type Facts } from './facts.ts'

export const checkBill = (row: Row<'bills'>, facts: Facts, complain: Complain): void => {
  const { reservation_id, revision, ended_at, lines, payments, total } = row
  const { visits, ids, bills } = facts
  const place = placeOf(ids.reservations, reservation_id)
  const before = bills.get(place) ?? { revision: 0, isEnded: true }
  if (revision !== before.revision + 1 || !before.isEnded) complain('revision', 'archive_history')
  if (revision > billRevisionsMax) complain('revision', 'bill_revisions')
  bills.set(place, { revision, isEnded: ended_at !== null })
  if (ended_at === null) {
    const start = visits.start[place] ?? 0
    if (visits.status[place] !== 'treated') complain('reservation_id', 'archive_history')
    if (row.sold_on !== wireToLocalDate(millisToWire(start))) complain('sold_on', 'archive_history')
  }
  if (wireToMillis(row.created_at) > facts.now) complain('created_at', 'out_of_range')
  const isDiscounted = [row.discount_kind, row.discount_value, row.discount_reason].filter(
    (one) => one !== null,
  )
  if (isDiscounted.length % 3 !== 0) complain('discount_kind', 'invalid')
  const sumOf = (rate: number): number =>
    lines.reduce((sum, line) => (line.tax_rate === rate ? sum + amountOf(line) : sum), 0)
  const sums = taxRates.map(sumOf)
  if (sums.some((sum) => sum < 0) || sums.reduce((a, b) => a + b) !== total)
    complain('lines', 'archive_lines')
  if (lines.some(isWrongLine)) complain('lines', 'out_of_range')
  if (lines.some(({ menu_id }) => menu_id !== null && placeOf(ids.menus, menu_id) < 0))
    complain('lines', 'archive_reference')
  if (payments.reduce((sum, { amount }) => sum + amount, 0) !== total) complain('payments', 'bill_payments')
  if (new Set(payments.map(({ method }) => method)).size < payments.length)
    complain('payments', 'bill_method_twice')
}

export const checkClosing = (row: Row<'day_closings'>, facts: Facts, complain: Complain): void => {
  const { date, closed_at, reopened_at, reopen_reason } = row
  if ((reopened_at === null) !== (reopen_reason === null)) complain('reopen_reason', 'invalid')
  if (reopened_at === null && facts.closedDays.has(date)) complain('date', 'archive_unique')
  if (reopened_at === null) facts.closedDays.add(date)
  if (wireToMillis(closed_at) > facts.now) complain('closed_at', 'out_of_range')
}

/** What takes something off says so by its kind. */
const isWrongLine = ({ kind, unit_price }: Row<'bills'>['lines'][number]): boolean =>
  kind === 'discount' || kind === 'rounding' ? unit_price > 0 : unit_price < 0 && kind !== 'adjustment'
