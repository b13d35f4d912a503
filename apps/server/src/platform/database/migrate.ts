// `schema.sql` builds a new database. One that is there is brought to it by plain SQL, numbered, forward only; each file in a
// transaction of its own, recorded with its hash (decision 0095).
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { distributeNewTables, isDistributed } from '#distribution/distribute'
import { withClient, type Connection } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database')

export type Migration = { name: string; sql: string; hash: string }

/** The last one before the migrations that are kept: a database that has it is brought up to date, an older one is refused. */
export const baseline = {
  name: '0042_api_tokens.sql',
  hash: '8e1f98dfa60b55ab8e9f5713dedb27ce32e2224dd9379b2fb523a9d55d68eba6',
}

export const listMigrations = (): Migration[] =>
  readdirSync(join(folder, 'migrations'))
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, 'migrations', name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    })

/**
 * The statements of a file, one by one: a cluster takes no two changes of the catalogue in one text. What stands in quotes or comments
 * ends none.
 */
export const statementsOf = (text: string): string[] =>
  (text.match(/(?:'[^']*'|\$(\w*)\$[^]*?\$\1\$|--[^\n]*|[^;'])+/g) ?? []).filter(
    (statement) => statement.replace(/--[^\n]*/g, '').trim() !== '',
  )

/** What builds a new database: it has all that the migrations bring. */
export const readSchema = (): string => readFileSync(join(folder, 'schema.sql'), 'utf8')

/** Builds it, or applies what is missing, as the owner. Two servers that start at once wait for each other on an advisory lock. */
export const migrate = (
  to: Connection,
  note: (line: string) => void = () => {},
  known: readonly Migration[] = listMigrations(),
): Promise<number> =>
  withClient(to, async (client) => {
    await client.query('select pg_advisory_lock(720251121)')
    await client.query(
      'create table if not exists migrations (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from migrations')
    if (rows.length === 0) {
      note('schema.sql')
      await apply(client, { sql: readSchema(), brings: [baseline, ...known] })
      return known.length
    }
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const missing = findMissing(applied, known)
    const isSpread = await isDistributed(client)
    for (const migration of missing) {
      note(migration.name)
      await apply(client, { sql: migration.sql, brings: [migration], isSpread })
    }
    return missing.length
  })

/** Throws where the database is none of this program's. */
const findMissing = (applied: ReadonlyMap<string, string>, known: readonly Migration[]): Migration[] => {
  if (!applied.has(baseline.name))
    throw new Error(
      `the database is older than this program can take over: first start a version that has the migration ${baseline.name} (commit 5ebf13f9) on it`,
    )
  for (const name of applied.keys()) {
    if (name > baseline.name && !known.some((m) => m.name === name))
      throw new Error(`the database is newer than this program: it has the migration ${name}`)
  }
  for (const { name, hash } of [baseline, ...known]) {
    if ((applied.get(name) ?? hash) !== hash)
      throw new Error(`the migration ${name} was changed after it had been applied`)
  }
  return known.filter(({ name }) => !applied.has(name))
}

type Change = { sql: string; brings: readonly Omit<Migration, 'sql'>[]; isSpread?: boolean }

const apply = async (client: pg.Client, { sql, brings, isSpread = false }: Change): Promise<void> => {
  await client.query('begin')
  // With foreign keys between them, its tables are changed by one connection to each machine.
  if (isSpread) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
  for (const statement of statementsOf(sql)) await client.query(statement)
  if (isSpread) await distributeNewTables(client)
  for (const { name, hash } of brings)
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash])
  await client.query('commit')
}
