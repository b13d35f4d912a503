// npm run test:cluster: the server's tests on a real Citus cluster, then what only one can show: a machine killed and back, shops moved
// and a database migrated under bookings. TEST_CLUSTER has its addresses, the coordinator's first, as superuser:
//   TEST_CLUSTER=postgres://postgres@127.0.0.1:5432,postgres://postgres@127.0.0.1:5433,…
//   TEST_CLUSTER_KILL='…' TEST_CLUSTER_BACK='…'   commands that kill and start a worker; each gets its place, 1 for the first
// With paths: those tests alone.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/node.mjs'
import { runVitest, sumUp } from './parts/suites.mjs'

await runEntry(async () => {
  if (!process.env.TEST_CLUSTER) {
    console.log('Not run: TEST_CLUSTER names no cluster; see tools/launcher/cluster.mjs')
    return 0
  }
  const paths = process.argv.slice(2)
  await install()
  await build()
  // One after the other: what kills a machine disturbs all that runs beside it.
  const suites = [
    await runVitest({
      paths: ['--project', 'server', '--project', 'apart', ...(paths.length > 0 ? paths : ['apps/server'])],
    }),
    ...(paths.length > 0 ? [] : [await runVitest({ paths: ['--project', 'cluster'] })]),
  ]
  /** @type {{ file: string, tests?: string[], why: string }[]} */
  const leftOut = JSON.parse(
    readFileSync(join(root, 'apps/server/src/distribution/testing/left-out.json'), 'utf8'),
  )
  for (const { file, tests, why } of leftOut)
    console.log(`left out: ${file}${tests ? `: ${tests.length} tests` : ''}: ${why}`)
  return sumUp(suites)
})
