// Transactions on the pool, and Kysely on top of them or of the pool itself. Statements are prepared by name and pipelined.
import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely'
import pg from 'pg'

/** The statements of one transaction. */
export type Pipeline = {
  /** Sends without waiting for earlier answers; PostgreSQL runs in order, and nothing after a statement that failed. */
  query: <R>(query: CompiledQuery<R>) => Promise<QueryResult<R>>
  /** For SQL without parameters that is not worth preparing. */
  command: (sql: string) => Promise<void>
  commit: () => Promise<void>
  rollback: () => Promise<void>
  /** Commits what is still open without waiting for it, and gives the connection back. */
  release: () => void
}

/** BEGIN and its settings are sent with the first statement, so that they cost no round trip. */
export const openTransaction = async (pool: pg.Pool, begin: readonly string[]): Promise<Pipeline> => {
  const session = await openSession(pool)
  let state: 'new' | 'open' | 'ended' = 'new'

  const send = async (query: pg.QueryConfig): Promise<pg.QueryResult> => {
    if (state === 'ended') throw new Error('the transaction has ended')
    // If one fails, the statements behind it fail as well.
    if (state === 'new') for (const text of begin) session.send({ text }).catch(() => undefined)
    state = 'open'
    return session.send(query)
  }
  const end = async (text: 'commit' | 'rollback'): Promise<void> => {
    const wasOpen = state === 'open'
    state = 'ended'
    if (!wasOpen) return
    const { command } = await session.send({ text })
    // A transaction in which a statement failed answers COMMIT with ROLLBACK, and with no error.
    if (command !== text.toUpperCase()) throw new Error(`the transaction ended with ${command}`)
  }

  return {
    query: async (query) => resultOf(await send(prepared(query))),
    command: async (text) => void (await send({ text })),
    commit: () => end('commit'),
    rollback: () => end('rollback'),
    release: () => {
      end('commit').catch(() => undefined)
      session.release()
    },
  }
}

/** Kysely that runs each statement by itself, on any connection of the pool. */
export const openKysely = <Tables>(pool: pg.Pool): Kysely<Tables> => {
  const sessions = new WeakMap<DatabaseConnection, Session>()
  return kyselyOf({
    acquireConnection: async () => {
      assertNoTransaction()
      const session = await openSession(pool)
      const connection = connectionOf(async (query) => resultOf(await session.send(prepared(query))))
      sessions.set(connection, session)
      return connection
    },
    releaseConnection: async (connection) => sessions.get(connection)?.release(),
  })
}

/** Kysely that runs its statements in the transaction. */
export const openKyselyIn = <Tables>({ query }: Pipeline): Kysely<Tables> => {
  const connection = connectionOf(query)
  return kyselyOf({ acquireConnection: async () => connection, releaseConnection: nothing })
}

type Session = { send: (query: pg.QueryConfig) => Promise<pg.QueryResult>; release: () => void }

const openSession = async (pool: pg.Pool): Promise<Session> => {
  const client = await pool.connect()
  let isUsable = true
  return {
    send: async (query) => {
      try {
        return await client.query(query)
      } catch (error) {
        // Anything but a refusal by PostgreSQL leaves the connection in a state that nobody knows.
        isUsable &&= error instanceof pg.DatabaseError
        throw error
      }
    },
    release: () => client.release(!isUsable),
  }
}

const kyselyOf = <Tables>(driver: Pick<Driver, 'acquireConnection' | 'releaseConnection'>): Kysely<Tables> =>
  new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createDriver: () => ({
        ...driver,
        init: nothing,
        beginTransaction: refuseTransaction,
        commitTransaction: refuseTransaction,
        rollbackTransaction: refuseTransaction,
        destroy: nothing,
      }),
    },
  })

const connectionOf = (query: Pipeline['query']): DatabaseConnection => ({
  // Kysely leaves the type of the rows to its caller.
  executeQuery: <R>(compiled: CompiledQuery) => query(compiled as CompiledQuery<R>),
  // eslint-disable-next-line require-yield
  streamQuery: async function* () {
    throw new Error('nothing is streamed')
  },
})

const resultOf = <R>({ rows, rowCount }: pg.QueryResult): QueryResult<R> => ({
  rows,
  numAffectedRows: BigInt(rowCount ?? 0),
})

const nothing = async (): Promise<void> => undefined
const refuseTransaction = async (): Promise<void> => {
  throw new Error('transactions are opened by `read`, `search` and `write` alone')
}

const open = new AsyncLocalStorage<true>()

export const markTransaction = <T>(work: () => Promise<T>): Promise<T> => open.run(true, work)

/** A second connection might wait for the first, which waits for it. */
export const assertNoTransaction = (): void => {
  if (open.getStore())
    throw new Error('a transaction is open here already: hand it on instead of opening a second one')
}

/** Each connection prepares a statement when it first meets its name. */
const prepared = ({ sql, parameters }: CompiledQuery): pg.QueryConfig => ({
  ...nameOf(sql),
  text: sql,
  values: [...parameters],
})

const names = new Map<string, { name: string }>()
// With more texts than this somebody builds SQL from values: further statements are not prepared.
const maxNames = 500

const nameOf = (sql: string): { name: string } | undefined => {
  const known = names.get(sql)
  if (known !== undefined || names.size >= maxNames) return known
  const name = { name: hash('sha256', sql, 'base64url') }
  names.set(sql, name)
  return name
}
