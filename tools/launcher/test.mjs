// npm test: all guards, tests and browser stories, with what failed and their sum at the end. npm test -- <path> …: those files alone.
// npm test -- --changed [since]: the guards and what a change touches (parts/touched.mjs).
import { findBrowser, findShell } from './parts/browser.mjs'
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { runGuards } from './parts/guards.mjs'
import { install } from './parts/install.mjs'
import { failure, runPlaywright, runVitest, sumUp } from './parts/suites.mjs'
import { findChanged, findTouched } from './parts/touched.mjs'

/** @type {import('./parts/suites.mjs').Counts[]} */
const suites = []

const runAll = async () => {
  const [browser, shell] = [await findBrowser(), await findShell()]
  console.log('\nGuards')
  suites.push(await runGuards())
  console.log('\nUnit and integration tests')
  suites.push(await runVitest())
  console.log('\nBrowser stories')
  suites.push(await runPlaywright(browser, { shell }))
}

/**
 * Paths below e2e are browser stories; all others are of unit and integration tests.
 * @param {string[]} paths
 */
const runSome = async (paths) => {
  const stories = paths.filter((path) => path.startsWith('e2e/'))
  const tests = paths.filter((path) => !stories.includes(path))
  if (tests.length > 0) suites.push(await runVitest({ paths: tests }))
  if (stories.length === 0) return
  suites.push(await runPlaywright(await findBrowser(), { shell: await findShell(), paths: stories }))
}

/** @param {string} [since] */
const runChanged = async (since) => {
  const { base, files } = await findChanged(since)
  const { server, stories } = findTouched(files)
  console.log(`\n${files.length} files changed; on the server: ${server.join(' ') || 'none'}`)
  suites.push(await runGuards(files))
  const related = ['--project', 'pure', '--project', 'screens*', '--changed', base, '--passWithNoTests']
  suites.push(await runVitest({ paths: related }))
  await runSome([...server, ...stories])
}

await runEntry(async () => {
  const [first, ...rest] = process.argv.slice(2)
  try {
    await install()
    await build()
    if (first === '--changed') await runChanged(rest[0])
    else if (first === undefined) await runAll()
    else await runSome([first, ...rest])
  } catch (error) {
    suites.push(failure(error instanceof Error ? error.message : String(error)))
  }
  return sumUp(suites)
})
