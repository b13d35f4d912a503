import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { readLock } from './data-lock.ts'
import { clusterEnvironment, type ClusterUser } from './cluster-user.ts'
import { processStart, runsWith } from './process-identity.ts'

/** The cluster under the data folder, made when there is none yet. */
export const openCluster = async (
  dataDir: string,
  user: ClusterUser,
  options: { fsync: boolean; log: (line: string) => void },
): Promise<string> => {
  const cluster = join(dataDir, 'postgres')
  removeDrafts(dataDir)
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    options.log('Creating the database')
    // A killed initdb leaves a draft behind and never half a cluster.
    const draft = mkdtempSync(join(user.home, draftPrefix))
    if (user.ids) chownSync(draft, user.ids.uid, user.ids.gid)
    await initialise(draft, user, options.fsync)
    const made = join(user.home, 'postgres')
    renameSync(draft, made)
    if (made !== cluster) {
      symlinkSync(made, cluster)
      options.log(`The database is kept in ${made}, because PostgreSQL cannot enter ${dataDir}`)
    }
    if (options.fsync) flushFolder(dataDir)
  }
  return realpathSync(cluster)
}

/** `start` is its process's, so that another program with the same pid later is not taken for it. */
export type Postmaster = { pid: number; start: string; socketDir: string; ready: boolean }

/** The PostgreSQL that lives on this cluster, from the file that it keeps there. */
export const findPostmaster = (cluster: string): Postmaster | undefined => {
  const lines = readLock(join(cluster, lockName))?.split('\n') ?? []
  const pid = Number(lines[0])
  const start = pid > 0 ? processStart(pid) : undefined
  if (start === undefined || !runsWith(pid, cluster)) return undefined
  return { pid, start, socketDir: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

/**
 * A dead PostgreSQL's pid may belong to another program by now, which keeps the next one from starting. Our own pid
 * in its place counts as stale there, while its second guard, the old one's shared memory, stays in force.
 */
export const disownLock = (cluster: string): void => {
  const lock = readLock(join(cluster, lockName))
  if (lock !== undefined) writeFileSync(join(cluster, lockName), lock.replace(/^-?\d+/, String(process.pid)))
}

const lockName = 'postmaster.pid'
const draftPrefix = 'postgres.new-'

const removeDrafts = (dataDir: string): void => {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(draftPrefix))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

const initialise = (folder: string, user: ClusterUser, fsync: boolean): Promise<void> => {
  const [command = '', ...rest] = [
    ...user.prefix,
    join(user.native, 'bin/initdb'),
    '--pgdata',
    folder,
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ]
  const child = spawn(command, rest, {
    env: clusterEnvironment,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user.ids,
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be created:\n${output.trim()}`)),
    )
  })
}

const flushFolder = (folder: string): void => {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
