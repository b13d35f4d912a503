// The machines on which the tests run: one PostgreSQL, or a real Citus cluster where `TEST_CLUSTER` names one, the coordinator first:
// `postgres://user@host:port,postgres://…`. `npm run test:cluster`; docs/growing.md.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ensureServerRole } from '#postgres/server-role'
import { migrate } from '#platform/database/migrate'
import { distributeTables, roleStatements } from '../distribute.ts'
import { readPlan } from '../plan.ts'

export type Node = { host: string; port: number; user: string }
/** One PostgreSQL has no workers. */
export type Nodes = { coordinator: Node; workers: Node[] }

export const readCluster = (): Nodes | undefined => {
  const urls = process.env['TEST_CLUSTER']?.split(',').map((text) => new URL(text))
  const [coordinator, ...workers] = (urls ?? []).map(({ hostname, port, username }) => ({
    host: hostname,
    port: Number(port),
    user: username,
  }))
  return coordinator && { coordinator, workers }
}

export const onNode = async (node: Node, database: string, statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ ...node, database })
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const onAll = async (
  { coordinator, workers }: Nodes,
  statementsOf: (node: Node) => readonly string[],
): Promise<void> => {
  await Promise.all([coordinator, ...workers].map((node) => onNode(node, 'postgres', statementsOf(node))))
}

/** An empty database of this name on every machine, which know of each other. */
export const makeEmpty = async (nodes: Nodes, name: string): Promise<void> => {
  const { coordinator, workers } = nodes
  await onAll(nodes, () => [`drop database if exists ${name} with (force)`, `create database ${name}`])
  if (workers.length === 0) return
  for (const node of [coordinator, ...workers]) await onNode(node, name, ['create extension citus'])
  await onNode(coordinator, name, [
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...workers.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ])
}

/** A migrated database to copy, distributed where there are workers. */
export const makeTemplate = async (nodes: Nodes, name: string): Promise<void> => {
  const owner = { ...nodes.coordinator, database: name }
  await makeEmpty(nodes, name)
  await migrate(owner)
  await ensureServerRole(owner)
  if (nodes.workers.length === 0) return
  const client = new pg.Client(owner)
  await client.connect()
  for (const statement of roleStatements(name)) await client.query(statement)
  // One for each of two workers: more would only take longer to make and to copy.
  await client.query('set citus.shard_count = 2')
  await distributeTables(client, await readPlan(client), () => undefined)
  await client.end()
  await onAll(nodes, () => closed(name))
}

/** Nobody may be connected to a database that is copied: the extension's own processes are, so they are sent away for good. */
const closed = (name: string): string[] => [
  `alter database ${name} allow_connections false`,
  `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
]

export const copyDatabase = (nodes: Nodes, { from, to }: { from: string; to: string }): Promise<void> =>
  onAll(nodes, (node) =>
    nodes.workers.length === 0
      ? [`create database ${to} template ${from} strategy file_copy`]
      : [
          ...closed(from),
          `create database ${to} template ${from}`,
          // Settings of a database are not copied with it.
          ...(node === nodes.coordinator
            ? [
                `alter database ${to} set citus.propagate_set_commands = 'local'`,
                // Some tests arrange a fault by a trigger; the program has none.
                `alter database ${to} set citus.enable_unsafe_triggers = on`,
              ]
            : []),
        ],
  )

/** The maintenance of one machine may be connected to another one's just then: what is left would keep its worker processes. */
export const dropDatabase = async (nodes: Nodes, name: string): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onAll(nodes, () => [`drop database if exists ${name} with (force)`])
    } catch (error) {
      if (attempt === 5) throw error
      await pause(200 * attempt)
    }
  }
}

/** Whether a connection reads across shops after this statement. */
export const isAcross = (text: string, before: boolean): boolean => {
  if (/^(start transaction|commit|rollback|set local app\.shop_id)/.test(text)) return false
  return text === 'set local role noren_system' || before
}

/** From now on what this pool sends of one shop fails where it would touch the rows of more. */
export const refuseManyShards = (pool: pg.Pool): void => {
  const level = 'citus.multi_task_query_log_level'
  pool.on('connect', (client) => {
    // Looked up anew: tests that count statements put their own in its place.
    const send = (...call: unknown[]): unknown =>
      Reflect.apply(Reflect.get(pg.Client.prototype, 'query'), client, call)
    void send(`set ${level} = 'error'`)
    // A plan for any values is at all shards, and never used: it would be refused all the same.
    void send('set plan_cache_mode = force_custom_plan')
    let across = false
    const query = (...call: [query: pg.QueryConfig | string, ...unknown[]]): unknown => {
      const [sent] = call
      const text = typeof sent === 'string' ? '' : sent.text
      const before = across
      across = isAcross(text, across)
      const sending = send(...call)
      if (across !== before && !/^(commit|rollback)/.test(text))
        void send(`set local ${level} = '${across ? 'off' : 'error'}'`)
      return sending
    }
    Object.assign(client, { query })
  })
}
