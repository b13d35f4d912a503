// npm start and npm run dev: installs and builds what is missing, then runs the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { runEntry } from './parts/entry.mjs'
import { environment, root } from './parts/node.mjs'
import { runProgram, serverProgram } from './parts/program.mjs'
import { log } from './parts/progress.mjs'

/** The builds that the server loads; it restarts when one of them is written. */
const watched = [
  { dir: 'apps/booking', args: ['build', '--watch'] },
  { dir: 'apps/booking', args: ['build', '--watch', '--ssr'] },
  { dir: 'apps/server', args: ['build', '--watch'] },
]

/** Rebuilds at each change until the returned function is called. */
const watchBuilds = () => {
  const children = watched.map(({ dir, args }) =>
    spawn('vite', args, { cwd: join(root, dir), env: environment(), stdio: ['ignore', 'ignore', 'inherit'] }),
  )
  return () => children.forEach((child) => child.kill('SIGTERM'))
}

await runEntry(async () => {
  const args = process.argv.slice(2)
  const dev = args.includes('--dev')
  await install()
  await build(dev ? ['booking', 'mails'] : undefined)
  const server = serverProgram()
  log('Starting Noren …')
  if (!dev) return runProgram([server, ...args])
  const stopWatching = watchBuilds()
  return runProgram(['--watch', '--watch-preserve-output', server, ...args]).finally(stopWatching)
})
