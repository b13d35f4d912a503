import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openPool, type Connection } from '#platform/database/pool'
import { asServer } from '#platform/database/embedded/server-role'
import { openDb, type Db } from '#platform/database/transactions'
import { templateName } from './cluster.ts'

export type TestDatabase = {
  /** As the database's owner; the pool signs in as the product's does. */
  connection: Connection
  pool: pg.Pool
  db: Db
  /** As the database's owner, past all policies: for looking at rows and for arranging what no call can. */
  sql: <R extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<R[]>
  close: () => Promise<void>
}

/** A fresh database, copied from the migrated template. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const cluster = inject('cluster')
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...cluster, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${database} template ${templateName}`)
  const connection = { ...cluster, database }
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
  const owner = openPool(connection, { role: 'postgres', max: 2 })
  return {
    connection,
    pool,
    db: openDb(pool),
    sql: async <R extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<R>(text, values)).rows,
    close: async () => {
      await pool.end()
      await owner.end()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

/** The same database by connections of its own, as another process would have. */
export const openBeside = ({ connection, sql }: TestDatabase): TestDatabase => {
  const pool = openPool(asServer(connection), { role: 'noren_app', max: 12 })
  return {
    connection,
    pool,
    db: openDb(pool),
    sql,
    close: () => pool.end(),
  }
}
