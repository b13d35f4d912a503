// The only openers of transactions. BEGIN and the shop, which row-level security reads, travel in the message of the first statement.
import { CompiledQuery, sql, type Kysely, type RawBuilder } from 'kysely'
import { isRefusal } from '../errors.ts'
import { openingOf, togetherOf } from './driver.ts'
import type { Database as Tables } from './tables.ts'
import { allShops, mintShopScope, type Scope, type ShopScope } from './scope.ts'

export type Db = Kysely<Tables>

/** The transaction that a query runs in; what `read` and `write` hand on. */
export type Tx = Kysely<Tables> & { readonly inTransaction?: never }

/** Several reads of one instant. */
export const read = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (tx) => {
    await tx.executeQuery(openingOf(opening(scope, beginRead)))
    return work(tx)
  })

/** One statement that reads, in one message with what opens and ends its transaction. */
export const readOnce = async <R>(db: Db, scope: Scope, query: CompiledQuery<R>): Promise<R[]> => {
  const { rows } = await db.executeQuery(togetherOf([...opening(scope, beginRead), query, commit]))
  return rows.at(-2) as R[]
}

/**
 * One write, whole or not at all: rolls back when `work` throws or returns a refusal. Dead-locks and serialisation
 * failures are tried again, up to three times in all.
 */
export const write = async <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await frame(db, openingOf(opening(scope, beginWrite)), work)
    } catch (fault) {
      if (attempt === 3 || !isConflict(fault)) throw fault
    }
  }
}

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
