import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Whom PostgreSQL runs as, with which binaries, and where its cluster can be: it refuses to be root. */
export type ClusterUser = {
  /** Put before the command: enters a user namespace where root has another name. */
  prefix: string[]
  ids: Owner | undefined
  native: string
  home: string
}

type Owner = { uid: number; gid: number }

/** Nothing of the server's own environment reaches PostgreSQL: PGDATA and its kind would change what it does. */
export const clusterEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}

/** A private folder for the socket must be short (107 bytes) and open to the one who runs PostgreSQL. */
export const socketParent = (user: ClusterUser): string =>
  user.ids || tmpdir().length > 60 ? '/tmp' : tmpdir()

export const chooseClusterUser = (native: string, dataDir: string): ClusterUser => {
  const cluster = join(dataDir, 'postgres')
  const owner = statSync(cluster, { throwIfNoEntry: false })
  const home = owner ? dirname(realpathSync(cluster)) : dataDir
  const plain = { prefix: [], ids: undefined, native, home }
  if (process.getuid?.() !== 0) {
    const way = firstThatRuns([plain, inNamespace(plain)])
    if (way) return way
    throw new Error(`PostgreSQL cannot run here as user ${process.getuid?.()}: ${mend}`)
  }
  const ways = owner?.uid === 0 ? [] : [asOwner(plain, owner ?? ownerOf(dataDir))]
  if (!owner || owner.uid === 0) ways.push(inNamespace(plain))
  const way = firstThatRuns(ways) ?? asSystemUser(plain, cluster)
  if (way) return way
  throw new Error(`PostgreSQL refuses to run as root, and user namespaces are not allowed here: ${mend}`)
}

const mend = 'start Noren as an ordinary user, or set DATABASE_URL to a PostgreSQL that runs elsewhere'

/** A clone that belongs to somebody else: root may become that user, and the data stays theirs. */
const asOwner = (user: ClusterUser, { uid, gid }: Owner): ClusterUser | undefined =>
  uid === 0 ? undefined : { ...user, ids: { uid, gid } }

const ownerOf = (dataDir: string): Owner => {
  const stats = statSync(dataDir)
  if (stats.uid !== 0) return stats
  const { uid, gid } = statSync(dirname(dataDir))
  // initdb asks for a name, which the owner of a folder mounted into a container may not have.
  if (uid === 0 || run(['id', '-un'], { uid, gid }).status !== 0) return stats
  chownSync(dataDir, uid, gid)
  return { uid, gid }
}

/**
 * Inside, root's files and rights belong to another name, so that even a folder only root can enter works.
 * The name must be one the system knows, because initdb looks it up.
 */
const inNamespace = (user: ClusterUser): ClusterUser | undefined => {
  const names = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : ''
  const [, uid, gid] =
    /^nobody:[^:]*:(\d+):(\d+):/m.exec(names) ?? /^\w+:[^:]*:([1-9]\d*):(\d+):/m.exec(names) ?? []
  return uid && gid
    ? { ...user, prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`] }
    : undefined
}

const systemUser = 'noren-postgres'
const systemHome = '/var/lib/noren-postgres'

/** The last way: a user of its own, with copies in /var/lib where it cannot enter the clone. */
const asSystemUser = (user: ClusterUser, cluster: string): ClusterUser | undefined => {
  const ids = findSystemUser()
  if (!ids) return undefined
  if (!user.home.startsWith(systemHome)) chmodSync(user.home, 0o711)
  const here = { ...user, ids }
  const way = canRun(here) ? here : { ...here, native: copyBinaries(user.native) }
  if (existsSync(cluster)) {
    if (!canRun(way)) return undefined
    if (statSync(cluster).uid !== ids.uid) run(['chown', '-R', systemUser, realpathSync(cluster)])
    return way
  }
  if (canRun(way)) return way
  const home = join(systemHome, randomUUID().slice(0, 8))
  mkdirSync(home, { mode: 0o700 })
  chownSync(home, ids.uid, ids.gid)
  const away = { ...way, home }
  return canRun(away) ? away : undefined
}

const findSystemUser = (): Owner | undefined => {
  if (run(['id', '-u', systemUser]).status !== 0) {
    run([
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      systemUser,
    ])
  }
  const uid = run(['id', '-u', systemUser])
  const gid = run(['id', '-g', systemUser])
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined
}

const copyBinaries = (native: string): string => {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8'))
  const copy = join(systemHome, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${randomUUID()}`
  mkdirSync(systemHome, { recursive: true, mode: 0o755 })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch {
    rmSync(draft, { recursive: true, force: true }) // another start was first
  }
  return copy
}

const firstThatRuns = (ways: (ClusterUser | undefined)[]): ClusterUser | undefined =>
  ways.filter((way) => way !== undefined).find(canRun)

const canRun = (user: ClusterUser): boolean => {
  const needsName = existsSync(join(user.home, 'postgres')) ? ':' : 'id -un'
  const probe = `${needsName} && test -x "$1" && test -x "$2" && test -w "$3"`
  const places = [join(user.native, 'bin/postgres'), user.home, socketParent(user)]
  return run([...user.prefix, 'sh', '-c', probe, 'sh', ...places], user.ids).status === 0
}

const run = ([command = '', ...rest]: string[], ids?: Owner) =>
  spawnSync(command, rest, { encoding: 'utf8', env: clusterEnvironment, cwd: '/', ...ids })
