// The second reading of a checked file: its rows are written in batches, under ids of this shop. Inside the import's transaction.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { linesOf, type Archive } from '#platform/files/archives/read'
import { fileOf } from '#features/transfers/archive'
import type { Referred } from '#features/transfers/tables/references'
import { withNamesOfToday } from '#features/transfers/tables/table'
import { tables, type TableName } from '#features/transfers/tables/tables'
import { placeOf, type Facts } from './facts.ts'
import { lineMax } from './check-archive.ts'

/** By table, in the order of `Facts.ids`. */
export type FreshIds = Record<Referred, readonly number[]>

/** The id here of a row that has `id` in the file. */
export type IdOf = (table: Referred, id: number) => number | undefined

/** Of one statement, whichever is reached first: a row may have half a megabyte. */
const rowsAtOnce = 1000
const charactersAtOnce = 1024 * 1024

export const takeIds = async (tx: Tx, { ids }: Facts): Promise<IdOf> => {
  // As `Facts.ids` has all of them.
  const fresh = {} as FreshIds
  for (const table of Object.keys(ids) as Referred[]) {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${ids[table].length}::int)`.execute(
      tx,
    )
    fresh[table] = rows.map(({ id }) => id)
  }
  return (table, id) => fresh[table][placeOf(ids[table], id)]
}

/** Columns as the file has them, but for ids, which are this shop's already. */
export type ImportedRow = Record<string, unknown>

/** The rows of one table, some at a time; `first` is the line of the first. */
export async function* importedRows(
  archive: Archive,
  table: TableName,
  idOf: IdOf,
): AsyncGenerator<{ first: number; rows: ImportedRow[] }> {
  const { columns, refs } = tables[table]
  if (!archive.sizes.has(fileOf(table))) return
  let [first, batch, size]: [number, ImportedRow[], number] = [1, [], 0]
  for await (const { lines } of linesOf(await archive.open(fileOf(table)), lineMax)) {
    for (const text of lines) {
      const row: ImportedRow = columns.parse(withNamesOfToday(columns, JSON.parse(text)))
      for (const [column, target] of Object.entries(refs)) row[column] = mapped(row[column], target, idOf)
      if (isReferred(table)) row['id'] = idOf(table, Number(row['id']))
      batch.push(row)
      size += text.length
      if (batch.length < rowsAtOnce && size < charactersAtOnce) continue
      yield { first, rows: batch }
      first += batch.length
      ;[batch, size] = [[], 0]
    }
  }
  if (batch.length > 0) yield { first, rows: batch }
}

/** Said of what is occupied, and of its parts, which are written beside the row. */
const notStored: ReadonlySet<string> = new Set(['unguarded_reason', 'lines', 'payments'])

/** `id` is written only where others refer to it. A file may repeat what was sent, which is kept once. */
export const insertRows = async (
  tx: Tx,
  { shopId }: ShopScope,
  table: TableName | 'reservation_lines' | 'bill_lines' | 'bill_payments',
  rows: readonly ImportedRow[],
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first).filter(
    (name) => !notStored.has(name) && (name !== 'id' || isReferred(table)),
  )
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql.ref(`p.${name}`)))
  await sql`
    insert into ${sql.table(table)} (shop_id, ${columns}) overriding system value
    select ${shopId}::bigint, ${values} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) p
    ${table === 'messages' ? sql`on conflict do nothing` : sql``} returning shop_id`.execute(tx)
}

const referred: ReadonlySet<string> = new Set<Referred>([
  'seat_groups',
  'seats',
  'staff',
  'menu_categories',
  'menus',
  'pages',
  'forms',
  'form_sections',
  'customers',
  'customer_notes',
  'customer_photos',
  'reservations',
  'move_requests',
  'bills',
])
const isReferred = (table: string): table is Referred => referred.has(table)

const mapped = (value: unknown, table: Referred, idOf: IdOf): unknown => {
  if (value === null) return null
  return Array.isArray(value) ? value.map((id) => idOf(table, Number(id))) : idOf(table, Number(value))
}
