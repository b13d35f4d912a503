// All rows of an import are looked through: what each says, and what would become of it. Nothing is put on record. Rule IMP-30.
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { rowColumns, type StoredImport, type StoredRow } from '../stored.ts'
import { lookAtPeople, type Look } from './people.ts'
import { readRow } from './read-rows.ts'
import { lookAtVisits } from './visits.ts'

/** Which rows are read anew: after other columns all, after a mend one. What is on record, and what is decided, counts for all. */
export type Reread = 'all' | number | null

/** With the import's row locked, and not the shop's: a large file takes seconds, and bookings do not wait for it. */
export const lookThrough = async (
  tx: Tx,
  scope: ShopScope,
  { run, reread }: { run: StoredImport; reread: Reread },
  now: Millis,
): Promise<void> => {
  const { shopId } = scope
  const { rows: stored } = await sql<StoredRow>`
    select ${rowColumns} from import_rows where shop_id = ${shopId} and import_id = ${run.id} and outcome is null
    order by line`.execute(tx)
  const rows = readAnew(run, stored, reread, now)
  const { looks, unknown } = await lookAtRows(tx, scope, { run, rows }, now)
  await storeLooks(tx, scope, run.id, changed(stored, looks))
  await sql`
    update imports set unknown_names = ${JSON.stringify(unknown)}::jsonb where shop_id = ${shopId} and id = ${run.id}`.execute(
    tx,
  )
}

/** Without what stands in the database: for rows that are about to be written there. */
export const readAnew = (
  run: Pick<StoredImport, 'kind' | 'columns'>,
  rows: readonly StoredRow[],
  reread: Reread,
  now: Millis,
): StoredRow[] => {
  const today = millisToWire(now).slice(0, 10)
  return rows.map((row) =>
    reread === 'all' || reread === row.line ? { ...row, ...readRow(run.kind, run.columns, row, today) } : row,
  )
}

export const lookAtRows = async (
  tx: Tx,
  scope: ShopScope,
  { run, rows }: { run: Pick<StoredImport, 'kind' | 'unknown_staff'>; rows: readonly StoredRow[] },
  now: Millis,
): Promise<{ looks: Look[]; unknown: StoredImport['unknown_names'] }> =>
  run.kind === 'customers' ? lookAtPeople(tx, scope, rows) : lookAtVisits(tx, scope, { rows, run }, now)

type Changed = Look & { line: number }

const changed = (stored: readonly StoredRow[], looks: readonly Look[]): Changed[] =>
  looks.flatMap((look, index) => {
    const row = stored[index]
    return row && textOf(row) !== textOf(look) ? [{ ...look, line: row.line }] : []
  })

/** In one order of keys, as the database keeps another one than the program. */
const textOf = ({ found, finding, default_decision, match, is_upcoming, problems }: Look): string =>
  JSON.stringify([sorted(found), finding, default_decision, sorted(match), is_upcoming, sorted(problems)])

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/** Of one statement. */
const storedAtOnce = 2000

const storeLooks = async (
  tx: Tx,
  { shopId }: ShopScope,
  importId: number,
  looks: readonly Changed[],
): Promise<void> => {
  for (let from = 0; from < looks.length; from += storedAtOnce)
    await sql`
      update import_rows r set found = p.found, problems = p.problems, finding = p.finding, default_decision = p.default_decision,
        match = nullif(p.match, 'null'), is_upcoming = p.is_upcoming
      from jsonb_to_recordset(${JSON.stringify(looks.slice(from, from + storedAtOnce))}::jsonb)
        as p(line int, found jsonb, problems jsonb, finding text, default_decision text, match jsonb, is_upcoming boolean)
      where r.shop_id = ${shopId} and r.import_id = ${importId} and r.line = p.line`.execute(tx)
}
