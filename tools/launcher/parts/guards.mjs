import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './node.mjs'
import { capture } from './progress.mjs'

/**
 * `ofCode`: only where code changed. `byFile`: of the changed files alone.
 * @type {{ name: string, command: string, args: string[], ofCode?: true, byFile?: true }[]}
 */
const guards = [
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--config', 'tools/oxlint.json', '--type-aware', '--deny-warnings'],
    ofCode: true,
    byFile: true,
  },
  { name: 'types', command: 'tsc', args: ['-b'], ofCode: true },
  { name: 'format', command: 'oxfmt', args: ['--check', '--config', 'tools/oxfmt.json', '.'] },
  { name: 'structure', command: 'node', args: ['tools/check-structure.ts'] },
  { name: 'imports', command: 'node', args: ['tools/check-imports.ts'], ofCode: true },
  { name: 'rules', command: 'node', args: ['tools/check-rules.ts'] },
  { name: 'unused', command: 'knip', args: ['--config', 'tools/knip.json'], ofCode: true },
]

/**
 * Runs the guards, all or those of changed files, two at a time, prints how each ended and returns the counts.
 * @param {string[]} [changed]
 */
export const runGuards = async (changed) => {
  const env = environment()
  const sources = changed?.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(root, file))) ?? []
  const waiting = guards
    .filter(({ ofCode }) => !changed || !ofCode || sources.length > 0)
    .map(({ byFile, args, ...guard }) => ({ ...guard, args: byFile ? [...args, ...sources] : args }))
  /** @type {import('./suites.mjs').Counts} */
  const counts = { passed: 0, failed: 0, skipped: 0, notes: [] }
  const work = async () => {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const { name, command, args } = guard
      const began = performance.now()
      const { code, output } = await capture(command, args, { env })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`  ${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds} s`)
      if (code === 0) counts.passed++
      else {
        counts.failed++
        counts.notes.push(`failed: guard ${name}`)
        console.log(`${output.trim()}\n`)
      }
    }
  }
  await Promise.all([work(), work()])
  return counts
}
