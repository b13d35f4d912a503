// npm run test:races and npm run test:faults: the long form of the proofs in apps/server/src/proofs; the short one runs with all
// tests. The races include the generated shops of packages/scheduling, the faults the broken files of imports. The same requests again: SEED=… npm run test:races
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { install } from './parts/install.mjs'
import { runVitest, sumUp } from './parts/suites.mjs'

await runEntry(async () => {
  const [which = ''] = process.argv.slice(2)
  await install()
  await build()
  const more = which === 'races' ? 'packages/scheduling' : 'apps/server/src/features/imports/reading'
  const paths = [`apps/server/src/proofs/${which}`, more]
  return sumUp([await runVitest({ paths, env: { PROOFS: 'long' } })])
})
