import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environment } from './node.mjs'
import { log, show } from './progress.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

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
 * @param {string[]} [paths] all, or those whose path contains one of these
 */
export const runPlaywright = (browser, paths = []) =>
  runSuite('browser stories', countPlaywright, (report) => ({
    args: [
      'playwright',
      'test',
      ...paths,
      '--config',
      'e2e/playwright.config.ts',
      '--forbid-only',
      '--retries=1',
      '--reporter=list,json',
    ],
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
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
  if (!counts) {
    log(`${name}: ended with ${code} and left no report`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  if (counts.passed + counts.failed === 0) {
    log(`${name}: no test was run`)
    return { ...counts, failed: 1 }
  }
  if (code !== 0 && counts.failed === 0) {
    log(`${name}: ended with ${code} although no test failed`)
    return { ...counts, failed: 1 }
  }
  return counts
}

/**
 * A file that could not be loaded has no failed tests, so the file is counted.
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
const countVitest = (report) => {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** More stories than these needing their second try are no accident of a busy machine. */
const flakyMax = 3

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report
 * @returns {Counts}
 */
const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + Math.min(stats.flaky, flakyMax),
  failed: stats.unexpected + errors.length + Math.max(0, stats.flaky - flakyMax),
  skipped: stats.skipped,
})

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
