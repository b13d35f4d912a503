// npm run build: builds the front ends whose sources changed.
import { build } from './parts/build.mjs'
import { install } from './parts/install.mjs'
import { runEntry } from './parts/entry.mjs'

await runEntry(async () => {
  await install()
  await build()
  return 0
})
