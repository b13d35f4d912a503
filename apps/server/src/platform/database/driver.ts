// Kysely on `pg` with named statements: its own driver sends unnamed ones, which PostgreSQL plans anew each time.
import { AsyncLocalStorage } from 'node:async_hooks'
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
import { parsers, travel, type Outcome, type Prepared } from './trip.ts'

export type Connection = { host?: string; port?: number; user?: string; database?: string; url?: string }

export type PoolOptions = { role: string; max: number }

export const openPool = (to: Connection, { role, max }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...(to.url ? { connectionString: to.url } : to),
    max,
    types: parsers,
    // What a read leaves behind to end it is not waited for by the next one.
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

class NamedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #connections = new WeakMap<pg.PoolClient, NamedConnection>()
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }
  init = async (): Promise<void> => undefined
  acquireConnection = async (): Promise<NamedConnection> => {
    assertNoTransaction()
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
  readonly #prepared: Prepared = new Map()
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
      const [ended] = this.#isOpen ? await this.#run([query]) : []
      this.#isOpen = false
      this.#opening = []
      // A transaction in which a statement failed answers COMMIT with ROLLBACK, and with no error.
      if (ended && ended.tag !== query.sql.toUpperCase())
        throw new Error(`the transaction ended with ${ended.tag}`)
      return nothing
    }
    // Rows of several statements are given one by one, as lists; `together` gives them their types back.
    if (isTogether(query)) return { rows: (await this.#run(query.together)).map(({ rows }) => rows as R) }
    const [only] = await this.#run([query])
    return { rows: (only?.rows ?? []) as R[], numAffectedRows: BigInt(only?.count ?? 0) }
  }

  #run = async (queries: readonly CompiledQuery[]): Promise<Outcome[]> => {
    const opening = this.#opening
    this.#opening = []
    // What fails may leave a transaction open, also where its COMMIT had gone with it.
    this.#isOpen ||= queries.length > 1 || opening.length > 0
    const outcomes = await travel(this.#client, this.#prepared, [...opening, ...queries])
    if (queries.at(-1)?.sql === 'commit') this.#isOpen = false
    return outcomes.slice(opening.length)
  }

  // eslint-disable-next-line require-yield
  streamQuery = async function* <R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('nothing is streamed')
  }

  /** What only read is ended on the way out, and nobody waits for it. */
  release = (): void => {
    if (this.#isOpen)
      travel(this.#client, this.#prepared, [CompiledQuery.raw('commit')]).catch(() => undefined)
    this.#isOpen = false
    this.#opening = []
    this.#client.release(this.#isBroken)
  }
}

const nothing = { rows: [] }

const transaction = new AsyncLocalStorage<true>()

export const inTransaction = <T>(work: () => Promise<T>): Promise<T> => transaction.run(true, work)

/** Whoever has a transaction open uses that one: a second connection might wait for the first, which waits for it. */
export const assertNoTransaction = (): void => {
  if (transaction.getStore())
    throw new Error('a transaction is open here already: hand it on instead of opening a second one')
}

/** Statements that are sent in one message, each with a result of its own. */
export type Together = CompiledQuery & { together: readonly CompiledQuery[] }

export const togetherOf = (together: readonly CompiledQuery[]): Together => ({
  ...CompiledQuery.raw('together'),
  together,
})

/** What opens a transaction: sent with its first statement. */
export const openingOf = (together: readonly CompiledQuery[]): Together => ({
  ...CompiledQuery.raw('opening'),
  together,
})

const isTogether = (query: CompiledQuery): query is Together => 'together' in query
const isOpening = (query: CompiledQuery): query is Together => isTogether(query) && query.sql === 'opening'
