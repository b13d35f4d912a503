import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from './embedded/binaries.ts'
import { disownLock, findPostmaster, openCluster, type Postmaster } from './embedded/cluster-folder.ts'
import {
  chooseClusterUser,
  clusterEnvironment,
  socketParent,
  type ClusterUser,
} from './embedded/cluster-user.ts'
import { processStart } from './embedded/process-identity.ts'

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
  const socketDir = makeSocketDir(dataDir, user)
  const started = await launch({ dataDir, cluster, socketDir, user, fsync, log })
  return supervise(dataDir, started, false, { fsync, log })
}

const port = 5432

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
    log('PostgreSQL ended unexpectedly and is started again')
    const user = chooseClusterUser(findPostgres(), dataDir)
    const cluster = realpathSync(join(dataDir, 'postgres'))
    // Same place, so that the pool's next connection finds it.
    mkdirSync(socketDir, { recursive: true, mode: 0o700 })
    current = await launch({ dataDir, cluster, socketDir, user, fsync, log })
  }
  const watch = setInterval(() => {
    if (mending || stopped || isAlive(current) || !existsSync(dataDir)) return
    mending = startAgain()
      .catch((error: unknown) => log(String(error)))
      .finally(() => (mending = undefined))
  }, 250)
  watch.unref()

  const stop = async () => {
    clearInterval(watch)
    await mending
    await end(current)
    rmSync(socketDir, { recursive: true, force: true })
    rmSync(join(dataDir, socketNote), { force: true })
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

const launch = async (start: {
  dataDir: string
  cluster: string
  socketDir: string
  user: ClusterUser
  fsync: boolean
  log: (line: string) => void
}): Promise<Postmaster> => {
  const giveUp = performance.now() + 10_000
  for (;;) {
    const failure = await tryLaunch(start)
    if (typeof failure !== 'string') return failure
    // After kill -9 of the postmaster its other processes may need a moment to notice and go.
    if (!failure.includes('shared memory block') || performance.now() > giveUp) {
      throw new Error(`PostgreSQL did not start:\n${failure.trim()}`)
    }
    await pause(100)
  }
}

/** The running PostgreSQL, or what it wrote before it ended. */
const tryLaunch = async (start: Parameters<typeof launch>[0]): Promise<Postmaster | string> => {
  const { dataDir, cluster, socketDir, user } = start
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true })
  disownLock(cluster)
  const logFile = join(dataDir, 'postgres.log')
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'w', 0o600)
  const [command = '', ...rest] = [
    ...user.prefix,
    join(user.native, 'bin/postgres'),
    '-D',
    cluster,
    ...settings(socketDir, start.fsync).flatMap((setting) => ['-c', setting]),
  ]
  const child = spawn(command, rest, {
    detached: true,
    stdio: ['ignore', output, output],
    env: clusterEnvironment,
    cwd: '/',
    ...user.ids,
  })
  closeSync(output)
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  child.unref()
  let nextNotice = performance.now() + 5_000
  for (;;) {
    if (failed) throw failed
    if (child.exitCode !== null || child.signalCode !== null) return readFileSync(logFile, 'utf8')
    const found = findPostmaster(cluster)
    if (found?.ready && found.pid === child.pid) return found
    if (performance.now() > nextNotice) {
      start.log('PostgreSQL is still recovering')
      nextNotice += 5_000
    }
    await pause(tick)
  }
}

// The log holds no values and no statements: they would be names and addresses, and grow the file with every refusal.
const settings = (socketDir: string, fsync: boolean): string[] => [
  'listen_addresses=',
  `unix_socket_directories=${socketDir}`,
  'unix_socket_permissions=0700',
  `port=${port}`,
  'max_connections=100',
  'shared_buffers=128MB',
  'jit=off',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  ...(fsync ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
]

const tick = 10

/** Fast shutdown; without a checkpoint when that takes too long, which the next start makes good from the log. */
const end = async (postmaster: Postmaster): Promise<void> => {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, limit] of steps) {
    const giveUp = performance.now() + limit
    if (isAlive(postmaster)) process.kill(postmaster.pid, signal)
    while (isAlive(postmaster) && performance.now() < giveUp) await pause(tick)
    if (!isAlive(postmaster)) return
  }
  throw new Error(`PostgreSQL with pid ${postmaster.pid} does not end`)
}

const isAlive = ({ pid, start }: Postmaster): boolean => processStart(pid) === start

const socketNote = 'postgres.socket'

/** Under a short path of its own, noted in the data folder so that a killed server's one can be found and removed. */
const makeSocketDir = (dataDir: string, user: ClusterUser): string => {
  const note = join(dataDir, socketNote)
  const old = existsSync(note) ? readFileSync(note, 'utf8').trim() : ''
  if (basename(old).startsWith('noren-') && lstatSync(old, { throwIfNoEntry: false })?.isDirectory()) {
    rmSync(old, { recursive: true, force: true })
  }
  const made = mkdtempSync(join(socketParent(user), 'noren-'))
  if (user.ids) chownSync(made, user.ids.uid, user.ids.gid)
  writeFileSync(note, `${made}\n`)
  return made
}

const answers = (socketDir: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(join(socketDir, `.s.PGSQL.${port}`))
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
