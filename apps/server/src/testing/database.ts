import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool, type Connection } from '#platform/database/pool'
import { asServer } from '#postgres/server-role'
import { openDb, type Db } from '#platform/database/transactions'
import { templateName } from './cluster.ts'

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
export const openTestDatabase = async (template = templateName): Promise<TestDatabase> => {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...cluster, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${template}`)
  const connection = { ...cluster, database }
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
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
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

/** The same database by connections of its own, as another process would have. */
export const openBeside = ({ connection, sql, disconnect, connect }: TestDatabase): TestDatabase => {
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
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
