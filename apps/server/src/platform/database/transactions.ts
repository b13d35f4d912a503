// The only openers of transactions. BEGIN and the shop, which row-level security reads, travel in the message of the first statement.
// Those of a shop wait for one of its connections (`platform/shop-queues.ts`).
import { CompiledQuery, Kysely, sql, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { isRefusal } from '../errors.ts'
import { openShopQueues, type ShopQueues, type Use } from '../shop-queues.ts'
import { assertNoTransaction, inTransaction, openDialect, openingOf, togetherOf } from './driver.ts'
import type { Database as Tables } from './tables.ts'
import { allShops, mintShopScope, type Scope, type ShopScope } from './scope.ts'

export type Db = Kysely<Tables>

/** The transaction that a query runs in; what `read` and `write` hand on. */
export type Tx = Kysely<Tables> & { readonly inTransaction?: never }

export const openDb = (pool: pg.Pool): Db =>
  Object.assign(new Kysely<Tables>({ dialect: openDialect(pool) }), {
    shopQueues: openShopQueues(pool.options.max),
  })

/** Several reads of one instant. */
export const read = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  connect(db, scope, 'read', () =>
    db.connection().execute(async (tx) => {
      await tx.executeQuery(openingOf(opening(scope, beginRead)))
      return inTransaction(() => work(tx))
    }),
  )

/** One statement that reads, in one message with what opens and ends its transaction. */
export const readOnce = <R>(db: Db, scope: Scope, query: CompiledQuery<R>): Promise<R[]> =>
  connect(db, scope, 'read', () => sendOnce(db, [...opening(scope, beginRead), query]))

/** As `readOnce`, within `search`. */
export type Ask = <R>(query: CompiledQuery<R>) => Promise<R[]>

/**
 * What may take long: behind everything else of its shop, one at a time. Each statement has a transaction of its own and is ended
 * after two seconds.
 */
export const search = <T>(db: Db, scope: Scope, work: (ask: Ask) => Promise<T>): Promise<T> =>
  connect(db, scope, 'search', () =>
    work((query) => sendOnce(db, [...opening(scope, beginRead), searchSettings, query])),
  )

/**
 * One write, whole or not at all: rolls back when `work` throws or returns a refusal. Dead-locks and serialisation
 * failures are tried again, up to three times in all.
 */
export const write = async <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connect(db, scope, 'write', () =>
        frame(db, openingOf(opening(scope, beginWrite)), (tx) => inTransaction(() => work(tx))),
      )
    } catch (fault) {
      if (attempt === 3 || !isConflict(fault)) throw fault
    }
  }
}

/** Whether somebody writes to this shop now, in this process. */
export const isWriting = (db: Db, { shopId }: ShopScope): boolean => queuesOf(db).isWriting(shopId)

/** Looks when the writes to this shop that wait now are over; one look for all of one key who ask before it begins. */
export const lookAfterWrites = <T>(
  db: Db,
  { shopId }: ShopScope,
  key: string,
  look: () => Promise<T>,
): Promise<T> => queuesOf(db).afterWrites(shopId, key, look)

/** Inside a write of no shop: takes the next shop's id and goes on in its scope. */
export const enterNewShop = async (tx: Tx): Promise<ShopScope> => {
  const { rows } = await sql<{ id: number }>`
    select id, set_config('app.shop_id', id::text, true)
    from nextval(pg_get_serial_sequence('shops', 'id')) as id`.execute(tx)
  return mintShopScope(rows[0]?.id ?? 0)
}

/** What the worker finds across shops, each with the scope in which to go on. */
export const findInShops = async <R extends { shop_id: number }>(
  db: Db,
  query: RawBuilder<R>,
): Promise<(R & { scope: ShopScope })[]> => {
  const { rows } = await read(db, allShops, (tx) => query.execute(tx))
  return rows.map((row) => ({ ...row, scope: mintShopScope(row.shop_id) }))
}

type RowsOf<Q> = Q extends CompiledQuery<infer R> ? R[] : never

/**
 * Statements whose results do not decide about each other, in one message: run in their order, each with its own sight of the
 * data as if sent alone.
 */
export const together = async <const Q extends readonly CompiledQuery[]>(
  tx: Tx,
  queries: Q,
): Promise<{ -readonly [K in keyof Q]: RowsOf<Q[K]> }> => {
  const { rows } = await tx.executeQuery(togetherOf(queries))
  // One list of rows for each statement; the driver keeps their order.
  return rows as { -readonly [K in keyof Q]: RowsOf<Q[K]> }
}

/** Where a value stands in a statement that is built once. */
class Given<K extends string> {
  readonly name: K
  constructor(name: K) {
    this.name = name
  }
}

/**
 * A statement whose text is built once: `build` says where each value stands, each use fills them in. For what is asked again
 * and again; building it anew takes longer than all else that is done for it before it is sent.
 */
export const builtOnce = <R, K extends string>(build: (given: (name: K) => Given<K>) => RawBuilder<R>) => {
  let built: CompiledQuery<R> | undefined
  return (tx: Tx, values: Readonly<Record<K, unknown>>): CompiledQuery<R> => {
    built ??= build((name) => new Given(name)).compile(tx)
    const isGiven = (parameter: unknown): parameter is Given<K> => parameter instanceof Given
    return { ...built, parameters: built.parameters.map((one) => (isGiven(one) ? values[one.name] : one)) }
  }
}

/** A transaction has none: nobody opens another one on it by mistake. */
const queuesOf = (db: Db & { shopQueues?: ShopQueues }): ShopQueues => {
  if (!db.shopQueues) throw new Error('not opened by openDb')
  return db.shopQueues
}

const connect = async <T>(db: Db, { shopId }: Scope, use: Use, work: () => Promise<T>): Promise<T> => {
  assertNoTransaction()
  return typeof shopId === 'number' ? queuesOf(db).run(shopId, use, work) : work()
}

const sendOnce = async <R>(db: Db, statements: readonly CompiledQuery[]): Promise<R[]> => {
  const { rows } = await db.executeQuery(togetherOf([...statements, commit]))
  return rows.at(-2) as R[]
}

// Planning a search for its values would take longer than most searches.
const searchSettings = CompiledQuery.raw(
  "select set_config('statement_timeout', '2s', true), set_config('plan_cache_mode', 'force_generic_plan', true)",
)
const beginRead = CompiledQuery.raw('begin isolation level repeatable read read only')
const beginWrite = CompiledQuery.raw('begin isolation level read committed read write')
const asPurge = CompiledQuery.raw('set local role noren_purge')
const asSystem = CompiledQuery.raw('set local role noren_system')
const commit = CompiledQuery.raw('commit')

const opening = (scope: Scope, begin: CompiledQuery): CompiledQuery[] => {
  const words = [begin]
  if ('purge' in scope) words.push(asPurge)
  if (scope.shopId === 'all') words.push(asSystem)
  else if (scope.shopId !== null)
    words.push(CompiledQuery.raw("select set_config('app.shop_id', $1, true)", [String(scope.shopId)]))
  return words
}

const frame = <T>(db: Db, begin: CompiledQuery, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (tx) => {
    await tx.executeQuery(begin)
    let value: T
    try {
      value = await work(tx)
    } catch (fault) {
      await rollback(tx)
      throw fault
    }
    if (isRefusal(value)) await rollback(tx)
    else await tx.executeQuery(commit)
    return value
  })

// A connection that cannot even roll back is dead: the pool replaces it and PostgreSQL rolls back by itself.
const rollback = async (tx: Tx): Promise<void> => {
  await tx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
}

const isConflict = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (fault.code === '40P01' || fault.code === '40001')
