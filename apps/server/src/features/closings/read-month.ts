// The sheet of a month for the tax adviser: its days with their sums and closes. Rule REP-31.
import type { SalesMonth } from '@noren/contract/bills/closings'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { holidayName } from '#features/hours/api'
import { wireToLocalDate } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { cashSql, readVisits } from './read-visits.ts'
import { byMethod, byRate, byStaff, partsOf } from './sums.ts'

export const readMonth = (db: Db, scope: ShopScope, month: string): Promise<SalesMonth> =>
  read(db, scope, async (tx) => {
    const dates = datesOf(month)
    const range = { from: dates[0] ?? '', to: dates.at(-1) ?? '' }
    const rows = await readVisits(tx, scope, range)
    const counted = await readCounted(tx, scope, range)
    const sold = rows.flatMap(({ amount, refunded, bill_id, paid, taxed, ...row }) =>
      amount === null
        ? []
        : [{ ...row, amount, ...partsOf({ amount, refunded: refunded ?? 0, bill_id, paid, taxed }) }],
    )
    const byDate = Map.groupBy(sold, ({ start_at }) => wireToLocalDate(start_at))
    const cashOf = new Map(counted.cash.map(({ date, amount }) => [date, amount]))
    const closingOf = new Map(counted.closings.map(({ date, ...closing }) => [date, closing]))
    return {
      month,
      days: dates.map((date) => {
        const visits = byDate.get(date) ?? []
        return {
          date,
          holiday: holidayName(parseDay(date) ?? 0),
          ...sumsOf(visits),
          cash: cashOf.get(date) ?? 0,
          closing: closingOf.get(date) ?? null,
        }
      }),
      ...sumsOf(sold),
      by_staff: byStaff(sold),
      cash: counted.cash.reduce((sum, { amount }) => sum + amount, 0),
    }
  })

const sumsOf = (visits: readonly ({ amount: number } & Parameters<typeof byMethod>[0][number])[]) => ({
  visits: visits.length,
  total: visits.reduce((sum, { amount }) => sum + amount, 0),
  by_method: byMethod(visits),
  rates: byRate(visits),
})

/** '2026-11' has 30. */
const datesOf = (month: string): string[] => {
  const first = parseDay(`${month}-01`) ?? 0
  return Array.from({ length: 31 }, (_, n) => formatDay(first + n)).filter((date) => date.startsWith(month))
}

type Counted = {
  cash: { date: string; amount: number }[]
  closings: { date: string; cash_expected: number; cash_counted: number; total: number }[]
}

const readCounted = async (
  tx: Tx,
  scope: ShopScope,
  { from, to }: { from: string; to: string },
): Promise<Counted> => {
  const { shopId } = scope
  const { rows } = await sql<Counted>`
    select (select coalesce(jsonb_agg(jsonb_build_object('date', c.date, 'amount', c.amount)), '[]')
        from ${cashSql(scope, from, to)} c) as cash,
      (select coalesce(jsonb_agg(jsonb_build_object('date', c.date, 'cash_expected', c.cash_expected, 'cash_counted', c.cash_counted,
        'total', c.total)), '[]') from day_closings c
        where c.shop_id = ${shopId} and c.date between ${from}::date and ${to}::date and c.reopened_at is null) as closings`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without FROM has one row')
  return row
}
