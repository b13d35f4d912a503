// Imports as the wire has them: counts, progress, and what may be done. Rule IMP-39.
import type { ImportRun } from '@noren/contract/imports/imports'
import { sql } from 'kysely'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { countAhead } from './running/queue.ts'
import type { StoredImport } from './stored.ts'

/** So long an import can be undone, and its rows are kept. */
export const undoneWithin = 7 * dayMs
const listedMax = 50

export const listImports = async (db: Db, scope: ShopScope, now: Millis): Promise<ImportRun[]> => {
  const found = await read(db, scope, (tx) => readImports(tx, scope, null))
  return Promise.all(found.map((one) => onWire(db, one, now)))
}

export const readImport = async (
  db: Db,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<ImportRun | undefined> => {
  const [found] = await read(db, scope, (tx) => readImports(tx, scope, id))
  return found && onWire(db, found, now)
}

type Counts = ImportRun['counts'] & { stayed: number }
type Counted = StoredImport & { counts: Counts | null }

const readImports = async (tx: Tx, { shopId }: ShopScope, id: number | null): Promise<Counted[]> => {
  const { rows } = await sql<StoredImport>`
    select id, kind, state, file_name, format, encoding, columns, is_remembered, unknown_menus, unknown_staff, is_confirming,
      unknown_names, withheld, done, made, user_id, version, created_at, started_at, ended_at
    from imports where shop_id = ${shopId} and (${id}::bigint is null or id = ${id})
    order by id desc limit ${listedMax}`.execute(tx)
  const { rows: counts } = await sql<Counts & { id: number }>`
    select import_id as id, count(*) as total,
      count(*) filter (where d = 'new') as new, count(*) filter (where d = 'join') as join,
      count(*) filter (where d = 'leave') as leave, count(*) filter (where d = 'over') as over,
      count(*) filter (where problems <> '[]') as problems, count(*) filter (where finding = 'alike') as alike,
      count(*) filter (where finding = 'clash') as clash, count(*) filter (where is_upcoming and d <> 'leave') as upcoming,
      count(*) filter (where is_upcoming and d <> 'leave' and found #>> '{visit,person,email}' is not null) as mails,
      count(*) filter (where outcome = 'changed') as stayed
    from (select *, coalesce(decision, default_decision) as d from import_rows
      where shop_id = ${shopId} and import_id = any(${rows.map((row) => row.id)}::bigint[])) r
    group by import_id`.execute(tx)
  const byId = new Map(counts.map(({ id: of, ...one }) => [of, one]))
  return rows.map((row) => ({ ...row, counts: byId.get(row.id) ?? null }))
}

const none: Counts = {
  total: 0,
  new: 0,
  join: 0,
  leave: 0,
  over: 0,
  problems: 0,
  alike: 0,
  clash: 0,
  upcoming: 0,
  mails: 0,
  stayed: 0,
}

const onWire = async (db: Db, row: Counted, now: Millis): Promise<ImportRun> => {
  const { stayed, ...counts } = row.counts ?? none
  const undoUntil = row.state === 'done' && row.ended_at ? wireToMillis(row.ended_at) + undoneWithin : null
  const isReady = row.state === 'ready'
  const isUnderWay = row.state === 'waiting' || row.state === 'running'
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'canceling' ? 'undoing' : row.state,
    file_name: row.file_name,
    format: row.format,
    encoding: row.encoding,
    columns: row.columns,
    remembered: row.is_remembered,
    options: {
      unknown_menus: row.unknown_menus,
      unknown_staff: row.unknown_staff,
      confirm: row.is_confirming,
    },
    counts,
    unknown_menus: row.unknown_names.menus ?? [],
    unknown_staff: row.unknown_names.staff ?? [],
    done: row.done,
    ahead: row.state === 'waiting' && row.started_at ? await countAhead(db, row.started_at) : 0,
    created_at: row.created_at,
    ended_at: row.ended_at,
    undo_until: undoUntil === null ? null : millisToWire(undoUntil),
    stayed,
    withheld: row.withheld,
    version: row.version,
    can: {
      change: isReady,
      start: isReady && counts.new + counts.join + counts.over > 0,
      pause: isUnderWay,
      resume: row.state === 'paused',
      cancel: isUnderWay || row.state === 'paused',
      undo: undoUntil !== null && now < undoUntil,
      remove: isReady || row.state === 'canceled',
    },
  }
}
