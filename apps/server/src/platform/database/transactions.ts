// The only openers of transactions. They set the shop that row-level security reads, and wait for a connection of the shop's share
// (`platform/shop-queues.ts`).
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { isDiskFull, isRefusal } from '../errors.ts'
import { openShopQueues, type ShopQueues, type Use } from '../shop-queues.ts'
import {
  assertNoTransaction,
  markTransaction,
  openKysely,
  openKyselyIn,
  openTransaction,
  type Pipeline,
} from './driver.ts'
import { openClient, type Connection } from './pool.ts'
import type { Database as Tables } from '#database/tables'
import { mintShopScope, type Scope, type ShopScope, type WriteScope } from './scope.ts'

/** Runs statements on tables of no shop by themselves; everything else runs in what `read`, `search` and `write` open. */
export type Db = Kysely<Tables>

/** The transaction that a query runs in; what `read` and `write` hand on. */
export type Tx = Db & { readonly pipeline: Pipeline }

export const openDb = (pool: pg.Pool): Db =>
  Object.assign(openKysely<Tables>(pool), {
    pool,
    shopQueues: openShopQueues(pool.options.max),
    lastDiskFull: { at: -Infinity },
  } satisfies Opened)

/** Several reads of one snapshot. COMMIT is not waited for. */
export const read = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  connect(db, scope, 'read', [beginRead], (tx) => markTransaction(() => work(tx)))

/** One statement that reads, sent together with BEGIN and COMMIT. */
export const readOnce = <R>(db: Db, scope: Scope, query: CompiledQuery<R>): Promise<R[]> =>
  connect(db, scope, 'read', [beginRead], (tx) => queryAndCommit(tx, query))

/** `readOnce` within `search`. */
export type RunQuery = <R>(query: CompiledQuery<R>) => Promise<R[]>

/**
 * What may take long: behind everything else of its shop, one at a time. Each statement has a transaction of its own and is ended
 * after two seconds.
 */
export const search = <T>(db: Db, scope: Scope, work: (query: RunQuery) => Promise<T>): Promise<T> =>
  enqueue(db, scope, 'search', () =>
    work((query) => transact(db, scope, beginSearch, (tx) => queryAndCommit(tx, query))),
  )

/**
 * One write, whole or not at all: rolls back when `work` throws or returns a refusal. Dead-locks and serialisation
 * failures are tried again, up to three times in all.
 */
