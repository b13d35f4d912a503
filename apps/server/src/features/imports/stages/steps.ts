// From state to state, as the owner says. The worker does what the state asks for. Rule IMP-39.
import { sql } from 'kysely'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { deleteImport, findImport, type StoredImport } from '../stored.ts'
import { undoneWithin } from '../stored-imports.ts'

type State = StoredImport['state']
type Code = 'import_state' | 'outdated' | 'import_over'
type Step<C extends Code> = (run: StoredImport, now: Millis) => State | Refusal<C>

export const takeStep = <C extends Code>(
  services: Services,
  scope: ShopScope,
  id: number,
  step: Step<C>,
  now: Millis,
): Promise<true | Refusal<C | 'not_found'>> =>
  lockAndWrite<true | Refusal<C | 'not_found'>>(services, scope, async (tx) => {
    const run = await findImport(tx, scope, id, { lock: true })
    if (!run) return refuse('not_found')
    const next = step(run, now)
    if (typeof next !== 'string') return next
    await writeStep(tx, scope, run, next, now)
    return true
  })

const inLine: ReadonlySet<State> = new Set<State>(['waiting', 'canceling', 'undoing'])

const writeStep = async (
  tx: Tx,
  { shopId }: ShopScope,
  run: StoredImport,
  next: State,
  now: Millis,
): Promise<void> => {
  const at = millisToWire(now)
  await sql`
    update imports set state = ${next}, version = version + 1,
      started_at = case when ${inLine.has(next)} then ${at}::timestamptz else started_at end,
      failures = case when ${inLine.has(next)} then 0 else failures end,
      ended_at = case when ${next === 'canceled'} then ${at}::timestamptz else ended_at end,
      done = case when ${next === 'undoing' || next === 'canceling'} then 0 else done end
    where shop_id = ${shopId} and id = ${run.id}`.execute(tx)
}

const wrongState = () => refuse('import_state')

export const start =
  (version: number): Step<'import_state' | 'outdated'> =>
  (run) =>
    run.state !== 'ready' ? wrongState() : run.version === version ? 'waiting' : refuse('outdated')

export const pause: Step<'import_state'> = ({ state }) =>
  state === 'waiting' || state === 'running' ? 'paused' : wrongState()

export const resume: Step<'import_state'> = ({ state }) => (state === 'paused' ? 'waiting' : wrongState())

/** Nothing is there to take back of one that has not begun. */
export const cancel: Step<'import_state'> = ({ state, done, made }) => {
  if (state !== 'waiting' && state !== 'running' && state !== 'paused') return wrongState()
  const isBegun = state === 'running' || done > 0 || Object.keys(made).length > 0
  return isBegun ? 'canceling' : 'canceled'
}

export const undo: Step<'import_state' | 'import_over'> = ({ state, ended_at }, now) => {
  if (state !== 'done' || ended_at === null) return wrongState()
  return now < wireToMillis(ended_at) + undoneWithin ? 'undoing' : refuse('import_over')
}

export const removeImport = (
  services: Services,
  scope: ShopScope,
  id: number,
): Promise<true | Refusal<'not_found' | 'import_state'>> =>
  lockAndWrite<true | Refusal<'not_found' | 'import_state'>>(services, scope, async (tx) => {
    const run = await findImport(tx, scope, id, { lock: true })
    if (!run) return refuse('not_found')
    if (run.state !== 'ready' && run.state !== 'canceled') return refuse('import_state')
    await deleteImport(tx, scope, id)
    return true
  })
