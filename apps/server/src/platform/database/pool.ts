// The pool of `pg`, its connections pipelined (node-postgres.com/features/pipelining), and how values of the database are read.
import pg from 'pg'

export type Connection = { host?: string; port?: number; user?: string; database?: string; url?: string }

export type PoolOptions = { role: string; max: number }

export const openPool = (to: Connection, { role, max }: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    ...(to.url ? { connectionString: to.url } : to),
    max,
    types: typeParsers,
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    options: `-c role=${role} -c TimeZone=Asia/Tokyo -c statement_timeout=30s -c lock_timeout=15s -c idle_in_transaction_session_timeout=30s`,
    application_name: 'noren',
  })
  // A connection that dies is replaced by the pool; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
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
