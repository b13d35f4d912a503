// A PostgreSQL that somebody else packaged, such as Debian's 15, with its own initdb and pg_dump: one cluster in a temporary folder,
// reachable by its socket alone. As root it runs as another name, as the embedded one does.
import { spawn, spawnSync, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseClusterUser, clusterEnvironment } from '#postgres/cluster-user'
import { withClient } from '#platform/database/pool'
import type { Cluster } from '../processes/own-database.ts'

export type OpenedCluster = Cluster & { version: string; bin: string; stop: () => Promise<void> }

const debianFolder = '/usr/lib/postgresql'
const tools = ['initdb', 'postgres', 'createdb', 'pg_dump', 'pg_restore']

/** The oldest that we support and that is there; Debian keeps each version in a folder of its own. */
const findServer = (): string => {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version))
    : []
  const onPath = (process.env['PATH'] ?? '').split(':').map((folder) => join(folder, '..'))
  const found = [...debian, ...onPath]
    .filter((folder) => tools.every((tool) => existsSync(join(folder, 'bin', tool))))
    .map((folder) => ({ folder, version: Number.parseInt(versionOf(folder), 10) }))
    .filter(({ version }) => version >= 15)
    .toSorted((a, b) => a.version - b.version)[0]
  if (found) return found.folder
  throw new Error(
    `The drill of dump and restore needs a PostgreSQL 15 or newer with ${tools.join(', ')}: apt-get install postgresql`,
  )
}

const versionOf = (folder: string): string =>
  spawnSync(join(folder, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout.split(' ')[2] ?? ''

export const openDebianCluster = async (): Promise<OpenedCluster> => {
  const folder = findServer()
  const home = mkdtempSync(join(tmpdir(), 'noren-pg-'))
  const user = chooseClusterUser(folder, home)
  const as = (output: 'ignore' | 'inherit'): SpawnOptions => ({
    env: clusterEnvironment,
    cwd: '/',
    stdio: ['ignore', output, 'inherit'],
    ...user.ids,
  })
  const run = (tool: string, args: readonly string[], options: SpawnOptions) => {
    const [command = '', ...rest] = [...user.prefix, join(folder, 'bin', tool), ...args]
    return spawn(command, rest, options)
  }
  const data = join(user.home, 'cluster')
  const made = run(
    'initdb',
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    as('ignore'),
  )
  const [code] = await once(made, 'close')
  if (code !== 0) throw new Error(`initdb of ${folder} ended with ${code}`)
  const settings = ['listen_addresses=', `unix_socket_directories=${user.home}`, 'log_min_messages=fatal']
  const server = run(
    'postgres',
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    as('ignore'),
  )
  const ended = once(server, 'close')
  const cluster = { host: user.home, port: 5432, user: 'postgres' }
  // It listens before it lets anybody in.
  const isReady = () => withClient({ ...cluster, database: 'postgres' }, async () => true).catch(() => false)
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`postgres of ${folder} ended with ${server.exitCode}`)
    await pause(20)
  }
  return {
    ...cluster,
    version: versionOf(folder),
    bin: join(folder, 'bin'),
    stop: async () => {
      server.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
