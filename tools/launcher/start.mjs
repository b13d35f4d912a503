// npm start and npm run dev: installs and builds what is missing, then runs the server.
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { runEntry } from './parts/entry.mjs'
import { runProgram, serverProgram } from './parts/program.mjs'
import { log } from './parts/progress.mjs'
import { watchBuilds } from './parts/watchers.mjs'

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
