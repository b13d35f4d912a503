// Reservations as a file that leaves the program.
import { changeLogs } from '@noren/words/change-logs'
import { formatReservationNumber, type Lang } from '@noren/words/format'
import { reservationColumns, reservationFile, type ReservationColumn } from '@noren/words/reservation-file'
import { lineName } from '@noren/words/visits'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { paidStatuses } from '#features/payments/api'
import { byteOrderMark, csvLine } from '#features/customers/api'
import type { Answer } from '../answers.ts'
import { linesColumn, type StoredLine } from '../lines/reservation-lines.ts'

/** That begin in [from, to). */
export type Days = { from: Millis; to: Millis }

const atOnce = 500

/** A transaction for each part: a slow download holds none open. */
export async function* reservationLines(
  db: Db,
  scope: ShopScope,
  { from, to }: Days,
  language: Lang,
): AsyncGenerator<string> {
  const words = reservationFile[language]
  yield byteOrderMark + csvLine(reservationColumns.map((column) => words.columns[column]))
  for (let after: Place | undefined = { start_at: millisToWire(from), id: 0 }; after !== undefined;) {
    const rows: Row[] = await readPart(db, scope, after, millisToWire(to))
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, language))).join('')
    after = rows.length === atOnce ? rows.at(-1) : undefined
  }
}

export const countReservations = (db: Db, scope: ShopScope, { from, to }: Days): Promise<number> =>
  read(db, scope, async (tx) => {
    const { count } = await tx
      .selectFrom('reservations')
      .where('shop_id', '=', scope.shopId)
      .where('start_at', '>=', millisToWire(from))
      .where('start_at', '<', millisToWire(to))
      .where('hold_expires_at', 'is', null)
      .where('is_block', '=', false)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

/** The last row of the part before. */
type Place = { start_at: string; id: number }

type Row = Place & {
  reservation_number: string
  status: keyof (typeof changeLogs)['ja']['statuses']
  cancel_reason: keyof (typeof changeLogs)['ja']['reasons'] | null
  end_at: string
  menu_name: string | null
  price: number | null
  paid_amount: number | null
  refund_amount: number | null
  staff_name: string
  name: string
  name_kana: string | null
  phone: string | null
  email: string | null
  customer_code: string | null
  note: string | null
  answers: Answer[]
  source: 'online' | 'owner'
  created_at: string
  is_nominated: boolean
  lines: StoredLine[]
}

const readPart = (db: Db, scope: ShopScope, { start_at, id }: Place, to: string): Promise<Row[]> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const { rows } = await sql<Row>`
      select r.id, r.reservation_number, r.status, r.cancel_reason, r.start_at, r.end_at, r.menu_name, r.price, p.amount as paid_amount,
        nullif(p.refund_amount, 0) as refund_amount, s.name as staff_name, r.name,
        r.name_kana, r.phone, r.email, c.customer_code, r.note, r.answers, r.source, r.created_at, r.is_nominated,
        ${linesColumn(scope)}
      from reservations r
      join staff s on s.shop_id = ${shopId} and s.id = r.staff_id
      left join payments p on p.shop_id = ${shopId} and p.reservation_id = r.id and p.status = any(${paidStatuses})
      left join customers c on c.shop_id = ${shopId} and c.id = r.customer_id
      where r.shop_id = ${shopId} and (r.start_at, r.id) > (${start_at}::timestamptz, ${id}::bigint) and r.start_at < ${to}::timestamptz
        and r.hold_expires_at is null and not r.is_block
      order by r.start_at, r.id limit ${atOnce}`.execute(tx)
    return rows
  })

const cellsOf = (row: Row, language: Lang): string[] => {
  const words = reservationFile[language]
  const { statuses, reasons } = changeLogs[language]
  const cells: Record<ReservationColumn, string | number | null> = {
    ...row,
    reservation_number: formatReservationNumber(row.reservation_number),
    status: statuses[row.status],
    cancel_reason: row.cancel_reason && reasons[row.cancel_reason],
    date: row.start_at.slice(0, 10),
    start: row.start_at.slice(11, 16),
    end: row.end_at.slice(11, 16),
    answers: row.answers
      .map(({ question, value }) => words.answer(question, value.join(words.between)))
      .join('\n'),
    source: words.sources[row.source],
    created_at: row.created_at.slice(0, 16).replace('T', ' '),
    is_nominated: row.is_nominated ? words.chosen : null,
    lines: row.lines.map(({ price, ...line }) => words.line(lineName(language, line), price)).join('\n'),
  }
  return reservationColumns.map((column) => String(cells[column] ?? ''))
}
