// What the owner's screens read of a big shop: how many statements each read sends, how long it takes, what it touches.
import pg from 'pg'
import { dayOf } from '@noren/scheduling/time'
import { listCustomers } from '../apps/server/src/features/customers/list-customers.ts'
import { readCustomer } from '../apps/server/src/features/customers/read-record.ts'
import { readBusinessDays } from '../apps/server/src/features/hours/offer-facts.ts'
import { listOccupancies } from '../apps/server/src/features/occupancies/conflicts.ts'
import { listAwaiting, listComing } from '../apps/server/src/features/reservations/calendar/coming.ts'
import { listCalendar, readReservation } from '../apps/server/src/features/reservations/read-reservation.ts'
import { listChangeLogs } from '../apps/server/src/features/reservations/change-logs.ts'
import { listStaff } from '../apps/server/src/features/staff/list-staff.ts'
import {
  dayMs,
  localMinuteToMillis,
  millisToLocalMinute,
  systemClock,
} from '../apps/server/src/platform/clock.ts'
import type { TestShop } from '../apps/server/src/testing/factories.ts'
import { explain } from './traffic/explain.ts'
import { count, median, number, quantile, type Finding } from './report/figures.ts'
import type { BenchServer } from './server.ts'
import { captureAll, type Statement } from './traffic/captured-statement.ts'
import { bigShop } from './big-shop.ts'

const calls = 200
/** Milliseconds for 99 of 100, of each read but the month, which brings thousands of rows. */
const wanted = 20
const wantedOfMonth = 60
/** Statements of one read at most. */
const statementsWanted = 4

type Read = { name: string; ask: (n: number) => Promise<unknown>; p99: number }

export const benchBigShop = async (server: BenchServer, shop: TestShop): Promise<Finding> => {
  const rows: Measured[] = []
  for (const read of await readsOf(server, shop)) rows.push(await measureRead(server, shop, read))
  const isMet = (row: Measured) => row.p99 <= row.read.p99 && row.statements <= statementsWanted
  return {
    goal: 'Big shop',
    what: `Reads of one shop with ${count(bigShop.customers)} customers and ${count(bigShop.reservations)} reservations, ${calls} calls each, one after the other`,
    peer: 'none: the figures of one run',
    figures: [],
    facts: rows.map((row) => [
      `${row.read.name}${isMet(row) ? '' : ' (missed)'}`,
      `${row.statements} statements, median ${number(row.p50)} ms, 99 of 100 in ${number(row.p99)} ms, ${count(row.buffers)} buffers`,
    ]),
    requirement: `at most ${statementsWanted} statements each, 99 of 100 within ${wanted} ms, a month within ${wantedOfMonth} ms`,
    met: rows.every(isMet),
  }
}

const readsOf = async ({ visit }: BenchServer, { scope, shopId }: TestShop): Promise<Read[]> => {
  const { db } = visit.services
  const services = { db, onChange: () => () => undefined }
  const now = systemClock.now()
  const pages = Math.ceil(bigShop.customers / 15)
  const [some] = await visit.sql<{ reservations: number[]; customers: number[] }>(
    `select (select array_agg(id) from (select id from reservations where shop_id = $1 order by reservation_number limit 100) r) as reservations,
      (select array_agg(id) from (select id from customers where shop_id = $1 order by id limit 100) c) as customers`,
    [shopId],
  )
  const [reservations, customers] = [some?.reservations ?? [], some?.customers ?? []]
  const today = dayOf(millisToLocalMinute(now))
  const list = (search: string, page = 1) =>
    listCustomers(services, scope, { search, page, perPage: 15 }, now)
  const calendar = (from: number, days: number) => {
    const window = { from: from * 1440, to: (from + days) * 1440 }
    const millis = { from: localMinuteToMillis(window.from), to: localMinuteToMillis(window.to) }
    return Promise.all([
      listCalendar(db, scope, { ...millis, statuses: [], isBrief: true }),
      listOccupancies(db, scope, window, now),
    ])
  }
  const of = <T>(items: readonly T[], n: number): T => {
    const item = items[n % items.length]
    if (item === undefined) throw new Error('nothing to ask for')
    return item
  }
  const search = (length: number, words: string): Read => ({
    name: `search, ${length === 1 ? '1 character' : `${length} characters`}`,
    ask: (n) => list(of(words.split(','), n)),
    p99: wanted,
  })
  const quick = (name: string, ask: Read['ask']): Read => ({ name, ask, p99: wanted })
  return [
    quick('customers, page 1', () => list('')),
    quick('customers, a deep page', (n) => list('', pages - (n % 50))),
    search(1, '山,花,ヤ,7,ク'),
    search(2, '田中,花子,たな,09,ﾋﾅ'),
    search(5, 'サトウハナ,09073,custo,山田 花子,いない人々'),
    {
      name: 'calendar, a month with its weeks',
      ask: (n) => calendar(today - 40 - 30 * (n % 40), 42),
      p99: wantedOfMonth,
    },
    quick('calendar, a day', (n) => calendar(today - n, 1)),
    quick('awaiting', () => listAwaiting(db, scope)),
    quick('who comes next', (n) => listComing(db, scope, now + (n * dayMs) / 20)),
    quick('a reservation', (n) => readReservation(db, scope, of(reservations, n), now)),
    quick('its history', (n) =>
      listChangeLogs(db, scope, { reservationId: of(reservations, n), page: 1, perPage: 10 }),
    ),
    quick('a customer with visits', (n) => readCustomer(db, scope, of(customers, n), now)),
    quick('staff', () => listStaff(db, scope)),
    quick('weekly hours', () => readBusinessDays(db, scope)),
  ]
}

type Measured = { read: Read; statements: number; p50: number; p99: number; buffers: number }

const measureRead = async (server: BenchServer, { shopId }: TestShop, read: Read): Promise<Measured> => {
  // What is cached by the shop's version is read once.
  for (let n = 0; n < 10; n++) await read.ask(n)
  const took: number[] = []
  for (let n = 0; n < calls; n++) {
    const began = performance.now()
    await read.ask(n)
    took.push(performance.now() - began)
  }
  const captured = await captureAll(() => read.ask(0))
  // The frame of a transaction has no values.
  const statements = captured.statements.filter(({ values }) => values.length > 0)
  return {
    read,
    statements: statements.length,
    p50: median(took),
    p99: quantile(took, 0.99),
    buffers: await buffersOf(server, shopId, statements),
  }
}

const buffersOf = async (
  { visit }: BenchServer,
  shopId: number,
  statements: readonly Statement[],
): Promise<number> => {
  const client = new pg.Client({ ...visit.connection, options: '-c role=noren_app -c TimeZone=Asia/Tokyo' })
  await client.connect()
  let buffers = 0
  for (const { text, values } of statements)
    buffers += (await explain(client, shopId, { text, values: [...values] })).buffers
  await client.end()
  return buffers
}
