// A PgBouncer, such as Debian's, before a cluster: reachable by a socket of its own alone, and as root under another name, like the
// cluster (`restoring/debian-postgres.ts`).
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chooseClusterUser, clusterEnvironment } from '#postgres/cluster-user'
import type { OpenedCluster } from '../restoring/debian-postgres.ts'
import type { Cluster } from '../processes/own-database.ts'

const program = '/usr/sbin/pgbouncer'

/** `settings` are lines of its section [pgbouncer]. */
export const openPgBouncer = async (
  { host, port, bin }: OpenedCluster,
  settings: readonly string[],
): Promise<Cluster & { stop: () => Promise<void> }> => {
  if (spawnSync(program, ['--version']).status !== 0)
    throw new Error('The proof of pooling needs PgBouncer: apt-get install pgbouncer')
  const folder = mkdtempSync(join(tmpdir(), 'noren-pgbouncer-'))
  const user = chooseClusterUser(join(bin, '..'), folder)
  const file = join(user.home, 'pgbouncer.ini')
  writeFileSync(join(user.home, 'users'), '"noren" ""\n')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${host} port=${port}`,
      '[pgbouncer]',
      'listen_addr =',
      'listen_port = 6432',
      `unix_socket_dir = ${user.home}`,
      'auth_type = trust',
      `auth_file = ${join(user.home, 'users')}`,
      ...settings,
    ].join('\n'),
  )
  const bouncer = spawn('env', [...user.prefix, program, '--quiet', file], {
    env: clusterEnvironment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
    ...user.ids,
  })
  const ended = once(bouncer, 'close')
  while (!(await listens(join(user.home, '.s.PGSQL.6432')))) {
    if (bouncer.exitCode !== null) throw new Error(`pgbouncer ended with ${bouncer.exitCode}`)
    await pause(20)
  }
  return {
    host: user.home,
    port: 6432,
    user: 'noren',
    stop: async () => {
      bouncer.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listens = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
