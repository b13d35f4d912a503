// Spreads the shops of an installation over the machines of a Citus cluster: `main.ts distribute`. It may be run again: what is
// distributed already is left alone.
import pg from 'pg'
import { withClient, type Connection } from '#platform/database/pool'
import { describePlan, readPlan, type Plan } from './plan.ts'

type Say = (line: string) => void

export type Order = {
  /** Prints where each table would go. */
  planOnly?: boolean
  /** Lifts the forced policies for a move of shards, or restores them. */
  moving?: 'on' | 'off'
}

/** Exit status 0, or 1 where something is missing. */
export const runDistribute = (
  connection: Connection,
  say: Say,
  { planOnly = false, moving }: Order = {},
): Promise<number> =>
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
    if (moving) {
      const done = await setForced(client, plan, moving === 'off')
      say(`${done} tables: their policies ${moving === 'on' ? 'are lifted from' : 'bind'} their owner`)
      return 0
    }
    describePlan(plan).forEach(say)
    await prepareRoles(client)
    const shutOut = await findShutOut(client)
    if (shutOut) {
      say(`No table was changed: ${shutOut}. See docs/growing.md.`)
      return 1
    }
    await distributeTables(client, plan, say)
    await truncateLeftovers(client, plan)
    say('Every shop is distributed, and no row of one is left in the tables before. Run the doctor now.')
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

const policyRoles = ['noren_app', 'noren_system', 'noren_purge']

/**
 * The coordinator signs in at the workers as the role of the policies, so it must be allowed to. SET LOCAL has to reach the workers, or
 * the policies there see no shop. Without the time zone on the role JSON of the workers has times of +00:00.
 */
export const roleStatements = (database: string): string[] => [
  ...policyRoles.flatMap((role) => [
    `alter role ${role} login`,
    `alter role ${role} set timezone = 'Asia/Tokyo'`,
  ]),
  `alter database ${pg.escapeIdentifier(database)} set citus.propagate_set_commands = 'local'`,
]

const prepareRoles = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  for (const statement of roleStatements(rows[0]?.name ?? '')) await client.query(statement)
}

/** A role that a worker does not let in, in one sentence. */
const findShutOut = async (client: pg.Client): Promise<string | undefined> => {
  for (const role of policyRoles) {
    await client.query(`set role ${role}`)
    const { rows } = await client.query<{ name: string; port: number; result: string }>(
      `select nodename as name, nodeport as port, result from run_command_on_workers('select 1') where not success`,
    )
    await client.query('reset role')
    const [first] = rows
    if (first) return `${role} cannot sign in at ${first.name}:${first.port} (${first.result})`
  }
  return undefined
}

/** One transaction a table. */
export const distributeTables = async (
  client: pg.Client | pg.PoolClient,
  plan: Plan,
  say: Say,
): Promise<void> => {
  const { reference, distributed } = await findMissingTables(client, plan)
  for (const table of reference) {
    await client.query(`select create_reference_table('${table}')`)
    say(`${table} is copied to every machine`)
  }
  for (const one of distributed) {
    await client.query('begin')
    try {
      say(await distributeTable(client, one))
      await client.query('commit')
    } catch (fault) {
      await client.query('rollback')
      throw fault
    }
  }
}

/** Whether the shops of this database are spread already: what a migration adds goes where they are, in its transaction. */
export const isDistributed = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ here: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as here`,
  )
  if (!rows[0]?.here) return false
  const { rows: tables } = await client.query(
    `select from pg_dist_partition where logicalrelid = to_regclass('public.shops')`,
  )
  return tables.length > 0
}

/** The tables that a migration has just made. */
export const distributeNewTables = async (client: pg.Client): Promise<void> => {
  const { distributed } = await findMissingTables(client, await readPlan(client))
  for (const one of distributed) await distributeTable(client, one)
}

/** What is distributed already is left alone. */
const findMissingTables = async (
  client: pg.Client | pg.PoolClient,
  { distributed, reference }: Plan,
): Promise<Pick<Plan, 'distributed' | 'reference'>> => {
  const { rows } = await client.query<{ name: string }>(
    'select logicalrelid::regclass::text as name from pg_dist_partition',
  )
  const done = new Set(rows.map(({ name }) => name))
  return {
    distributed: distributed.filter(({ table }) => !done.has(table)),
    reference: reference.filter((table) => !done.has(table)),
  }
}

/** Inside a transaction: the forced policies would hide its rows from the copying, and nobody may see the table without them. */
const distributeTable = async (
  client: pg.Client | pg.PoolClient,
  { table, column }: Plan['distributed'][number],
): Promise<string> => {
  const colocated = table === 'shops' ? 'none' : 'shops'
  await client.query(`alter table ${table} no force row level security`)
  const before = await count(client, table)
  await client.query(
    `select create_distributed_table('${table}', '${column}', colocate_with => '${colocated}')`,
  )
  const after = await count(client, table)
  if (after !== before) throw new Error(`${table} had ${before} rows and has ${after}: taken back`)
  await client.query(`alter table ${table} force row level security`)
  return `${table} is distributed, ${after} rows`
}

/** The rows as they were before they were copied stay on the coordinator's disk until this. After all: it asks that what refers to a table is distributed too. */
const truncateLeftovers = async (client: pg.Client, { distributed, reference }: Plan): Promise<void> => {
  for (const table of [...distributed.map((one) => one.table), ...reference])
    await client.query(`select truncate_local_data_after_distributing_table('${table}')`)
}

/**
 * While shards move, PostgreSQL writes the rows as the tables' owner, whom forced policies refuse. The program's roles own nothing: its
 * policies bind them all the while. Table by table, because bookings go on beside it: all at once would lock them out, and each other.
 * The doctor says where a table was left without.
 */
export const setForced = async (
  client: pg.Client | pg.PoolClient,
  { distributed }: Pick<Plan, 'distributed'>,
  isForced: boolean,
): Promise<number> => {
  for (const { table } of distributed)
    await repeatAtDeadlock(() =>
      client.query(`alter table ${table} ${isForced ? '' : 'no '}force row level security`),
    )
  return distributed.length
}

const repeatAtDeadlock = async (work: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await work()
      return
    } catch (fault) {
      if (attempt === 10 || !(fault instanceof pg.DatabaseError) || fault.code !== '40P01') throw fault
    }
  }
}

const count = async (client: pg.Client | pg.PoolClient, table: string): Promise<string> => {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`)
  return rows[0]?.count ?? '0'
}
