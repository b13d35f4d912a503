// The next part of an import, in a thread: what it is, the state says. Each is whole or not at all, so that it goes on after a kill.
import { sql } from 'kysely'
import { noteAccess } from '#features/customers/api'
import { lockAndWrite } from '#features/shops/api'
import { withServices, type ThreadPlace, type ThreadServices } from '#platform/background/thread-services'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, write, type Tx } from '#platform/database/transactions'
import { storeCounts, storeMailed } from '../counts.ts'
import { lookThrough } from '../looking/look-through.ts'
import { decisionOf, findImport, rowColumns, type StoredImport, type StoredRow } from '../stored.ts'
import { undoNext } from '../undoing/undo-next.ts'
import { makeMissing } from './make-missing.ts'
import { writePeople } from './write-people.ts'
import type { Outcome } from '../written.ts'
import { writeVisits } from './write-visits.ts'

/** `took`: milliseconds in which the shop was locked. */
export type Step = { isOver: boolean; took: number }

type Asked = { importId: number; now: Millis }

export const writeNextInThread = ({
  place,
  scope,
  ...asked
}: Asked & { place: ThreadPlace; scope: ShopScope }): Promise<Step> =>
  withServices(place, (services) => writeNext(services, scope, asked))

export const writeNext = async (
  services: ThreadServices,
  scope: ShopScope,
  { importId, now }: Asked,
): Promise<Step> => {
  const run = await read(services.db, scope, (tx) => findImport(tx, scope, importId))
  const began = performance.now()
  const isOver = run === undefined || (await writePart(services, scope, run, now))
  return { isOver, took: performance.now() - began }
}

const writePart = async (
  services: ThreadServices,
  scope: ShopScope,
  run: StoredImport,
  now: Millis,
): Promise<boolean> => {
  if (run.state === 'waiting') return begin(services, scope, run, now)
  if (run.state === 'running') return writeRows(services, scope, run.id, now)
  if (run.state === 'canceling' || run.state === 'undoing') return undoNext(services, scope, run.id, now)
  return true
}

/** Looked through once more: what is on record may be otherwise than when the owner saw it. */
const begin = async (
  services: ThreadServices,
  scope: ShopScope,
  { id }: StoredImport,
  now: Millis,
): Promise<boolean> => {
  await write(services.db, scope, async (tx) => {
    const run = await findImport(tx, scope, id, { lock: true })
    if (run?.state !== 'waiting') return
    await lookThrough(tx, scope, { run, reread: null }, now)
    await storeCounts(tx, scope, id)
  })
  return lockAndWrite(services, scope, async (tx) => {
    const run = await findImport(tx, scope, id, { lock: true })
    if (run?.state !== 'waiting') return false
    const made = await makeMissing(tx, scope, run, now)
    await sql`
      update imports set state = 'running', failures = 0, made = ${JSON.stringify(made)}::jsonb
      where shop_id = ${scope.shopId} and id = ${id}`.execute(tx)
    return false
  })
}

/** Rows of one part: a transaction with the shop's lock takes some 100 ms. With mails, each of which is counted, fewer. */
const peopleAtOnce = 200
const visitsAtOnce = 100
const confirmedAtOnce = 25

const writeRows = (
  services: ThreadServices,
  scope: ShopScope,
  importId: number,
  now: Millis,
): Promise<boolean> =>
  lockAndWrite(services, scope, async (tx) => {
    const run = await findImport(tx, scope, importId, { lock: true })
    if (run?.state !== 'running') return run?.state !== 'canceling'
    const atOnce =
      run.kind === 'customers' ? peopleAtOnce : run.is_confirming ? confirmedAtOnce : visitsAtOnce
    const { rows } = await sql<StoredRow>`
      select ${rowColumns} from import_rows where shop_id = ${scope.shopId} and import_id = ${importId} and outcome is null
      order by line limit ${atOnce}`.execute(tx)
    if (rows.length === 0) {
      await end(tx, scope, run, now)
      return true
    }
    const taken = rows.filter((row) => decisionOf(row) !== 'leave')
    const part = { run, rows: taken }
    const { outcomes, withheld } =
      run.kind === 'customers'
        ? { outcomes: await writePeople(tx, scope, part, now), withheld: 0 }
        : await writeVisits(tx, services, scope, part, now)
    const left = rows
      .filter((row) => decisionOf(row) === 'leave')
      .map(({ line }) => ({ line, outcome: 'left' as const }))
    await storeOutcomes(tx, scope, importId, [...outcomes, ...left])
    await sql`
      update imports set done = done + ${rows.length}, failures = 0, withheld = withheld + ${withheld}
      where shop_id = ${scope.shopId} and id = ${importId}`.execute(tx)
    return false
  })

const storeOutcomes = async (
  tx: Tx,
  { shopId }: ShopScope,
  importId: number,
  outcomes: readonly Outcome[],
): Promise<void> => {
  await sql`
    update import_rows r set outcome = p.outcome, customer_id = p.customer_id, reservation_id = p.reservation_id,
      written = nullif(p.written, 'null'), finding = coalesce(p.finding, r.finding), match = coalesce(nullif(p.match, 'null'), r.match)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as p(line int, outcome text, customer_id bigint, reservation_id bigint,
      written jsonb, finding text, match jsonb)
    where r.shop_id = ${shopId} and r.import_id = ${importId} and r.line = p.line`.execute(tx)
}

const end = async (tx: Tx, scope: ShopScope, run: StoredImport, now: Millis): Promise<void> => {
  const { shopId } = scope
  await sql`
    update imports set state = 'done', ended_at = ${millisToWire(now)}, version = version + 1
    where shop_id = ${shopId} and id = ${run.id}`.execute(tx)
  await storeCounts(tx, scope, run.id)
  await storeMailed(tx, scope, run.id)
  const { rows } = await sql<{ count: number }>`
    select count(distinct customer_id) as count from import_rows
    where shop_id = ${shopId} and import_id = ${run.id} and outcome in ('created', 'joined') and customer_id is not null`.execute(
    tx,
  )
  await noteAccess(tx, scope, { userId: run.user_id, action: 'imported', count: rows[0]?.count ?? 0 }, now)
}
