// npm run test:engines: a few stories in Chromium, Firefox and WebKitGTK (decision 0088). npm run test:engines -- firefox: in that
// engine alone. One that this machine does not have is a failure, unless others were asked for.
import { findBrowser } from './parts/browser.mjs'
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { install } from './parts/install.mjs'
import { capture } from './parts/progress.mjs'
import { failure, runPlaywright, sumUp } from './parts/suites.mjs'

const engines = ['chromium', 'firefox', 'webkit']
/** Of Chromium `findBrowser` says it. */
const needed = [
  { engine: 'firefox', command: process.env.FIREFOX_PATH ?? 'firefox', from: 'firefox-esr in Debian' },
  { engine: 'webkit', command: 'WebKitWebDriver', from: 'webkit2gtk-driver in Debian' },
  ...(process.env.DISPLAY ? [] : [{ engine: 'webkit', command: 'Xvfb', from: 'xvfb in Debian' }]),
]

/** @param {string[]} wanted */
const findAbsent = async (wanted) => {
  const found = []
  for (const one of needed) {
    if (!wanted.includes(one.engine)) continue
    // Xvfb knows no other call that ends at once and well.
    const { code, output } = await capture(one.command, one.command === 'Xvfb' ? ['-help'] : ['--help'])
    if (code !== 0 && !output.includes('use: X')) found.push(one)
  }
  return found
}

await runEntry(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !engines.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown} is none of the engines ${engines.join(', ')}`)
  const wanted = asked.length > 0 ? asked : engines
  const absent = await findAbsent(wanted)
  await install()
  await build()
  const present = wanted.filter((name) => !absent.some(({ engine }) => engine === name))
  const stories = await runPlaywright(await findBrowser(), {
    config: 'e2e/engines/engines.config.ts',
    env: { ENGINES: present.join() },
  })
  return sumUp([
    stories,
    ...absent.map(({ engine, command, from }) =>
      failure(`Not tested in ${engine}: ${command} does not start on this machine (${from})`),
    ),
  ])
})
