// Spreads the shops of an installation over the machines of a Citus cluster: `main.ts distribute`. It may be run again: what is
// distributed already is left alone.
import pg from 'pg'
import { withClient, type Connection } from '#platform/database/pool'
import { describePlan, readPlan, type Plan } from './plan.ts'

type Say = (line: string) => void

/** Prints the plan with `planOnly`. Exit status 0, or 1 where something is missing. */
export const runDistribute = (connection: Connection, say: Say, { planOnly = false } = {}): Promise<number> =>
  withClient(connection, async (client) => {
    const plan = await readPlan(client)
    if (planOnly) {
      describePlan(plan).forEach(say)
      return 0
    }
    const missing = await findMissing(client)
    if (missing) {
      say(`Nothing was changed: ${missing}. See docs/growing.md.`)
      return 1
    }
    describePlan(plan).forEach(say)
    await prepareRoles(client)
    await distributeTables(client, plan, say)
    say('Every shop is distributed. Run the doctor now.')
    return 0
  })

const findMissing = async (client: pg.Client): Promise<string | undefined> => {
  const { rows: extensions } = await client.query<{ version: string | null }>(
    `select installed_version as version from pg_available_extensions where name = 'citus'`,
  )
  if (!extensions[0]) return 'this PostgreSQL does not have the extension citus'
  if (extensions[0].version === null)
    return 'the extension citus is there, but a superuser has yet to create it in this database (create extension citus)'
  const { rows: workers } = await client.query('select from citus_get_active_worker_nodes()')
  if (workers.length === 0) return 'no machine has been added to the cluster (citus_add_node)'
  const { rows: triggers } = await client.query<{ name: string }>(`
    select g.tgname as name from pg_trigger g join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relrowsecurity and c.relnamespace = 'public'::regnamespace order by 1`)
  if (triggers.length > 0)
    return `these triggers cannot be distributed: ${triggers.map(({ name }) => name).join(', ')}`
  return undefined
}

/**
 * The coordinator signs in at the workers as the role of the policies, so it must be allowed to. SET LOCAL has to reach the workers, or
 * the policies there see no shop. Without the time zone on the role JSON of the workers has times of +00:00.
 */
export const roleStatements = (database: string): string[] => [
  ...['noren_app', 'noren_system', 'noren_purge'].flatMap((role) => [
    `alter role ${role} login`,
    `alter role ${role} set timezone = 'Asia/Tokyo'`,
  ]),
  `alter database ${pg.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`,
]

const prepareRoles = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const statement of roleStatements(rows[0]?.name ?? '')) await client.query(statement)
}

/** One transaction a table: the forced policies would hide its rows from the copying, and nobody may see the table without them. */
export const distributeTables = async (
  client: pg.Client | pg.PoolClient,
  { distributed, reference }: Plan,
  say: Say,
): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const done = new Set(rows.map(({ name }) => name))
  for (const table of reference) {
    if (done.has(table)) continue
    await client.query(`select create_reference_table('${table}')`)
    say(`${table} is copied to every machine`)
  }
  for (const { table, column } of distributed) {
    if (done.has(table)) continue
    const colocated = table === 'shops' ? 'none' : 'shops'
    await client.query('begin')
    try {
      await client.query(`alter table ${table} no force row level security`)
      const before = await count(client, table)
      await client.query(
        `select create_distributed_table('${table}', '${column}', colocate_with => '${colocated}')`,
      )
      const after = await count(client, table)
      if (after !== before) throw new Error(`${table} had ${before} rows and has ${after}: taken back`)
      await client.query(`alter table ${table} force row level security`)
      await client.query('commit')
      say(`${table} is distributed, ${after} rows`)
    } catch (fault) {
      await client.query('rollback')
      throw fault
    }
  }
}

const count = async (client: pg.Client | pg.PoolClient, table: string): Promise<string> => {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? '0'
}
