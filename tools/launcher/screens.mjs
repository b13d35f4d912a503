// npm run screens: pictures of all screens into the folder screens/, for people to look at. npm run screens -- owner: of those walks alone.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './parts/browser.mjs'
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { install } from './parts/install.mjs'
import { root } from './parts/node.mjs'
import { log } from './parts/progress.mjs'
import { runPlaywright, sumUp } from './parts/suites.mjs'

await runEntry(async () => {
  const asked = process.argv.slice(2)
  await install()
  await build()
  const browser = await findBrowser()
  if (asked.length === 0) rmSync(join(root, 'screens'), { recursive: true, force: true })
  const paths = asked.length === 0 ? [] : ['--grep', asked.join('|')]
  const taken = await runPlaywright(browser, { config: 'e2e/gallery/gallery.config.ts', paths })
  log('The pictures are in screens/, by width and walk')
  return sumUp([taken])
})
