// The only openers of transactions. They set the shop that row-level security reads, and wait for a connection of the shop's share
// (`platform/shop-limiter.ts`).
import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, sql, type ControlledTransaction, type IsolationLevel, type Kysely } from 'kysely'
import type pg from 'pg'
import { isDiskFull, isRefusal } from '../errors.ts'
import { openShopLimiter, type ShopLimiter } from '../shop-limiter.ts'
import { openKysely } from './kysely.ts'
import { openClient, type Connection } from './pool.ts'
import type { Database as Tables } from '#database/tables'
import { mintShopScope, type Scope, type ShopScope, type WriteScope } from './scope.ts'

/** Runs statements on tables of no shop by themselves; everything else runs in what `read`, `search` and `write` open. */
export type Db = Kysely<Tables>

/** The transaction that a query runs in; what `read`, `search` and `write` hand on. */
export type Tx = ControlledTransaction<Tables>

export const openDb = (pool: pg.Pool): Db =>
  Object.assign(openKysely<Tables>(pool, assertNoTransaction), {
    pool,
    limiter: openShopLimiter(pool.options.max),
    lastDiskFull: { at: -Infinity },
  } satisfies Opened)

/** Several reads of one snapshot. */
export const read = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  connect(db, scope, () => transact(db, scope, reading, work))

/** A read of which each statement is ended after two seconds. */
export const search = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  read(db, scope, async (tx) => {
    await run(tx, "set local statement_timeout = '2s'")
    return work(tx)
  })

/**
 * One write, whole or not at all: rolls back when `work` throws or returns a refusal. Dead-locks and serialisation
 * failures are tried again, up to three times in all.
 */
export const write = <T>(db: Db, scope: WriteScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeatAtConflict(db, () => connect(db, scope, () => transact(db, scope, writing, work)))

/** Where it is, for a thread that opens connections of its own. */
export const connectionOf = (db: Db): Connection => {
  const { host, port, user, database, connectionString: url } = opened(db).pool.options
  return url === undefined ? { host, port, user, database } : { url }
}

/** Fails while no new connection can be made, whatever those of the pool can do. */
export const connectAnew = async (db: Db): Promise<void> => {
  const client = await openClient(connectionOf(db), { role: 'noren_app' })
  client.end().catch(() => undefined)
}

/** Of the pool: how many connections are at work, idle and permitted, and how many transactions wait for one. */
export const countConnections = (db: Db) => {
  const { totalCount, idleCount, waitingCount, options } = opened(db).pool
  return { busy: totalCount - idleCount, idle: idleCount, max: options.max, waiting: waitingCount }
}

/** Whether a write failed in the last half minute because the disk of the database is full. */
export const isDatabaseFull = (db: Db): boolean => performance.now() - opened(db).lastDiskFull.at < 30_000

/** Inside a write of no shop: takes the next shop's id and goes on in its scope. */
export const enterNewShop = async (tx: Tx): Promise<ShopScope> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('shops', 'id')) as id`.execute(tx)
  const scope = mintShopScope(rows[0]?.id ?? 0)
  await run(tx, setShop(scope.shopId))
  return scope
}

type Opened = {
  readonly pool: pg.Pool
  readonly limiter: ShopLimiter
  readonly lastDiskFull: { at: number }
}

/** A transaction has none: nobody opens another one on it by mistake. */
const opened = (db: Db & Partial<Opened>): Opened => {
  const { pool, limiter, lastDiskFull } = db
  if (!pool || !limiter || !lastDiskFull) throw new Error('not opened by openDb')
  return { pool, limiter, lastDiskFull }
}

const connect = async <T>(db: Db, { shopId }: Scope, work: () => Promise<T>): Promise<T> => {
  assertNoTransaction()
  return shopId === null || shopId === 'all' ? work() : opened(db).limiter(shopId, work)
}

type Mode = { isolation: IsolationLevel; access: 'read only' | 'read write' }

const reading: Mode = { isolation: 'repeatable read', access: 'read only' }
const writing: Mode = { isolation: 'read committed', access: 'read write' }

const transact = async <T>(
  db: Db,
  scope: Scope,
  { isolation, access }: Mode,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const tx = await db.startTransaction().setIsolationLevel(isolation).setAccessMode(access).execute()
  try {
    for (const setting of settingsOf(scope)) await run(tx, setting)
    const value = await openHere.run(true, () => work(tx))
    if (isRefusal(value)) await tx.rollback().execute()
    else await tx.commit().execute()
    return value
  } catch (error) {
    // A connection that cannot even roll back is dead: the pool replaces it and PostgreSQL rolls back by itself.
    await tx
      .rollback()
      .execute()
      .catch(() => undefined)
    throw error
  }
}

const openHere = new AsyncLocalStorage<true>()

/** A second connection might wait for the first, which waits for it. */
const assertNoTransaction = (): void => {
  if (openHere.getStore())
    throw new Error('a transaction is open here already: hand it on instead of opening a second one')
}

/** Each is a statement of its own: of a text with several the machines of a cluster would get all of it with each. */
const settingsOf = (scope: Scope): string[] => [
  ...('purge' in scope ? ['set local role noren_purge'] : []),
  ...('system' in scope || scope.shopId === 'all' ? ['set local role noren_system'] : []),
  ...(scope.shopId === null || scope.shopId === 'all' ? [] : [setShop(scope.shopId)]),
]

// SET takes no parameters: the number stands in its text.
const setShop = (shopId: number): string => {
  if (!Number.isSafeInteger(shopId) || shopId < 1) throw new Error('the id of a shop is a positive integer')
  return `set local app.shop_id = '${shopId}'`
}

const run = async (tx: Tx, text: string): Promise<void> => {
  await tx.executeQuery(CompiledQuery.raw(text))
}

const repeatAtConflict = async <T>(db: Db, work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (isDiskFull(error)) opened(db).lastDiskFull.at = performance.now()
      if (attempt === 3 || !isConflict(error)) throw error
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
