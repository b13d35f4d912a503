// Writes what waits, one import after the other, a part at a time; and takes back what is to be undone. Rules IMP-36, IMP-40.
import { setTimeout as rest } from 'node:timers/promises'
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { openThread } from '#platform/background/thread'
import { runForShop } from '#platform/background/thread-services'
import { firstWaitsSince, importKey, inTurn, oneImport } from '#platform/background/turns'
import { millisToWire, minuteMs } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import { isAway, isConnectionLost, isRefusal, refuse, type Refusal } from '#platform/errors'
import { takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { failuresMax } from '../stored.ts'
import { findQueued } from './queue.ts'
import { writeNext, type Step } from './write-next.ts'

export const runQueued = async (services: Services): Promise<void> => {
  const { db, clock, stopping } = services
  // One that fails keeps no other; all faults are told together.
  const faults: unknown[] = []
  const failed = new Set<string>()
  while (!stopping?.aborted) {
    const found = await findQueued(db, clock.now())
    const [next] = found.rows
      .filter(({ shop_id, id }) => !failed.has(`${shop_id} ${id}`))
      .toSorted((a, b) => (a.started_at < b.started_at ? -1 : 1))
    if (!next) {
      faults.push(...found.faults)
      break
    }
    // A whole shop waits for longer: the next round.
    const since = await firstWaitsSince(db, clock.now())
    if (since !== undefined && since < next.started_at) break
    const turn = await takeHit(services, importKey, oneImport, clock.now())
    // A whole shop is being imported: the next round.
    if ('wait' in turn) break
    try {
      await inTurn(services, turn, () => runOne(services, next.scope, next.id))
    } catch (fault) {
      failed.add(`${next.shop_id} ${next.id}`)
      faults.push(fault)
      // What is wrong with the database is not the import's fault, and its owner need not know.
      if (!isAway(fault) && !isConnectionLost(fault)) await noteFailure(services, next.scope, next.id)
    }
  }
  if (faults.length > 0) throw faults.length === 1 ? faults[0] : new AggregateError(faults, 'run-imports')
}

/** The worker begins at once, and not with the next minute. */
export const wakeImports = async ({ db, clock, wakeJobs }: Services): Promise<void> => {
  await sql`
    update jobs set due_at = ${millisToWire(clock.now())}
    where name = 'run-imports' and locked_by is null and due_at > ${millisToWire(clock.now())}`.execute(db)
  wakeJobs?.()
}

/** Where it fails again and again the owner is told, and what is being written is paused for them. Rule IMP-149. */
const noteFailure = (services: Services, scope: ShopScope, importId: number): Promise<true> =>
  lockAndWrite(services, scope, async (tx) => {
    await sql`
      update imports set failures = failures + 1, version = version + 1,
        state = case when failures + 1 >= ${failuresMax} and state in ('waiting', 'running') then 'paused' else state end
      where shop_id = ${scope.shopId} and id = ${importId} and state in ('waiting', 'running', 'canceling', 'undoing')`.execute(
      tx,
    )
    return true as const
  })

/** So much of the time of a part the shop's other writers have their turn after it, and the machine its other work. Rule IMP-41. */
const restShare = 0.5

const runOne = async (services: Services, scope: ShopScope, importId: number): Promise<void> => {
  const isShort = (await countRows(services, scope, importId)) <= shortMax
  while (!services.stopping?.aborted) {
    const asked = { importId, now: services.clock.now() }
    const step = isShort
      ? await stepHere(services, scope, asked)
      : await runForShop<Step, Refusal<'busy'>>(services, scope, task, asked)
    if (isRefusal(step)) {
      if (services.stopping?.aborted) return
      throw new Error(`import ${importId} of shop ${scope.shopId} took too long for a part`)
    }
    if (step.isOver) return
    await rest(step.took * restShare)
  }
}

/** So few rows keep no thread busy for long enough to need one. */
const shortMax = 300

const stepHere = async (
  services: Services,
  scope: ShopScope,
  asked: Parameters<typeof writeNext>[2],
): Promise<Step> => {
  try {
    return await writeNext(services, scope, asked)
  } finally {
    services.publishChange(scope.shopId)
    services.wakeWorker()
  }
}

const countRows = async ({ db }: Services, scope: ShopScope, importId: number): Promise<number> => {
  const { rows } = await read(db, scope, (tx) =>
    sql<{ count: number }>`
      select count(*) as count from import_rows where shop_id = ${scope.shopId} and import_id = ${importId}`.execute(
      tx,
    ),
  )
  return rows[0]?.count ?? 0
}

const task = {
  thread: openThread({ memory: 192, isLow: true }),
  module: new URL('write-next.ts', import.meta.url),
  name: 'writeNextInThread',
  timeout: 3 * minuteMs,
  ended: refuse('busy', { retry_after: 60 }),
}
