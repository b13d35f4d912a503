import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, root } from './node.mjs'
import { log, show } from './progress.mjs'

/**
 * `notes`: a line for each test that failed or needed its second try, printed again below all output.
 * @typedef {{ passed: number, failed: number, skipped: number, notes?: string[] }} Counts
 */

/**
 * Unit and integration tests: all, or those whose path contains one of `paths`.
 * @param {{ paths?: string[], env?: NodeJS.ProcessEnv }} [options]
 */
export const runVitest = ({ paths = [], env = {} } = {}) =>
  runSuite('unit and integration', countVitest, (report) => ({
    args: [
      'vitest',
      'run',
      ...paths,
      '--config',
      'tools/vitest.config.ts',
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  }))

/**
 * Browser stories. One that fails is repeated once: what passes then is reported as flaky, with its name and its first error, and is a
 * fault to be mended.
 * @param {string} browser path of a Chromium
 * @param {{ paths?: string[], config?: string, env?: NodeJS.ProcessEnv }} [options] all, or those whose path contains one of `paths`
 */
export const runPlaywright = (browser, { paths = [], config = 'e2e/playwright.config.ts', env = {} } = {}) =>
  runSuite('browser stories', countPlaywright, (report) => ({
    args: [
      'playwright',
      'test',
      ...paths,
      '--config',
      config,
      '--forbid-only',
      '--retries=1',
      '--reporter=list,json',
    ],
    env: { ...env, CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }))

/**
 * A suite that fails without a failed test, or ran no test, counts as one failure.
 * @param {string} name
 * @param {(report: any) => Counts} count
 * @param {(report: string) => { args: string[], env: NodeJS.ProcessEnv }} describe
 * @returns {Promise<Counts>}
 */
const runSuite = async (name, count, describe) => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-report-'))
  try {
    const report = join(folder, 'report.json')
    const { args, env } = describe(report)
    const [command = '', ...rest] = args
    const code = await show(command, rest, { env: { ...environment(), ...env } })
    return settle(name, code, readCounts(report, count))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} name
 * @param {number} code the suite's exit code
 * @param {Counts | undefined} counts the counts of its report, if there is one
 * @returns {Counts}
 */
const settle = (name, code, counts) => {
  if (!counts) return fail(`${name}: ended with ${code} and left no report`)
  if (counts.passed + counts.failed === 0) return fail(`${name}: no test was run`, counts)
  if (code !== 0 && counts.failed === 0)
    return fail(`${name}: ended with ${code} although no test failed`, counts)
  return counts
}

/**
 * @param {string} message
 * @param {Counts} [counts]
 * @returns {Counts}
 */
const fail = (message, counts = { passed: 0, failed: 0, skipped: 0 }) => {
  log(message)
  return { ...counts, failed: 1, notes: [...(counts.notes ?? []), message] }
}

/**
 * A file that could not be loaded has no failed tests, so the file is counted.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Counts}
 */
const countVitest = (report) => {
  const isFailed = (/** @type {{ status: string }} */ { status }) => status === 'failed'
  const broken = report.testResults.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed))
  const notes = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isFailed)
      .map((test) => note('failed', name, test.fullName, test.failureMessages?.[0])),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: [...notes, ...broken.map(({ name, message }) => note('failed', name, '', message))],
  }
}

/**
 * One line, without colours.
 * @param {string} how @param {string} file @param {string} title @param {string} [message]
 */
const note = (how, file, title, message = '') => {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n')
  return `${how}: ${relative(root, file)} › ${title}: ${first.slice(0, 200)}`
}

/** More stories than these needing their second try are no accident of a busy machine. */
const flakyMax = 3

/**
 * @typedef {{ file: string, title: string,
 *   tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: { message?: string }[] } & Suite} report
 * @returns {Counts}
 */
const countPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected + Math.min(stats.flaky, flakyMax),
  failed: stats.unexpected + errors.length + Math.max(0, stats.flaky - flakyMax),
  skipped: stats.skipped,
  notes: [
    ...notesOf({ suites }),
    ...errors.map(({ message }) => note('failed', 'e2e', 'outside of a story', message)),
  ],
})

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const notesOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => {
        const how = status === 'flaky' ? 'needed its second try' : 'failed'
        return note(how, join(root, 'e2e', file), `${title} [${projectName}]`, results[0]?.error?.message)
      }),
  ),
  ...suites.flatMap(notesOf),
]

/**
 * @param {string} file
 * @param {(report: any) => Counts} count
 */
const readCounts = (file, count) => {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
