// What the owner says of a file before it is written. Each look needs all rows, so a large one is made in a thread.
import type { ImportDecision } from '@noren/contract/imports/imports'
import { isColumnOf, repeatable, type ImportColumn } from '@noren/contract/imports/columns'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { openThread } from '#platform/background/thread'
import {
  runForShop,
  withServices,
  type ThreadPlace,
  type ThreadServices,
} from '#platform/background/thread-services'
import { hourMs, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, write, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { lookThrough, type Reread } from '../looking/look-through.ts'
import { storeCounts } from '../counts.ts'
import { decisionOf, findImport, type StoredImport, type StoredRow } from '../stored.ts'

export type ImportChange = {
  version: number
  columns?: ImportColumn[] | undefined
  unknown_menus?: 'make' | 'text' | undefined
  unknown_staff?: 'make' | 'text' | undefined
  confirm?: boolean | undefined
}
export type RowChange = {
  line: number
  decision?: ImportDecision | undefined
  values?: Partial<Record<ImportColumn, string>> | undefined
}
export type Decisions = { finding: 'alike' | 'clash'; decision: ImportDecision }

type Asked = { id: number; change?: ImportChange; row?: RowChange; decisions?: Decisions }
type Refused = Refusal<'not_found' | 'import_state' | 'outdated' | 'invalid'>

/** Rows that are looked through within some milliseconds. */
const shortMax = 300
/** A look through a large file takes a second or two. Rule IMP-37. */
const looksLimit: Limit = { max: 300, window: hourMs }

export const changeImport = async (
  services: Services,
  scope: ShopScope,
  asked: Asked,
  now: Millis,
): Promise<true | Refused | Refusal<'busy' | 'too_many'>> => {
  if ((await countRows(services, scope, asked.id)) > shortMax) {
    const limited = await takeHits(services, [[`import-looks:${scope.shopId}`, looksLimit]], now)
    if (limited) return limited
    return runForShop<true | Refused, Refusal<'invalid'>>(services, scope, task, { ...asked, now })
  }
  return changeHere(services, scope, asked, now)
}

export const changeInThread = ({
  place,
  scope,
  now,
  ...asked
}: Asked & { now: Millis; place: ThreadPlace; scope: ShopScope }): Promise<true | Refused> =>
  withServices(place, (services) => changeHere(services, scope, asked, now))

const changeHere = async (
  services: ThreadServices,
  scope: ShopScope,
  asked: Asked,
  now: Millis,
): Promise<true | Refused> => {
  const done = await write(services.db, scope, (tx) => changeAndLook(tx, scope, asked, now))
  if (isRefusal(done)) return done
  // The shop's lock only now, for the version by which screens learn of it: nobody who books has waited for the look.
  return lockAndWrite(services, scope, async () => true as const)
}

const changeAndLook = async (
  tx: Tx,
  scope: ShopScope,
  { id, change, row, decisions }: Asked,
  now: Millis,
): Promise<true | Refused> => {
  const run = await findImport(tx, scope, id, { lock: true })
  if (!run) return refuse('not_found')
  if (run.state !== 'ready') return refuse('import_state')
  const before = row && (await readRow(tx, scope, { id, line: row.line }))
  if (row && !before) return refuse('not_found')
  const refused =
    (change && (await writeChange(tx, scope, run, change))) ??
    (row && before && (await writeRow(tx, scope, { run, before, row }))) ??
    (decisions && (await writeDecisions(tx, scope, run, decisions)))
  if (refused) return refused
  const reread: Reread = change?.columns ? 'all' : row?.values ? row.line : null
  const changed = await findImport(tx, scope, id)
  // A decision about customers is nobody else's matter, unless they are left out or taken after all: others may be their twins. One about
  // a visit frees its time, or takes it.
  const concernsOthers = run.kind === 'visits' || decisions !== undefined || isLeft(row) || wasLeft(before)
  if (changed && (reread !== null || concernsOthers))
    await lookThrough(tx, scope, { run: changed, reread }, now)
  await storeCounts(tx, scope, id)
  return true
}

const isLeft = (row: Asked['row']): boolean => row?.decision === 'leave'
const wasLeft = (before: Before | undefined): boolean =>
  before !== undefined && decisionOf(before) === 'leave'

const writeChange = async (
  tx: Tx,
  { shopId }: ShopScope,
  run: StoredImport,
  { version, columns, unknown_menus, unknown_staff, confirm }: ImportChange,
): Promise<Refused | undefined> => {
  if (version !== run.version) return refuse('outdated')
  if (columns) {
    const wrong = checkColumns(run, columns)
    if (wrong) return wrong
  }
  const chosen = columns
    ? run.columns.map((one, index) => ({ ...one, column: columns[index] ?? 'note', sure: true }))
    : run.columns
  await sql`
    update imports set columns = ${JSON.stringify(chosen)}::jsonb, unknown_menus = ${unknown_menus ?? run.unknown_menus},
      unknown_staff = ${unknown_staff ?? run.unknown_staff}, is_confirming = ${confirm ?? run.is_confirming}, version = version + 1
    where shop_id = ${shopId} and id = ${run.id}`.execute(tx)
  return undefined
}

/** One for each of the file, of its kind, and none twice that counts once. */
const checkColumns = (
  run: StoredImport,
  columns: readonly ImportColumn[],
): Refusal<'invalid'> | undefined => {
  if (columns.length !== run.columns.length) return invalid('columns', 'invalid')
  if (!columns.every((column) => isColumnOf(run.kind, column))) return invalid('columns', 'invalid')
  const once = columns.filter((column) => !repeatable.has(column))
  return new Set(once).size === once.length ? undefined : invalid('columns', 'import_column_twice')
}

type Before = Pick<StoredRow, 'match' | 'found' | 'mended' | 'decision' | 'default_decision'>

const readRow = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, line }: { id: number; line: number },
): Promise<Before | undefined> => {
  const { rows } = await sql<Before>`
    select match, found, mended, decision, default_decision from import_rows
    where shop_id = ${shopId} and import_id = ${id} and line = ${line}`.execute(tx)
  return rows[0]
}