export const write = <T>(db: Db, scope: WriteScope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeatAtConflict(db, () =>
    connect(db, scope, 'write', [beginWrite], (tx) =>
      commitOrRollBack(tx, () => markTransaction(() => work(tx))),
    ),
  )

/** One statement that writes, sent together with BEGIN and COMMIT. `mayBeLost`: in a crash of PostgreSQL, which is not waited for then. */
export const writeOnce = <R>(
  db: Db,
  scope: WriteScope,
  query: CompiledQuery<R>,
  { mayBeLost = false } = {},
): Promise<R[]> =>
  repeatAtConflict(db, () =>
    connect(db, scope, 'write', mayBeLost ? beginLosable : [beginWrite], async ({ pipeline }) => {
      const result = pipeline.query(query)
      const ended = pipeline.commit()
      // Where the query fails it says why, and this only that there was no COMMIT.
      ended.catch(() => undefined)
      const { rows } = await result
      await ended
      return rows
    }),
  )

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

/** Whether somebody writes to this shop now, in this process. */
export const isWriting = (db: Db, { shopId }: ShopScope): boolean => opened(db).shopQueues.isWriting(shopId)

/** Reads once the writes to this shop that wait now are over. Callers with the same key share a read that has not begun. */
export const readAfterWrites = <T>(
  db: Db,
  { shopId }: ShopScope,
  key: string,
  query: () => Promise<T>,
): Promise<T> => opened(db).shopQueues.afterWrites(shopId, key, query)

/** Inside a write of no shop: takes the next shop's id and goes on in its scope. */
export const enterNewShop = async (tx: Tx): Promise<ShopScope> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('shops', 'id')) as id`.execute(tx)
  const scope = mintShopScope(rows[0]?.id ?? 0)
  await tx.pipeline.command(setShop(scope.shopId))
  return scope
}

type RowsOf<Q> = Q extends CompiledQuery<infer R> ? R[] : never

/**
 * Sends statements whose results do not decide about each other without waiting between them. They run in their order, each with
 * its own view of the data as if sent alone; the first failure is thrown.
 */
export const batch = async <const Q extends readonly CompiledQuery[]>(
  tx: Tx,
  queries: Q,
): Promise<{ -readonly [K in keyof Q]: RowsOf<Q[K]> }> => {
  const results = await Promise.all(queries.map((query) => tx.pipeline.query(query)))
  // One result for each query, in their order.
  return results.map(({ rows }) => rows) as { -readonly [K in keyof Q]: RowsOf<Q[K]> }
}

/** Stands in a prepared query for a value that each use fills in. */
class Placeholder<K extends string> {
  readonly name: K
  constructor(name: K) {
    this.name = name
  }
}

/**
 * A query whose text is built once and reused: building it anew takes longer than everything else that is done before it is sent.
 * `build` puts a placeholder where each value stands.
 */
export const preparedQuery = <R, K extends string>(
  build: (placeholder: (name: K) => Placeholder<K>) => RawBuilder<R>,
) => {
  let built: CompiledQuery<R> | undefined
  const isPlaceholder = (parameter: unknown): parameter is Placeholder<K> => parameter instanceof Placeholder
  return (db: Db, values: Readonly<Record<K, unknown>>): CompiledQuery<R> => {
    built ??= build((name) => new Placeholder(name)).compile(db)
    return {
      ...built,
      parameters: built.parameters.map((parameter) =>
        isPlaceholder(parameter) ? values[parameter.name] : parameter,
      ),
    }
  }
}

type Opened = {
  readonly pool: pg.Pool
  readonly shopQueues: ShopQueues
  readonly lastDiskFull: { at: number }
}

/** A transaction has none: nobody opens another one on it by mistake. */
const opened = (db: Db & Partial<Opened>): Opened => {
  const { pool, shopQueues, lastDiskFull } = db
  if (!pool || !shopQueues || !lastDiskFull) throw new Error('not opened by openDb')
  return { pool, shopQueues, lastDiskFull }
}

const connect = <T>(
  db: Db,
  scope: Scope,
  use: Use,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => enqueue(db, scope, use, () => transact(db, scope, begin, work))

const enqueue = async <T>(db: Db, { shopId }: Scope, use: Use, work: () => Promise<T>): Promise<T> => {
  assertNoTransaction()
  return shopId === null || shopId === 'all' ? work() : opened(db).shopQueues.run(shopId, use, work)
}

const transact = async <T>(
  db: Db,
  scope: Scope,
  begin: readonly string[],
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  const pipeline = await openTransaction(opened(db).pool, [...begin, ...settingsOf(scope)])
  try {
    return await work(Object.assign(openKyselyIn<Tables>(pipeline), { pipeline }))
  } finally {
    pipeline.release()
  }
}

const queryAndCommit = async <R>({ pipeline }: Tx, query: CompiledQuery<R>): Promise<R[]> => {
  const result = pipeline.query(query)
  // What only read loses nothing if this fails; the query says so by itself.
  pipeline.commit().catch(() => undefined)
  return (await result).rows
}

const commitOrRollBack = async <T>({ pipeline }: Tx, work: () => Promise<T>): Promise<T> => {
  let value: T
  try {
    value = await work()
  } catch (error) {
    await rollBack(pipeline)
    throw error
  }
  if (isRefusal(value)) await rollBack(pipeline)
  else await pipeline.commit()
  return value
}

// A connection that cannot even roll back is dead: the pool replaces it and PostgreSQL rolls back by itself.
const rollBack = (pipeline: Pipeline): Promise<void> => pipeline.rollback().catch(() => undefined)

const beginRead = 'begin isolation level repeatable read read only'
const beginWrite = 'begin isolation level read committed read write'
const beginLosable = [beginWrite, 'set local synchronous_commit = off']
const beginSearch = [beginRead, "set local statement_timeout = '2s'"]

// Each is a statement of its own: of a text with several the machines of a cluster would get all of it with each.
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
