// In a thread, or at once where the file is short: bytes become a table, its columns are guessed or remembered, and its rows are looked through and stored.
import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { ImportColumn, ImportKind } from '@noren/contract/imports/columns'
import type { Lang } from '@noren/words/format'
import { importProblems } from '@noren/words/import-problems'
import { importRowWords } from '@noren/words/import-values'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { withServices, type ThreadPlace, type ThreadServices } from '#platform/background/thread-services'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, write, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { lookAtRows, readAnew } from '../looking/look-through.ts'
import type { Look } from '../looking/people.ts'
import { suggestColumns } from '../reading/columns.ts'
import { readTable, type SourceTable } from '../reading/read-table.ts'
import { storeCounts } from '../counts.ts'
import { countKept, unfinishedMax } from './kept.ts'
import { deleteImport, type StoredColumn, type StoredImport, type StoredRow } from '../stored.ts'

export type Wanted = { kind: ImportKind; name: string; userId: number; language: Lang }
type Received = Wanted & { fd: number; now: Millis }
export type Done = { id: number } | Refusal<'invalid' | 'imports_unfinished'>

export const receiveInThread = ({
  place,
  scope,
  ...received
}: Received & { place: ThreadPlace; scope: ShopScope }): Promise<Done> =>
  withServices(place, (services) => receiveTable(services, scope, received))

export const receiveTable = async (
  services: ThreadServices,
  scope: ShopScope,
  { fd, kind, name, userId, language, now }: Received,
): Promise<Done> => {
  const bytes = await buffer(createReadStream('', { fd, start: 0, autoClose: false }))
  const table = await readTable(bytes)
  if ('problem' in table) return unreadable(table, language)
  const { columns, isRemembered } = await read(services.db, scope, (tx) =>
    chooseColumns(tx, scope, kind, table),
  )
  const rows = readAnew({ kind, columns }, table.rows.map(rowOf), 'all', now)
  const run = { kind, unknown_staff: 'make' as const }
  const { looks, unknown } = await read(services.db, scope, (tx) => lookAtRows(tx, scope, { run, rows }, now))
  const header = { kind, name, userId, columns, isRemembered, unknown, table }
  const id = await write(services.db, scope, async (tx) => {
    const made = await insertImport(tx, scope, header, now)
    await insertRows(tx, scope, made, rows, looks)
    await storeCounts(tx, scope, made)
    return made
  })
  // Now, and not before the rows were written, the shop's other writers wait for a moment: screens learn of it by its version. Of files
  // that came at the same time each was let in by itself; here they come one after the other, and the last give way.
  const isKept = await lockAndWrite(services, scope, async (tx) => {
    const isIn = (await countKept(tx, scope)).unfinished <= unfinishedMax
    if (!isIn) await deleteImport(tx, scope, id)
    return isIn
  })
  return isKept ? { id } : refuse('imports_unfinished')
}

const unreadable = (
  { problem, line }: { problem: keyof (typeof importProblems)['ja']; line?: number },
  language: Lang,
): Refusal<'invalid'> => {
  const text = importProblems[language][problem]
  const at = line === undefined ? '' : importRowWords[language].atLine(line)
  return refuse('invalid', { errors: { file: [`import_file:${text}${at}`] } })
}

const rowOf = ({ line, cells }: SourceTable['rows'][number]): StoredRow => ({
  line,
  cells,
  mended: {},
  found: {},
  problems: [],
  finding: 'empty',
  decision: null,
  default_decision: 'leave',
  match: null,
  is_upcoming: false,
  outcome: null,
  customer_id: null,
  reservation_id: null,
})

/** As the shop's last file of the same headings had them. Rule IMP-38. */
const chooseColumns = async (
  tx: Tx,
  { shopId }: ShopScope,
  kind: ImportKind,
  table: SourceTable,
): Promise<{ columns: StoredColumn[]; isRemembered: boolean }> => {
  const { rows } = await sql<Pick<StoredImport, 'columns'>>`
    select columns from imports where shop_id = ${shopId} and kind = ${kind} and started_at is not null
    order by id desc limit 50`.execute(tx)
  const headings = JSON.stringify(table.headings)
  const isNamed = table.headings.some((heading) => heading !== '')
  const before = isNamed
    ? rows.find(({ columns }) => JSON.stringify(columns.map(({ heading }) => heading)) === headings)
    : undefined
  const suggested: { field: ImportColumn; sure: boolean }[] =
    before?.columns.map(({ column }) => ({ field: column, sure: true })) ?? suggestColumns(kind, table)
  const columns = table.headings.map((heading, index) => ({
    heading,
    column: suggested[index]?.field ?? 'note',
    sure: suggested[index]?.sure ?? false,
    samples: samplesOf(table, index),
  }))
  return { columns, isRemembered: before !== undefined }
}

const samplesMax = 3
const sampleMax = 100

const samplesOf = ({ rows }: SourceTable, index: number): string[] => {
  const samples: string[] = []
  for (const { cells } of rows) {
    const text = (cells[index] ?? '').trim().slice(0, sampleMax).toWellFormed()
    if (text !== '' && !samples.includes(text)) samples.push(text)
    if (samples.length === samplesMax) break
  }
  return samples
}

type Header = Pick<Wanted, 'kind' | 'name' | 'userId'> & {
  columns: StoredColumn[]
  isRemembered: boolean
  unknown: StoredImport['unknown_names']
  table: SourceTable
}

const insertImport = async (
  tx: Tx,
  { shopId }: ShopScope,
  { kind, name, userId, columns, isRemembered, unknown, table }: Header,
  now: Millis,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into imports (shop_id, kind, state, file_name, format, encoding, columns, is_remembered, unknown_names, user_id, created_at)
    values (${shopId}, ${kind}, 'ready', ${name}, ${table.format}, ${table.encoding}, ${JSON.stringify(columns)}::jsonb, ${isRemembered},
      ${JSON.stringify(unknown)}::jsonb, ${userId}, ${millisToWire(now)})
    returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** Of one statement. */
const storedAtOnce = 2000

const insertRows = async (
  tx: Tx,
  { shopId }: ShopScope,
  importId: number,
  rows: readonly StoredRow[],
  looks: readonly Look[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += storedAtOnce) {
    const some = rows.slice(from, from + storedAtOnce).map(({ line, cells }, index) => ({
      line,
      // What PostgreSQL cannot hold in a text.
      cells: cells.map((cell) => cell.replaceAll('\u0000', '').toWellFormed()),
      ...looks[from + index],
    }))
    await sql`
      insert into import_rows (shop_id, import_id, line, cells, found, problems, finding, default_decision, match, is_upcoming)
      select ${shopId}::bigint, ${importId}::bigint, p.line, p.cells, p.found, p.problems, p.finding, p.default_decision,
        nullif(p.match, 'null'), p.is_upcoming
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as p(line int, cells text[], found jsonb, problems jsonb, finding text, default_decision text, match jsonb, is_upcoming boolean)
      returning line`.execute(tx)
  }
}
