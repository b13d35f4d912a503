import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, root } from './node.mjs'

/** The builds that the server loads; it restarts when one of them is written. */
const watched = [
  { dir: 'apps/booking', args: ['build', '--watch'] },
  { dir: 'apps/booking', args: ['build', '--watch', '--ssr'] },
  { dir: 'apps/server', args: ['build', '--watch'] },
]

/** Rebuilds at each change until the returned function is called. */
export const watchBuilds = () => {
  const children = watched.map(({ dir, args }) =>
    spawn('vite', args, { cwd: join(root, dir), env: environment(), stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  return () => children.forEach((child) => child.kill('SIGTERM'))
}
