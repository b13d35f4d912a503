// How connections to PostgreSQL are made, alone or by the pool of `pg`, and how values of the database are read.
import pg from 'pg'

export type Connection = { host?: string; port?: number; user?: string; database?: string; url?: string }

export type PoolOptions = { role: string; max: number }

/** The server does not start on it; the message says why. */
export class UnusableDatabase extends Error {}

export const openPool = (to: Connection, { role, max }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...configOf(to),
    max,
    types: typeParsers,
    idleTimeoutMillis: 30_000,
    application_name: 'noren',
    // Waited for by the pool, whatever its types say: no query runs before it has ended, and none where it fails.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: (client) => setUp(client, role),
  })
  // A connection that dies is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type ClientOptions = { role?: string; name?: string }

/** A connection beside the pool; without a role as the one that signs in, and without limits of time. */
export const openClient = async (to: Connection, { role, name = 'noren' }: ClientOptions = {}) => {
  const client = new pg.Client({ ...configOf(to), keepAlive: true, application_name: name })
  // A connection that breaks fails the statement that waits; without a listener it would end the process too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await setUp(client, role)
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}

export const withClient = async <T>(to: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await openClient(to)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const timeout = 10_000

const configOf = (to: Connection): pg.ClientConfig => ({
  ...(to.url ? { connectionString: to.url } : to),
  connectionTimeoutMillis: timeout,
})

const settings = { TimeZone: 'Asia/Tokyo', search_path: 'public', row_security: 'on' }
const limits = { statement_timeout: '30s', lock_timeout: '15s', idle_in_transaction_session_timeout: '30s' }

/**
 * One round trip that sets the session and reads what it is then. By statements, because a pooler refuses the `options` of a
 * connection's first message or drops them without a word. Rule SEC-111.
 */
const setUp = async (client: pg.ClientBase, role?: string): Promise<void> => {
  const wanted: Record<string, string> = role ? { ...settings, ...limits } : settings
  const text = [
    ...(role ? [`set role ${pg.escapeIdentifier(role)}`] : []),
    ...Object.entries(wanted).map(([name, value]) => `set ${name} = '${value}'`),
    `select current_user as role, ${Object.keys(wanted)
      .map((name) => `current_setting('${name}') as "${name}"`)
      .join(', ')}`,
  ].join('; ')
  // Behind a pooler whose connections are all lent it is not the connecting that waits but this.
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: timeout }
  // Several statements have several results.
  const results: unknown = await client.query(query)
  const held: Record<string, unknown> = Array.isArray(results) ? results.at(-1)?.rows[0] : {}
  const lost = Object.entries({ ...wanted, ...(role && { role }) }).filter(
    ([name, value]) => held[name] !== value,
  )
  if (lost.length > 0)
    throw new UnusableDatabase(
      `A new connection does not keep its settings: ${lost.map(([name, value]) => `${name} is ${String(held[name])} in place of ${value}`).join(', ')}.`,
    )
}

const { builtins } = pg.types

/** bigint → number (ids stay far below 2^53); timestamptz → RFC 3339; date → 'YYYY-MM-DD'. */
const typeParsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return rfc3339
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === int8Array) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    return pg.types.getTypeParser(oid, format)
  },
}

const int8Array = 1016

// The connection's time zone is Asia/Tokyo, so the text is RFC 3339 but for two characters.
const rfc3339 = (text: string): string => text.replace(' ', 'T') + ':00'
