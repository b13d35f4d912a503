// P3: complete bookings through HTTP, compared with their statements sent one by one by pgbench to the same PostgreSQL.
import { bookingInput } from '@noren/contract/booking'
import { bookReservation } from '../apps/server/src/features/reservations/commands/book-reservation.ts'
import { wireToLocalMinute, wireToMillis } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import { isRefusal } from '../apps/server/src/platform/errors.ts'
import type { Services } from '../apps/server/src/platform/services.ts'
import { someBooking } from '../apps/server/src/testing/factories.ts'
import { alternate, type Finding } from './measuring/figures.ts'
import { flowFigures, measure } from './measuring/flow.ts'
import { captureAll, type Statement } from './measuring/statements.ts'
import { openScript } from './peers/pgbench.ts'
import type { FilledShop } from './fill.ts'
import { requestOf, type FreeStarts } from './measuring/free-starts.ts'
import { dateAfter, type BenchServer } from './server.ts'

const wanted = 0.6
const clients = 32
const rounds = 5
const seconds = 3
/** Requests prepared; more than any round has used. */
const perSecond = 6_000

export const benchBooking = async (
  server: BenchServer,
  shops: readonly FilledShop[],
  freeStarts: FreeStarts,
): Promise<Finding> => {
  const { sql, connection } = server.visit
  const runScript = openScript(connection, await scriptOfBooking(server, shops), 'noren_app')
  const book = () => {
    const requests = Array.from({ length: perSecond * seconds }, () => requestOf(server.port, freeStarts()))
    return measure(server, { expected: 201, clients, seconds, requests })
  }
  await book()
  // With statistics of the tables, which PostgreSQL would gather some minutes later by itself.
  await sql('analyze')
  const bare = () => Promise.resolve({ rate: runScript?.(clients, seconds) ?? NaN })
  const { peer, ours } = await alternate(rounds, bare, book)
  return {
    goal: 'P3',
    what: `Complete bookings through HTTP, ${clients} clients, ${shops.length} shops, fsync on`,
    peer: runScript
      ? `the same statements sent one by one by pgbench, ${clients} clients`
      : 'none, because pgbench is not installed',
    figures: flowFigures({ ours, peer: runScript ? peer : [] }, wanted),
  }
}

/** Behind every start that the bench books through HTTP; each run has a day of its own in one of the shops. */
const firstDay = 400
const startAt = `${dateAfter(firstDay)}T10:00:00+09:00`
const [email, phone, idempotencyKey] = ['pgbench@example.jp', '09000000000', 'pgbench-1']

/** The statements of a booking as a script for pgbench: captured from one booking, with other values for each run. */
const scriptOfBooking = async ({ visit }: BenchServer, shops: readonly FilledShop[]): Promise<string> => {
  const [first, shop] = [shops[0], shops.at(-1)]
  if (!first || !shop) throw new Error('no shops')
  // Ids that are recognised in the statements: far from each other and from everything else.
  await visit.sql("select setval('reservations_id_seq', 500000000), setval('customers_id_seq', 700000000)")
  // As much of the services as a booking uses.
  const services = {
    ...visit.services,
    config: { ...readConfig({ SANDBOX: 'off', BILLING: 'off' }), limits: false },
    publishChange: () => undefined,
    wakeWorker: () => undefined,
  } as Partial<Services> as Services
  const input = bookingInput.parse({ ...someBooking(shop.menuId, startAt), email, phone })
  const booking = { input, idempotencyKey, language: 'ja', address: 'pgbench' } as const
  // The offer ends before these days, which only the decision knows: the statements are the same.
  const now = wireToMillis(`${dateAfter(firstDay - 5)}T12:00:00+09:00`)
  const { result, statements } = await captureAll(() => bookReservation(services, shop.scope, booking, now))
  if (isRefusal(result)) throw new Error(result.refused)
  const [row] = await visit.sql<{ staff_id: number; customer_id: number; customer_code: string }>(
    `select r.staff_id, r.customer_id, c.customer_code from reservations r
     join customers c on c.shop_id = r.shop_id and c.id = r.customer_id where r.shop_id = $1 and r.id = $2`,
    [shop.shopId, result.id],
  )
  if (!row || row.staff_id !== shop.shopId || shop.menuId !== shop.shopId)
    throw new Error('shops, their menus and their staff are expected to have the same ids')
  const varying: Varying = new Map<unknown, string>([
    [shop.shopId, ':shop::bigint'],
    [result.id, ':id::bigint'],
    [row.customer_id, ':id::bigint'],
    [email, "('pgbench-' || (:id)::text || '@example.jp')"],
    [phone, "lpad((:id)::text, 11, '0')"],
    [result.reservation_number, 'right((:id)::text, 8)'],
    [row.customer_code, "('p' || right((:id)::text, 9))"],
    [idempotencyKey, "('pgbench-' || (:id)::text)"],
  ])
  return [
    '\\set run (:round * 32 + :client_id) * 20000 + :n',
    `\\set shop ${first.shopId} + :run % ${shops.length}`,
    '\\set id 1000000000 + :run',
    `\\set start ${wireToLocalMinute(startAt)} + :run / ${shops.length} * 1440`,
    `\\set second ${wireToMillis(startAt) / 1000} + :run / ${shops.length} * 86400`,
    ...statements.map((statement) => `${textOf(statement, varying)};`),
  ].join('\n')
}

/** Expressions in place of values; those of texts also within longer ones. */
type Varying = ReadonlyMap<unknown, string>

const textOf = ({ text, values }: Statement, varying: Varying): string =>
  text
    // pgbench would read a variable.
    .replaceAll('[:space:]', String.raw`\s`)
    .replace(/set local app.shop_id = '\d+'/, () => "select set_config('app.shop_id', (:shop)::text, true)")
    .replaceAll(/\$(\d+)/g, (_, place: string) => expressionOf(values[Number(place) - 1], varying))

/** Minutes. Times and local minutes so near the start move with it: the facts are read from so far before. */
const near = 4 * 1440

const expressionOf = (value: unknown, varying: Varying): string => {
  const known = varying.get(value)
  if (known) return known
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return 'sha256((:id)::text::bytea)'
  if (typeof value === 'number') {
    const away = value - wireToLocalMinute(startAt)
    return Math.abs(away) <= near ? `((:start)::int + ${away})` : String(value)
  }
  // Codes of which the first that is free is taken.
  if (Array.isArray(value))
    return `array[${value.map((code) => `right((:id)::text, ${String(code).length})`).join(', ')}]`
  if (typeof value !== 'string') return quoted(JSON.stringify(value))
  const away = (wireToMillis(value) - wireToMillis(startAt)) / 1000
  if (/^\d{4}-.*T/.test(value) && Math.abs(away) <= near * 60)
    return `to_timestamp((:second)::float8 + ${away})`
  return [...varying].reduce(
    (expression, [text, instead]) =>
      typeof text === 'string' && value.includes(text)
        ? `replace(${expression}, ${quoted(text)}, ${instead})`
        : expression,
    quoted(value),
  )
}

// pgbench would read `:null` of JSON as a variable.
const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll(/:(?=[a-z])/gi, ': ')}'`
