// A database of the oldest version that is taken over: the dump of one in which a shop has rows in every table, made by the program of
// commit 5ebf13f9 on PostgreSQL 15.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { inject } from 'vitest'
import type { Connection } from '#platform/database/pool'
import { catalogueOf } from './catalogue.ts'

export type FormerDatabase = {
  name: string
  connection: Connection
  owner: pg.Client
  close: () => Promise<void>
}

export const openFormerDatabase = async (): Promise<FormerDatabase> => {
  const former = await openDatabase('template0')
  await former.owner.query(readDump())
  return former
}

export const readDump = (): string =>
  gunzipSync(readFileSync(join(import.meta.dirname, 'database-0042.sql.gz'))).toString()

/** A copy; nobody may be connected to the original meanwhile. */
export const copyDatabase = (original: string): Promise<FormerDatabase> => openDatabase(original)

export type State = {
  migrations: object[]
  rows: { name: string; count: string; sum: string }[]
  catalogue: string[]
}

/** Everything but when migrations were applied. */
export const stateOf = async (owner: pg.Client): Promise<State> => {
  const { rows: migrations } = await owner.query('select name, hash from migrations order by name')
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'`,
  )
  const { rows } = await owner.query<{ name: string; count: string; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t`,
      )
      .join(' union all ') + ' order by name',
  )
  return { migrations, rows, catalogue: await catalogueOf(owner) }
}

const openDatabase = async (template: string): Promise<FormerDatabase> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ ...inject('cluster'), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  const connection = { ...inject('cluster'), database: name }
  const owner = new pg.Client(connection)
  await owner.connect()
  return {
    name,
    connection,
    owner,
    close: async () => {
      await owner.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
