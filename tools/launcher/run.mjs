// Runs one TypeScript program of the workspace: node tools/launcher/run.mjs <file> [arguments]
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { runEntry } from './parts/entry.mjs'
import { runProgram } from './parts/program.mjs'

await runEntry(async () => {
  await install()
  await build()
  return runProgram(process.argv.slice(2))
})
