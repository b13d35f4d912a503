import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { inject } from 'vitest'
import { openPool, type Connection } from '#platform/database/pool'
import { asServer } from '#postgres/server-role'
import { openDb, type Db } from '#platform/database/transactions'
import { copyDatabase, dropDatabase, refuseManyShards } from './machines/nodes.ts'

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
