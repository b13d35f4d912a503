// Databases of the version before, with the rows that a shop of today makes, as far as that version could hold them.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { generate } from '#database/generate'
import { listMigrations } from '#platform/database/migrate'
import type { Connection } from '#platform/database/pool'

/** All rows of each table, as JSON. */
export type Rows = Readonly<Record<string, readonly object[]>>

export type OldDatabase = {
  name: string
  connection: Connection
  owner: pg.Client
  close: () => Promise<void>
}

const tablesQuery = `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'
  order by 1`

export const readRows = async (owner: pg.ClientBase): Promise<Rows> => {
  const { rows: tables } = await owner.query<{ name: string }>(tablesQuery)
  const found: Record<string, object[]> = {}
  for (const { name } of tables) {
    const { rows } = await owner.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

/** A database with the migrations before `until` alone, and these rows. Gives its tables that have none. */
export const makeOldDatabase = async (
  until: string,
  rows: Rows,
): Promise<OldDatabase & { empty: string[] }> => {
  const old = await openDatabase()
  const { owner } = old
  await owner.query(
    'create table migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, hash } of listMigrations().filter((migration) => migration.name < until)) {
    await owner.query(sql)
    await owner.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  }
  // In any order of the tables, and without what triggers would write beside.
  await owner.query('set session_replication_role = replica')
  const { rows: tables } = await owner.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from (${tablesQuery}) t join pg_class c on c.relname = t.name and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by 1`)
  const empty: string[] = []
  for (const { name, columns } of tables) {
    const known = columns.filter((column) => column in (rows[name]?.[0] ?? {})).map(pg.escapeIdentifier)
    let count = 0
    for (const row of rows[name] ?? []) if (await insert(owner, name, known.join(), row)) count++
    if (count === 0) empty.push(name)
  }
  await owner.query('set session_replication_role = default')
  return { ...old, empty }
}

/** A copy; nobody may be connected to the original meanwhile. */
export const copyDatabase = (original: string): Promise<OldDatabase> => openDatabase(original)

export type State = {
  migrations: object[]
  rows: { name: string; count: string; sum: string }[]
  schema: string
}

/** Everything but when migrations were applied. */
export const stateOf = async (owner: pg.Client): Promise<State> => {
  const { rows: migrations } = await owner.query('select name, hash from migrations order by name')
  const { rows: tables } = await owner.query<{ name: string }>(tablesQuery)
  const { rows } = await owner.query<{ name: string; count: string; sum: string }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*), md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${name} t`,
      )
      .join(' union all ') + ' order by name',
  )
  return { migrations, rows, schema: (await generate(owner)).schema }
}

const openDatabase = async (template = 'template1'): Promise<OldDatabase> => {
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

/** False where that version could not hold the row. */
const insert = async (owner: pg.Client, table: string, columns: string, row: object): Promise<boolean> => {
  try {
    await owner.query(
      `insert into ${table} (${columns}) overriding system value select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb)`,
      [JSON.stringify(row)],
    )
    return true
  } catch (error) {
    const isRefused = error instanceof pg.DatabaseError && (error.code === '23514' || error.code === '23502')
    if (!isRefused) throw error
    return false
  }
}
