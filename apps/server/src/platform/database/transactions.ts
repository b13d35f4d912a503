// The only openers of transactions. The shop travels in the same message as BEGIN; row-level security reads it.
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { isRefusal } from '../errors.ts'
import type { Database as Tables } from './tables.ts'
import { mintShopScope, type Scope, type ShopScope } from './scope.ts'

export type Db = Kysely<Tables>

/** The transaction that a query runs in; what `read` and `write` hand on. */
export type Tx = Kysely<Tables> & { readonly inTransaction?: never }

/** Several reads of one instant. */
export const read = <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  frame(db, beginText(scope, 'isolation level repeatable read read only'), work)

/**
 * One write, whole or not at all: rolls back when `work` throws or returns a refusal. Dead-locks and serialisation
 * failures are tried again, up to three times in all.
 */
export const write = async <T>(db: Db, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await frame(db, beginText(scope, 'isolation level read committed read write'), work)
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

const beginText = (scope: Scope, mode: string): string => {
  if (scope.shopId === 'all') return `begin ${mode}; set local role noren_system`
  if (scope.shopId === null) return `begin ${mode}`
  return `begin ${mode}; set local app.shop_id = '${scope.shopId}'`
}

const frame = <T>(db: Db, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(begin))
    let value: T
    try {
      value = await work(tx)
    } catch (fault) {
      await rollback(tx)
      throw fault
    }
    if (isRefusal(value)) await rollback(tx)
    else await tx.executeQuery(CompiledQuery.raw('commit'))
    return value
  })

// A connection that cannot even roll back is dead: the pool replaces it and PostgreSQL rolls back by itself.
const rollback = async (tx: Tx): Promise<void> => {
  await tx.executeQuery(CompiledQuery.raw('rollback')).catch(() => undefined)
}

const isConflict = (fault: unknown): boolean =>
  fault instanceof Error && 'code' in fault && (fault.code === '40P01' || fault.code === '40001')
