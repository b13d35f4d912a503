// The database by DATABASE_URL, or our own PostgreSQL under DATA_DIR, migrated and held by this process alone.
import type pg from 'pg'
import type { Config } from '#platform/config'
import { systemClock } from '#platform/clock'
import { assertBoundByPolicies, assertDurable, clockSkew } from './checks.ts'
import { acquireDataLock } from './data-lock.ts'
import { openPool, type Connection } from '#platform/database/pool'
import { startEmbedded } from './start.ts'
import { asServer, ensureServerRole } from './server-role.ts'
import { findRunning } from './find-running.ts'
import { migrate } from '#platform/database/migrate'

export type OpenedDatabase = { connection: Connection; pool: pg.Pool; close: () => Promise<void> }

type Note = (line: string) => void

export const openDatabase = async (config: Config, note: Note): Promise<OpenedDatabase> => {
  const server = config.databaseUrl ? external(config.databaseUrl) : await embedded(config, note)
  try {
    await server.prepare()
    const pool = openPool(server.connection, { role: 'noren_app', max: poolMax })
    try {
      await assertBoundByPolicies(pool)
      if (!config.unsafeDurability) await assertDurable(pool)
      const skew = await clockSkew(pool, systemClock.now)
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
  const pool = openPool(running, { role: 'noren_app', max: visitorsMax })
  return { connection: running, pool, close: () => pool.end() }
}

// Four connections a core served most writes in the measurements.
const poolMax = 12
/** The doctor looks at some shops side by side; a server beside it has its own. */
const visitorsMax = 4

/** `prepare` brings it up to date, as its owner; `connection` is for everything that comes after. */
type OpenedServer = { connection: Connection; prepare: () => Promise<void>; stop: () => Promise<void> }

const external = (url: string): OpenedServer => ({
  connection: { url },
  prepare: async () => void (await migrate({ url })),
  stop: async () => undefined,
})

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