const writeRow = async (
  tx: Tx,
  { shopId }: ShopScope,
  { run, before, row: { line, decision, values } }: { run: StoredImport; before: Before; row: RowChange },
): Promise<Refused | undefined> => {
  if (values && !Object.keys(values).every((column) => isColumnOf(run.kind, column as ImportColumn)))
    return invalid('values', 'invalid')
  if (decision && !mayDecide(run, before, decision, values !== undefined))
    return invalid('decision', 'invalid')
  await sql`
    update import_rows set decision = coalesce(${decision ?? null}, decision),
      mended = ${JSON.stringify({ ...before.mended, ...values })}::jsonb
    where shop_id = ${shopId} and import_id = ${run.id} and line = ${line}`.execute(tx)
  return undefined
}

/** A visit without its time cannot be taken before it is mended. */
const mayDecide = (
  { kind }: StoredImport,
  { match, found }: Pick<StoredRow, 'match' | 'found'>,
  decision: ImportDecision,
  isMended: boolean,
): boolean => {
  if (decision === 'leave') return true
  if (kind === 'customers') return decision === 'new' || (decision === 'join' && match !== null)
  return decision !== 'join' && (isMended || found.start != null)
}

const writeDecisions = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, kind }: StoredImport,
  { finding, decision }: Decisions,
): Promise<Refused | undefined> => {
  const may =
    kind === 'customers'
      ? finding === 'alike' && decision !== 'over'
      : decision !== 'join' && (finding === 'clash' || decision !== 'over')
  if (!may) return invalid('decision', 'invalid')
  await sql`
    update import_rows set decision = ${decision}
    where shop_id = ${shopId} and import_id = ${id} and finding = ${finding}`.execute(tx)
  return undefined
}

const countRows = async ({ db }: Services, scope: ShopScope, id: number): Promise<number> => {
  const { rows } = await read(db, scope, (tx) =>
    sql<{ count: number }>`
      select count(*) as count from import_rows where shop_id = ${scope.shopId} and import_id = ${id}`.execute(
      tx,
    ),
  )
  return rows[0]?.count ?? 0
}

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })

const task = {
  thread: openThread({ memory: 192, isLow: true }),
  module: new URL('change-import.ts', import.meta.url),
  name: 'changeInThread',
  timeout: 3 * minuteMs,
  ended: refuse('invalid', { errors: { file: ['import_too_much'] } }),
}
