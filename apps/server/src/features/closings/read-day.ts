// 日報: what a day came to, its cash, and how it was closed. Rules BILL-30 to BILL-36.
import type { DayClosing, SalesDay } from '@noren/contract/bills/closings'
import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import type { Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { midnightOf } from './days.ts'
import { cashSql, readVisits } from './read-visits.ts'
import { byMethod, byRate, byStaff, partsOf } from './sums.ts'

export const showDay = (db: Db, scope: ShopScope, date: string, now: Millis): Promise<SalesDay> =>
  read(db, scope, (tx) => readDay(tx, scope, date, now))

export const readDay = async (tx: Tx, scope: ShopScope, date: string, now: Millis): Promise<SalesDay> => {
  const rows = await readVisits(tx, scope, { from: date, to: date })
  const { cash, cash_float, closings } = await readCash(tx, scope, date)
  const owner = closings.length === 0 ? undefined : await readOwner(tx, scope)
  const visits = rows.map((row) => {
    const { amount, refunded, bill_id, paid, taxed } = row
    const parts =
      amount === null
        ? { payments: [], rates: [] }
        : partsOf({ amount, refunded: refunded ?? 0, bill_id, paid, taxed })
    return { ...row, ...parts, bill: row.revision }
  })
  const treated = visits.flatMap(({ amount, ...visit }) => (amount === null ? [] : [{ ...visit, amount }]))
  const told = closings.map(({ user_id, ...one }) => ({
    ...one,
    closed_by: user_id !== null && user_id === owner?.userId ? owner.email : null,
  }))
  const closing = told.find(({ reopened_at }) => reopened_at === null) ?? null
  return {
    date,
    visits,
    total: treated.reduce((sum, { amount }) => sum + amount, 0),
    by_staff: byStaff(treated),
    by_method: byMethod(treated),
    rates: byRate(treated),
    cash,
    cash_float,
    closing,
    earlier: told.filter(({ reopened_at }) => reopened_at !== null),
    can: { close: closing === null && hasBegun(date, now) },
  }
}

/** Rule BILL-34. */
export const hasBegun = (date: string, now: Millis): boolean => midnightOf(date) <= now

type ClosingRow = Omit<DayClosing, 'closed_by'> & { user_id: number | null }

/** The closes of the day, the latest first; the float is that of the last day before it that is closed. */
const readCash = async (tx: Tx, scope: ShopScope, date: string) => {
  const { shopId } = scope
  const { rows } = await sql<{ cash: number; cash_float: number; closings: ClosingRow[] }>`
    select coalesce((select c.amount from ${cashSql(scope, date, date)} c), 0)::bigint as cash,
      coalesce((select c.cash_float from day_closings c where c.shop_id = ${shopId} and c.date < ${date}::date and c.reopened_at is null
        order by c.date desc limit 1), 0) as cash_float,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'cash_float', c.cash_float, 'cash_expected', c.cash_expected,
        'cash_counted', c.cash_counted, 'total', c.total, 'note', c.note, 'closed_at', c.closed_at, 'user_id', c.closed_by,
        'reopened_at', c.reopened_at, 'reopen_reason', c.reopen_reason) order by c.id desc), '[]')
      from day_closings c where c.shop_id = ${shopId} and c.date = ${date}::date) as closings`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a statement without FROM has one row')
  return row
}
