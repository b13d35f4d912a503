// Kysely on `pg` with named statements: its own driver sends unnamed ones, which PostgreSQL plans anew each time.
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

const { builtins } = pg.types

/** bigint → number (ids stay far below 2^53); timestamptz → RFC 3339; date → 'YYYY-MM-DD'. */
const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === builtins.INT8) return Number
    if (oid === builtins.TIMESTAMPTZ) return rfc3339
    if (oid === builtins.DATE) return (text: string) => text
    if (oid === 1016) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(Number)
    return pg.types.getTypeParser(oid, format)
  },
}

// The connection speaks Asia/Tokyo, so that the text is the wire's form but for two characters.
const rfc3339 = (text: string): string => text.replace(' ', 'T') + ':00'

export type Connection = { host?: string; port?: number; user?: string; database?: string; url?: string }

export type PoolOptions = { role: string; max: number }

export const openPool = (to: Connection, { role, max }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...(to.url ? { connectionString: to.url } : to),
    max,
    types: parsers,
    // Statements do not wait for the answers of those before them.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${role} -c TimeZone=Asia/Tokyo -c statement_timeout=30s -c lock_timeout=15s -c idle_in_transaction_session_timeout=30s`,
    application_name: 'noren',
  })
  // An idle connection that dies is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

export const openDialect = (pool: pg.Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createDriver: () => new NamedDriver(pool),
})

const names = new Map<string, string>()
// Beyond this many different texts somebody builds SQL from values: such statements stay unnamed.
const namesMax = 500

const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known !== undefined || names.size >= namesMax) return known
  const name = `n${names.size}`
  names.set(sql, name)
  return name
}

class NamedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, NamedConnection>()
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  init = async (): Promise<void> => undefined
  acquireConnection = async (): Promise<NamedConnection> => {
    const client = await this.#pool.connect()
    const known = this.#connections.get(client) ?? new NamedConnection(client)
    this.#connections.set(client, known)
    return known
  }
  releaseConnection = async (connection: NamedConnection): Promise<void> => connection.release()
  beginTransaction = async (): Promise<void> => {
    throw new Error('transactions are opened by `read` and `write` alone')
  }
  commitTransaction = this.beginTransaction
  rollbackTransaction = this.beginTransaction
  destroy = async (): Promise<void> => this.#pool.end()
}

class NamedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  /** The words that open a transaction wait for its first statement and travel with it. */
  #opening: readonly CompiledQuery[] = []
  #isOpen = false
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
    client.on('error', () => {
      this.#isBroken = true
    })
  }

  executeQuery = async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
    if (isOpening(query)) {
      this.#opening = query.together
      return nothing
    }
    if (query.sql === 'commit' || query.sql === 'rollback') {
      if (this.#isOpen) await this.#client.query(query.sql)
      this.#isOpen = false
      this.#opening = []
      return nothing
    }
    if (isTogether(query) && query.sql === 'once') {
      const [only] = await this.#run(query.together)
      return { rows: (only?.rows ?? []) as R[] }
    }
    const results = await this.#run(isTogether(query) ? query.together : [query])
    // Rows of several statements are given one by one, as lists; `together` gives them their types back.
    if (isTogether(query)) return { rows: results.map(({ rows }) => rows as R) }
    const [only] = results
    return { rows: (only?.rows ?? []) as R[], numAffectedRows: BigInt(only?.rowCount ?? 0) }
  }

  /** All are on their way before the first is answered; PostgreSQL runs them one after the other. */
  #run = async (queries: readonly CompiledQuery[]): Promise<pg.QueryResult[]> => {
    const opening = this.#opening
    this.#opening = []
    const closes = queries.at(-1)?.sql === 'commit'
    this.#isOpen = !closes && (this.#isOpen || opening.length > 0)
    // One write for all of them: each would wake the backend anew.
    const { stream } = this.#client.connection
    stream.cork()
    const sent = [...opening, ...queries].map(({ sql, parameters }) =>
      this.#client.query({ name: nameOf(sql), text: sql, values: [...parameters] }),
    )
    // What is awaited together fails together: none of them may be left without somebody who looks.
    for (const one of sent) one.catch(() => undefined)
    stream.uncork()
    return (await Promise.all(sent)).slice(opening.length)
  }

  // eslint-disable-next-line require-yield
  streamQuery = async function* <R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is streamed')
  }

  /** What only read is ended on the way out, and nobody waits for it. */
  release = (): void => {
    if (this.#isOpen) this.#client.query('commit').catch(() => undefined)
    this.#isOpen = false
    this.#opening = []
    this.#client.release(this.#isBroken)
  }
}

const nothing = { rows: [] }

/** Statements that are sent in one message, each with a result of its own. */
export type Together = CompiledQuery & { together: readonly CompiledQuery[] }

export const togetherOf = (together: readonly CompiledQuery[]): Together => ({
  ...CompiledQuery.raw('together'),
  together,
})

/** One statement as a transaction of its own: opened, asked and ended in one message. */
export const onceOf = (query: CompiledQuery): Together => ({
  ...CompiledQuery.raw('once'),
  together: [query, CompiledQuery.raw('commit')],
})

/** What opens a transaction: sent with its first statement. */
export const openingOf = (together: readonly CompiledQuery[]): Together => ({
  ...CompiledQuery.raw('opening'),
  together,
})

const isTogether = (query: CompiledQuery): query is Together => 'together' in query
const isOpening = (query: CompiledQuery): query is Together => isTogether(query) && query.sql === 'opening'
