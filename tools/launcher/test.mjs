// npm test: all guards, tests and browser stories, with what failed and their sum at the end. npm test -- <path> …: those files alone.
import { findBrowser } from './parts/browser.mjs'
import { build } from './parts/build.mjs'
import { runEntry } from './parts/entry.mjs'
import { runGuards } from './parts/guards.mjs'
import { install } from './parts/install.mjs'
import { runPlaywright, runVitest } from './parts/suites.mjs'

const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const notes = []

/** @param {import('./parts/suites.mjs').Counts} counts */
const add = (counts) => {
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  notes.push(...(counts.notes ?? []))
}

/**
 * Runs a step that others need: a failure is printed and counted, and steps that do not need it still run.
 * @template T
 * @param {() => Promise<T>} step
 */
const attempt = async (step) => {
  try {
    return { done: await step() }
  } catch (error) {
    console.log(`\n${error instanceof Error ? error.message : error}\n`)
    add({ passed: 0, failed: 1, skipped: 0 })
    return undefined
  }
}

/** @param {string} title */
const heading = (title) => console.log(`\n${title}`)

const runAll = async () => {
  if (!(await attempt(install))) return
  const browser = await attempt(findBrowser)
  const built = await attempt(build)
  heading('Guards')
  add(await runGuards())
  heading('Unit and integration tests')
  add(await runVitest())
  heading('Browser stories')
  if (browser && built) add(await runPlaywright(browser.done))
  else console.log('  not run: see above')
}

/**
 * Paths below e2e are browser stories; all others are of unit and integration tests.
 * @param {string[]} paths
 */
const runSome = async (paths) => {
  const stories = paths.filter((path) => path.startsWith('e2e/'))
  const tests = paths.filter((path) => !stories.includes(path))
  await install()
  await build()
  if (tests.length > 0) add(await runVitest({ paths: tests }))
  if (stories.length > 0) add(await runPlaywright(await findBrowser(), { paths: stories }))
}

await runEntry(async () => {
  const paths = process.argv.slice(2)
  await attempt(() => (paths.length > 0 ? runSome(paths) : runAll()))
  // Again below all output: who reads only its end sees what failed.
  console.log(['', ...notes].join('\n'))
  console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
  return total.failed === 0 ? 0 : 1
})
