// Plain SQL, numbered, forward only; each file in a transaction of its own, recorded with its hash.
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { distributeNewTables, isDistributed } from '#distribution/distribute'
import { withClient, type Connection } from './pool.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

export type Migration = { name: string; sql: string; hash: string }

export const listMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
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

/** Applies what is missing, as the owner. Two servers that start at once wait for each other on an advisory lock. */
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
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    for (const name of applied.keys()) {
      if (!known.some((m) => m.name === name))
        throw new Error(`the database is newer than this program: it has the migration ${name}`)
    }
    const isSpread = await isDistributed(client)
    let count = 0
    for (const migration of known) {
      const hash = applied.get(migration.name)
      if (hash === migration.hash) continue
      if (hash !== undefined)
        throw new Error(`the migration ${migration.name} was changed after it had been applied`)
      note(migration.name)
      await client.query('begin')
      // With foreign keys between them, its tables are changed by one connection to each machine.
      if (isSpread) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
      for (const statement of statementsOf(migration.sql)) await client.query(statement)
      if (isSpread) await distributeNewTables(client)
      await client.query('insert into migrations (name, hash) values ($1, $2)', [
        migration.name,
        migration.hash,
      ])
      await client.query('commit')
      count++
    }
    return count
  })
