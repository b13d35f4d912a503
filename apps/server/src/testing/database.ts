import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { openPool, type Connection } from '#platform/database/pool'
import { asServer } from '#postgres/server-role'
import { openDb, type Db } from '#platform/database/transactions'
import { copyDatabase, dropDatabase, refuseManyShards } from '#distribution/testing/nodes'

export type TestDatabase = {
  /** As the database's owner; the pool signs in as the product's does. */
  connection: Connection
  pool: pg.Pool
  db: Db
  /** As the database's owner, past all policies: for looking at rows and for arranging what no call can. */
  sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  /** Ends its connections, so that others can be copied from it; its name. */
  disconnect: () => Promise<string>
  /** One connection of the owner’s, for a transaction; to be released. */
  connect: () => Promise<pg.PoolClient>
  close: () => Promise<void>
}

/** A fresh database, copied from the migrated one, or from another to which nobody is connected. */
export const openTestDatabase = async (template = inject('template')): Promise<TestDatabase> => {
  const nodes = { coordinator: inject('cluster'), workers: inject('workers') }
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(nodes, { from: template, to: database })
  const connection = { ...nodes.coordinator, database }
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
  if (nodes.workers.length > 0) refuseManyShards(pool)
  const owner = openPool(connection, { role: 'postgres', max: 2 })
  const disconnect = async (): Promise<string> => {
    for (const client of [pool, owner]) if (!client.ended) await client.end()
    return database
  }
  return {
    connection,
    pool,
    db: openDb(pool),
    sql: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<R>(text, values)).rows,
    disconnect,
    connect: () => owner.connect(),
    close: async () => {
      await disconnect()
      await dropDatabase(nodes, database)
    },
  }
}

/** The same database by connections of its own, as another process would have. */
export const openBeside = ({ connection, sql, disconnect, connect }: TestDatabase): TestDatabase => {
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
  if (inject('workers').length > 0) refuseManyShards(pool)
  return {
    connection,
    pool,
    db: openDb(pool),
    sql,
    disconnect,
    connect,
    close: () => pool.end(),
  }
}

/** How many statements the product sends meanwhile: all but those that begin and end transactions, set something for them, or notify. */
export const countStatements = async (work: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.filter(([sent]: unknown[]) => isStatement(sent)).length
  } finally {
    query.mockRestore()
  }
}

const isStatement = (sent: unknown): boolean =>
  typeof sent === 'object' &&
  sent !== null &&
  'text' in sent &&
  !/^(start transaction|commit|rollback|set )/.test(String(sent.text))

/** A restrictive policy. Citus 13.2 makes permissive ones of them at its workers, so there each shard gets it by itself. */
export const addRestriction = async (
  { sql }: Pick<TestDatabase, 'sql'>,
  table: string,
  { name, says }: { name: string; says: string },
): Promise<void> => {
  const statementOn = (place: string): string => `create policy ${name} on ${place} as restrictive ${says}`
  if (inject('workers').length === 0) return void (await sql(statementOn(table)))
  const shards = await sql<{ success: boolean; result: string }>(
    'select success, result from run_command_on_shards($1, $2)',
    [table, statementOn('%s')],
  )
  for (const { success, result } of shards) if (!success) throw new Error(result)
}

export const removeRestriction = async (
  { sql }: Pick<TestDatabase, 'sql'>,
  table: string,
  name: string,
): Promise<void> => {
  if (inject('workers').length === 0) await sql(`drop policy ${name} on ${table}`)
  else await sql('select from run_command_on_shards($1, $2)', [table, `drop policy ${name} on %s`])
}
