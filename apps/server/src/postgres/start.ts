import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from './binaries.ts'
import { findPostmaster, openCluster, type Postmaster } from './cluster-folder.ts'
import { chooseClusterUser } from './cluster-user.ts'
import { end, isAlive, launch, tick } from './postmaster.ts'
import { answers, makeSocketDir, port, removeSocketDir, restoreSocketDir, stateOf } from './socket-folder.ts'

export type EmbeddedPostgres = {
  /** The socket's folder, which pg takes for a host. */
  host: string
  port: number
  user: string
  database: string
  url: string
  readonly pid: number
  /** True when a PostgreSQL was found that had outlived its server. */
  adopted: boolean
  stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own under `dataDir`, reachable by nobody else. It runs in a session of its own, so that the
 * terminal's Ctrl-C ends the server first, and is started again when it dies before `stop`.
 * The caller holds the data lock: two of these on one folder would stop each other's PostgreSQL.
 */
export const startEmbedded = async (options: {
  dataDir: string
  /** False only for test data that may be lost. */
  fsync?: boolean
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> => {
  const { fsync = true, log = () => {} } = options
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = realpathSync(options.dataDir)

  const survivor = await adopt(dataDir)
  if (survivor) return supervise(dataDir, survivor, true, { fsync, log })

  const user = chooseClusterUser(findPostgres(), dataDir)
  const cluster = await openCluster(dataDir, user, { fsync, log })
  const socketDir = await makeSocketDir(user)
  const started = await launch({ dataDir, cluster, socketDir, user, fsync, log })
  return supervise(dataDir, started, false, { fsync, log })
}

const supervise = (
  dataDir: string,
  first: Postmaster,
  adopted: boolean,
  { fsync, log }: { fsync: boolean; log: (line: string) => void },
): EmbeddedPostgres => {
  const { socketDir } = first
  let current = first
  let mending: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const startAgain = async () => {
    log('PostgreSQL is started again')
    const user = chooseClusterUser(findPostgres(), dataDir)
    const cluster = realpathSync(join(dataDir, 'postgres'))
    // Same place, so that the pool's next connection finds it.
    restoreSocketDir(socketDir, user)
    current = await launch({ dataDir, cluster, socketDir, user, fsync, log })
  }
  /** A PostgreSQL whose socket is gone keeps its old connections and takes no new one: only a restart makes the socket anew. */
  const look = async () => {
    if (isAlive(current)) {
      if ((await stateOf(socketDir)) !== 'gone' || stopped) return
      log('The socket of PostgreSQL is gone')
      await end(current)
    }
    await startAgain()
  }
  const watch = setInterval(() => {
    if (mending || stopped || !existsSync(dataDir)) return
    mending = look()
      .catch((error: unknown) => log(String(error)))
      .finally(() => (mending = undefined))
  }, 250)
  watch.unref()

  const stop = async () => {
    clearInterval(watch)
    await mending
    await end(current)
    removeSocketDir(socketDir)
  }
  return {
    host: socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(socketDir)}&port=${port}`,
    get pid() {
      return current.pid
    },
    adopted,
    stop: () => (stopped ??= stop()),
  }
}

/** A PostgreSQL that outlived its server is taken over when it answers, and else ended. */
const adopt = async (dataDir: string): Promise<Postmaster | undefined> => {
  if (!existsSync(join(dataDir, 'postgres'))) return undefined
  const cluster = realpathSync(join(dataDir, 'postgres'))
  const giveUp = performance.now() + 30_000
  let found = findPostmaster(cluster)
  while (found && performance.now() < giveUp) {
    if (found.ready) {
      if (await answers(found.socketDir)) return found
      break
    }
    await pause(tick) // still starting, or on its way out
    found = findPostmaster(cluster)
  }
  if (found) await end(found)
  return undefined
}
