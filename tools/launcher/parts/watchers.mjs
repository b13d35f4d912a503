import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, root } from './node.mjs'

/** What the server loads built; it restarts when one of these writes anew. */
const watched = [
  { dir: 'apps/booking', args: ['build', '--watch'] },
  { dir: 'apps/booking', args: ['build', '--watch', '--ssr'] },
  { dir: 'apps/server', args: ['build', '--watch'] },
]

/** Builds again at each change, until the returned function is called. */
export const watchBuilds = () => {
  const children = watched.map(({ dir, args }) =>
    spawn('vite', args, { cwd: join(root, dir), env: environment(), stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  return () => children.forEach((child) => child.kill('SIGTERM'))
}
