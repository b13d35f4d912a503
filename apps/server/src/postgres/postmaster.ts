import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { disownLock, findPostmaster, type Postmaster } from './cluster-folder.ts'
import { clusterEnvironment, type ClusterUser } from './cluster-user.ts'
import { processStart } from './process-identity.ts'
import { port } from './socket-folder.ts'

export const tick = 10

/** Starts PostgreSQL on the cluster and resolves once it takes connections, however long it has to recover before. */
export const launch = async (start: {
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

/** Fast shutdown; without a checkpoint when that takes too long, which the next start makes good from the log. */
export const end = async (postmaster: Postmaster): Promise<void> => {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, limit] of steps) {
    const giveUp = performance.now() + limit
    signalTo(postmaster, signal)
    while (isAlive(postmaster) && performance.now() < giveUp) await pause(tick)
    if (!isAlive(postmaster)) return
  }
  throw new Error(`PostgreSQL with pid ${postmaster.pid} does not end`)
}

const signalTo = (postmaster: Postmaster, signal: NodeJS.Signals): void => {
  try {
    if (isAlive(postmaster)) process.kill(postmaster.pid, signal)
  } catch (error) {
    if (isAlive(postmaster)) throw error // else it ended in between
  }
}

export const isAlive = ({ pid, start }: Postmaster): boolean => processStart(pid) === start
