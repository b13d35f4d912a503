// Imports as the wire has them: counts, progress, and what may be done. Rule IMP-39.
import type { ImportRun } from '@noren/contract/imports/imports'
import { sql } from 'kysely'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { Services } from '#platform/services'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { countAhead } from './running/queue.ts'
import { failuresMax, importFields, type StoredCounts, type StoredImport } from './stored.ts'

/** So long an import can be undone, and its rows are kept. */
export const undoneWithin = 7 * dayMs
const listedMax = 50

type Asking = Pick<Services, 'db' | 'secret'>

export const listImports = async (services: Asking, scope: ShopScope, now: Millis): Promise<ImportRun[]> => {
  const found = await read(services.db, scope, (tx) => readImports(tx, scope, null))
  return Promise.all(found.map((one) => onWire(services, one, now)))
}

export const readImport = async (
  services: Asking,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<ImportRun | undefined> => {
  const [found] = await read(services.db, scope, (tx) => readImports(tx, scope, id))
  return found && onWire(services, found, now)
}

const readImports = async (tx: Tx, { shopId }: ShopScope, id: number | null): Promise<StoredImport[]> => {
  const { rows } = await sql<StoredImport>`
    select ${importFields} from imports where shop_id = ${shopId} and (${id}::bigint is null or id = ${id})
    order by id desc limit ${listedMax}`.execute(tx)
  return rows
}

const none: StoredCounts = {
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

const onWire = async (services: Asking, row: StoredImport, now: Millis): Promise<ImportRun> => {
  const { stayed, ...counts } = { ...none, ...row.counts }
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
    ahead: row.state === 'waiting' && row.started_at ? await countAhead(services, row.started_at, now) : 0,
    created_at: row.created_at,
    ended_at: row.ended_at,
    undo_until: undoUntil === null ? null : millisToWire(undoUntil),
    stayed,
    withheld: row.withheld,
    failed: row.failures >= failuresMax,
    forgotten: row.is_forgotten,
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
