// P13: the reports of a shop with many visits, counted when they are asked for, beside a bare scan of the same days. Decision 0126.
import { listCounted } from '../apps/server/src/features/reports/counted-visits.ts'
import { listOverdue } from '../apps/server/src/features/reports/list-overdue.ts'
import { readCohorts } from '../apps/server/src/features/reports/read-cohorts.ts'
import { readSales } from '../apps/server/src/features/reports/read-sales.ts'
import { readUtilisation } from '../apps/server/src/features/reports/read-utilisation.ts'
import { systemClock } from '../apps/server/src/platform/clock.ts'
import { makeShop } from '../apps/server/src/testing/factories.ts'
import { makeCustomers, makeVisits } from '../apps/server/src/testing/reports/made-visits.ts'
import { alternate, atMost, type Figure, type Finding } from './measuring/figures.ts'
import { number } from './measuring/table.ts'
import { dateAfter, startServer, type BenchServer } from './server.ts'

const rounds = 5
const days = 3 * 365
const perDay = 92
const customers = 8000
/** Milliseconds, of a month and of a year against the year before; the others read the whole shop, as a year does. */
const wanted = { month: 50, year: 200 }

export const benchReports = async (): Promise<Finding> => {
  const server = await startServer()
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

const measure = async ({ visit }: BenchServer): Promise<Finding> => {
  const shop = await makeShop(visit)
  const { shopId, scope } = shop
  const now = systemClock.now()
  const menus = await visit.sql<{ id: number; name: string; price: number }>(
    'select id, name, price from menus where shop_id = $1',
    [shopId],
  )
  const staff = await visit.sql<{ id: number }>(
    `with more as (insert into staff (shop_id, name, created_at) select $1, '担当' || n, now() from generate_series(1, 7) n returning id)
     select id from more union all select id from staff where shop_id = $1`,
    [shopId],
  )
  const today = Math.floor((now + 9 * 3_600_000) / 86_400_000)
  await makeCustomers(visit.sql, shop, customers)
  await makeVisits(
    visit.sql,
    shop,
    { staff: staff.map(({ id }) => id), menus, customers },
    { seed: 13, from: today - days, to: today + 14, perDay, now: Math.floor(now / 60_000) + 540 },
  )
  for (const table of [
    'reservations',
    'reservation_lines',
    'bills',
    'bill_lines',
    'bill_payments',
    'occupancies',
    'customers',
    'payments',
  ])
    await visit.sql(`vacuum analyze ${table}`)
  const month = { from: dateAfter(-30), to: dateAfter(-1) }
  const year = { from: dateAfter(-365), to: dateAfter(-1) }
  const { db } = visit.services
  const page = { page: 1, perPage: 15 }
  const figures: Figure[] = []
  for (const { name, from, work, limit } of [
    {
      name: 'sales, month',
      from: 60,
      limit: wanted.month,
      work: () => readSales(db, scope, { ...month, language: 'ja' }, now),
    },
    {
      name: 'sales, year',
      from: 730,
      limit: wanted.year,
      work: () => readSales(db, scope, { ...year, language: 'ja' }, now),
    },
    {
      name: 'utilisation, month',
      from: 30,
      limit: wanted.month,
      work: () => readUtilisation(db, scope, month, now),
    },
    {
      name: 'utilisation, year',
      from: 365,
      limit: wanted.year,
      work: () => readUtilisation(db, scope, year, now),
    },
    {
      name: 'visits, month',
      from: 30,
      limit: wanted.month,
      work: () => listCounted(db, scope, { ...month, customer: 'new', page: 1, per_page: 15 }, now),
    },
    {
      name: 'visits, year',
      from: 365,
      limit: wanted.year,
      work: () => listCounted(db, scope, { ...year, customer: 'new', page: 1, per_page: 15 }, now),
    },
    { name: 'cohorts', from: days, limit: wanted.year, work: () => readCohorts(db, scope, now) },
    { name: 'overdue', from: days, limit: wanted.year, work: () => listOverdue(db, scope, page, now) },
  ]) {
    const bare = () =>
      visit.sql(
        'select count(*), sum(price) from reservations where shop_id = $1 and start_at >= $2 and start_at < $3',
        [shopId, `${dateAfter(-from)}T00:00:00+09:00`, `${dateAfter(0)}T00:00:00+09:00`],
      )
    const took = await alternate(
      rounds,
      () => timed(bare),
      () => timed(work),
    )
    figures.push({ name: `${name}, ms`, ...took, limit: atMost(limit) })
  }
  return {
    goal: 'P13',
    what: `Reports of one shop with ${number((days + 14) * perDay)} reservations over three years and their bills, each with its transaction`,
    peer: 'count(*) and sum(price) of the reservations of the same days, by their index, without transaction and policies',
    figures,
  }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
