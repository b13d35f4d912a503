import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environment, root } from './node.mjs'
import { log, show } from './progress.mjs'

/**
 * `notes`: a line for each test that failed, printed again below all output.
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Counts
 */

/**
 * Unit and integration tests: all, or those whose path contains one of `paths`, which may be options, too.
 * @param {{ paths?: string[], env?: NodeJS.ProcessEnv }} [options]
 */
export const runVitest = ({ paths = [], env = {} } = {}) =>
  runSuite('unit and integration', countVitest, (report) => ({
    command: 'vitest',
    args: [
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
    mayBeEmpty: paths.includes('--passWithNoTests'),
  }))

/**
 * Browser stories: all, or those whose path contains one of `paths`. One that fails is repeated once; what passes only then is listed,
 * and is a defect.
 * @param {string} browser path of a Chromium
 * @param {{ shell?: string, paths?: string[], config?: string, env?: NodeJS.ProcessEnv }} [options] `shell`: where the configuration may use it
 */
export const runPlaywright = (
  browser,
  { shell, paths = [], config = 'e2e/playwright.config.ts', env = {} } = {},
) =>
  runSuite('browser stories', countPlaywright, (report) => ({
    command: 'playwright',
    args: ['test', ...paths, '--config', config, '--forbid-only', '--retries=1', '--reporter=list,json'],
    env: {
      ...env,
      CHROMIUM_PATH: browser,
      CHROMIUM_SHELL_PATH: shell,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
  }))

/**
 * Prints what failed, for who reads only the end of the output, and the sum; returns the exit code.
 * @param {Counts[]} suites
 */
export const sumUp = (suites) => {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    suites.reduce((all, one) => all + one[key], 0)
  console.log(['', ...suites.flatMap(({ notes }) => notes), ''].join('\n'))
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 ? 0 : 1
}

/**
 * @param {string} message
 * @param {Counts} [counts]
 * @returns {Counts}
 */
export const failure = (message, counts = { passed: 0, failed: 0, skipped: 0, notes: [] }) => {
  log(message)
  return { ...counts, failed: counts.failed + 1, notes: [...counts.notes, message] }
}

/**
 * A suite that fails without a failed test, or ran no test, counts as one failure.
 * @param {string} name
 * @param {(report: any) => Counts} count
 * @param {(report: string) => { command: string, args: string[], env: NodeJS.ProcessEnv, mayBeEmpty?: boolean }} describe
 * @returns {Promise<Counts>}
 */
const runSuite = async (name, count, describe) => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-report-'))
  try {
    const report = join(folder, 'report.json')
    const { command, args, env, mayBeEmpty } = describe(report)
    const code = await show(command, args, { env: { ...environment(), ...env } })
    const counts = readCounts(report, count)
    if (mayBeEmpty && code === 0) return counts ?? { passed: 0, failed: 0, skipped: 0, notes: [] }
    if (!counts) return failure(`${name}: ended with ${code} and left no report`)
    if (counts.passed + counts.failed === 0) return failure(`${name}: no test was run`, counts)
    if (code !== 0 && counts.failed === 0)
      return failure(`${name}: ended with ${code} although no test failed`, counts)
    return counts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

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

/**
 * A file that could not be loaded has no failed tests, so the file is counted.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Counts}
 */
const countVitest = (report) => {
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed')
      if (tests.length === 0) return [note(name, '', message)]
      return tests.map(({ fullName, failureMessages }) => note(name, fullName, failureMessages?.[0]))
    })
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    notes: failures,
  }
}

/**
 * @typedef {{ file: string, title: string,
 *   tests: { projectName: string, status: string, results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 *
 * @param {{ stats: { expected: number, unexpected: number, flaky?: number, skipped: number }, errors: { message?: string }[] } & Suite} report
 * @returns {Counts}
 */
const countPlaywright = ({ stats, errors, suites }) => ({
  passed: stats.expected + Math.min(stats.flaky ?? 0, flakyMax),
  failed: stats.unexpected + errors.length + Math.max(0, (stats.flaky ?? 0) - flakyMax),
  skipped: stats.skipped,
  notes: [...notesOf({ suites }), ...errors.map(({ message }) => note('e2e', 'outside of a story', message))],
})

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
const notesOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) =>
        note(
          join(root, 'e2e', file),
          `${title} [${projectName}]`,
          results[0]?.error?.message,
          status === 'flaky' ? 'needed a second try' : 'failed',
        ),
      ),
  ),
  ...suites.flatMap(notesOf),
]

/** More stories than these that need a second try are no accident. */
const flakyMax = 2

/**
 * One line, without colours.
 * @param {string} file @param {string} title @param {string} [message] @param {string} [how]
 */
const note = (file, title, message = '', how = 'failed') => {
  const [first = ''] = stripVTControlCharacters(message).trim().split('\n')
  return `${how}: ${relative(root, file)} › ${title}: ${first.slice(0, 200)}`
}
