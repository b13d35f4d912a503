// The database by DATABASE_URL, or our own PostgreSQL under DATA_DIR, migrated and held by this process alone.
import type pg from 'pg'
import type { Config } from '#platform/config'
import { systemClock } from '#platform/clock'
import { assertOwnSessions, assertUsable, clockSkew } from './checks.ts'
import { acquireDataLock } from './data-lock.ts'
import { explained } from '#platform/database/connection-errors'
import { openPool, withClient, type Connection } from '#platform/database/pool'
import { startEmbedded } from './start.ts'
import { asServer, ensureServerRole } from './server-role.ts'
import { findRunning } from './find-running.ts'
import { migrate } from '#platform/database/migrate'

export type OpenedDatabase = { connection: Connection; pool: pg.Pool; close: () => Promise<void> }

type Note = (line: string) => void

export const openDatabase = async (config: Config, note: Note): Promise<OpenedDatabase> => {
  const { databaseUrl } = config
  const server = databaseUrl ? external(databaseUrl, config) : await embedded(config, note)
  try {
    await server.prepare()
    const pool = openPool(server.connection, { role: 'noren_app', max: poolMax })
    try {
      const skew = await explained(databaseUrl, () => clockSkew(pool, systemClock.now))
      if (skew > 2000) note(`the clocks of server and database differ by ${Math.round(skew)} ms`)
    } catch (error) {
      await pool.end()
      throw error
    }
    const close = async () => {
      await pool.end()
      await server.stop()
    }
    return { connection: server.connection, pool, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** For the doctor: beside a running server where there is one, on a database of its own otherwise. */
export const openForInspection = async (config: Config, note: Note): Promise<OpenedDatabase> => {
  const running = config.databaseUrl ? { url: config.databaseUrl } : findRunning(config.dataDir)
  if (!running) return openDatabase(config, note)
  if (config.databaseUrl) await explained(config.databaseUrl, () => assertPoolsSessions(running))
  const pool = openPool(running, { role: 'noren_app', max: visitorsMax })
  return { connection: running, pool, close: () => pool.end() }
}

// Four connections a core served most writes in the measurements.
const poolMax = 12
/** The doctor looks at some shops side by side; a server beside it has its own. */
const visitorsMax = 4

/** `prepare` checks it and brings it up to date, as its owner; `connection` is for everything that comes after. */
type OpenedServer = { connection: Connection; prepare: () => Promise<void>; stop: () => Promise<void> }

const external = (url: string, config: Config): OpenedServer => ({
  connection: { url },
  prepare: async () => {
    // First of all, so that a refusal leaves nothing behind.
    await explained(url, async () => {
      await withClient({ url }, (client) => assertUsable(client, config))
      await assertPoolsSessions({ url })
    })
    await migrate({ url })
  },
  stop: async () => undefined,
})

const assertPoolsSessions = (to: Connection): Promise<void> =>
  withClient(to, (first) => withClient(to, (second) => assertOwnSessions(first, second)))

const embedded = async (config: Config, note: Note): Promise<OpenedServer> => {
  const lock = acquireDataLock(config.dataDir)
  try {
    const postgres = await startEmbedded({ dataDir: config.dataDir, log: note })
    const { host, port, user, database } = postgres
    const owner = { host, port, user, database }
    return {
      connection: asServer(owner),
      prepare: async () => {
        await migrate(owner)
        await ensureServerRole(owner)
        await withClient(asServer(owner), (client) => assertUsable(client, config))
      },
      stop: async () => {
        await postgres.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
