// The statements of a booking as a script for pgbench: captured from one booking, with other values for each run.
import { bookingInput } from '@noren/contract/booking'
import { bookReservation } from '../apps/server/src/features/reservations/commands/book-reservation.ts'
import { wireToLocalMinute, wireToMillis } from '../apps/server/src/platform/clock.ts'
import { readConfig } from '../apps/server/src/platform/config.ts'
import type { Services } from '../apps/server/src/platform/services.ts'
import { isRefusal } from '../apps/server/src/platform/errors.ts'
import { someBooking } from '../apps/server/src/testing/factories.ts'
import { dateAfter, type BenchServer } from './server.ts'
import { captureAll, type Statement } from './traffic/captured-statement.ts'

/** Behind every start that the bench books through HTTP; each run has a day of its own in one of the shops. */
const firstDay = 400
const email = 'pgbench@example.jp'
const phone = '09000000000'

export const scriptOfBooking = async ({ visit, shops }: BenchServer): Promise<string> => {
  const [first] = shops
  const shop = shops.at(-1)
  if (!first || !shop) throw new Error('no shops')
  // Ids that are recognised in the statements: far from each other and from everything else.
  await visit.sql("select setval('reservations_id_seq', 500000000), setval('customers_id_seq', 700000000)")
  const startAt = `${dateAfter(firstDay)}T10:00:00+09:00`
  // As much of the services as a booking uses.
  const services = {
    ...visit.services,
    config: { ...readConfig({ SANDBOX: 'off', BILLING: 'off' }), limits: false },
    publishChange: () => undefined,
    wakeWorker: () => undefined,
  } as Partial<Services> as Services
  // The offer ends before these days, which only the decision knows: the statements are the same.
  const now = wireToMillis(`${dateAfter(firstDay - 5)}T12:00:00+09:00`)
  const booking = {
    input: bookingInput.parse({ ...someBooking(shop.menuId, startAt), email, phone }),
    idempotencyKey: 'pgbench-1',
    language: 'ja',
    address: 'pgbench',
  } as const
  const { result, statements } = await captureAll(() => bookReservation(services, shop.scope, booking, now))
  if (isRefusal(result)) throw new Error(result.refused)
  const [row] = await visit.sql<{ staff_id: number; customer_id: number; customer_code: string }>(
    `select r.staff_id, r.customer_id, c.customer_code from reservations r
     join customers c on c.shop_id = r.shop_id and c.id = r.customer_id where r.shop_id = $1 and r.id = $2`,
    [shop.shopId, result.id],
  )
  if (!row || row.staff_id !== shop.shopId || shop.menuId !== shop.shopId)
    throw new Error('shops, their menus and their staff are expected to have the same ids')
  const varying: Varying = {
    numbers: new Map([
      [shop.shopId, ':shop::bigint'],
      [result.id, ':id::bigint'],
      [row.customer_id, ':id::bigint'],
    ]),
    texts: new Map([
      [email, "('pgbench-' || (:id)::text || '@example.jp')"],
      [phone, "lpad((:id)::text, 11, '0')"],
      [result.reservation_number, 'right((:id)::text, 8)'],
      [row.customer_code, "('p' || right((:id)::text, 9))"],
      [booking.idempotencyKey, "('pgbench-' || (:id)::text)"],
    ]),
    start: startAt,
  }
  return [
    '\\set run (:round * 32 + :client_id) * 20000 + :n',
    `\\set shop ${first.shopId} + :run % ${shops.length}`,
    '\\set id 1000000000 + :run',
    `\\set start ${wireToLocalMinute(startAt)} + :run / ${shops.length} * 1440`,
    `\\set second ${wireToMillis(startAt) / 1000} + :run / ${shops.length} * 86400`,
    ...statements.map((statement) => `${textOf(statement, varying)};`),
  ].join('\n')
}

type Varying = {
  /** Expressions in place of ids. */
  numbers: ReadonlyMap<number, string>
  /** Expressions in place of these texts, also within longer ones. */
  texts: ReadonlyMap<string, string>
  /** Times and local minutes near it move with it. */
  start: string
}

const textOf = ({ text, values }: Statement, varying: Varying): string =>
  text
    // pgbench would read a variable.
    .replaceAll('[:space:]', String.raw`\s`)
    .replace(/set local app.shop_id = '\d+'/, () => "select set_config('app.shop_id', (:shop)::text, true)")
    .replaceAll(/\$(\d+)/g, (_, place: string) => expressionOf(values[Number(place) - 1], varying))

/** Minutes; the facts are read from so far before the start. */
const near = 4 * 1440

const expressionOf = (value: unknown, varying: Varying): string => {
  if (value === null || value === undefined) return 'null'
  if (Buffer.isBuffer(value)) return 'sha256((:id)::text::bytea)'
  if (typeof value === 'number') {
    const known = varying.numbers.get(value)
    if (known) return known
    const away = value - wireToLocalMinute(varying.start)
    return Math.abs(away) <= near ? `((:start)::int + ${away})` : String(value)
  }
  // Codes of which the first that is free is taken.
  if (Array.isArray(value))
    return `array[${value.map((code) => `right((:id)::text, ${String(code).length})`).join(', ')}]`
  if (typeof value !== 'string') return quoted(JSON.stringify(value))
  const away = (wireToMillis(value) - wireToMillis(varying.start)) / 1000
  if (/^\d{4}-.*T/.test(value) && Math.abs(away) <= near * 60)
    return `to_timestamp((:second)::float8 + ${away})`
  return [...varying.texts].reduce(
    (expression, [text, instead]) =>
      value === text
        ? instead
        : value.includes(text)
          ? `replace(${expression}, ${quoted(text)}, ${instead})`
          : expression,
    quoted(value),
  )
}

// pgbench would read `:null` of JSON as a variable.
const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll(/:(?=[a-z])/gi, ': ')}'`
