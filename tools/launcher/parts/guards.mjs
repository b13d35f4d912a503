import { environment } from './node.mjs'
import { capture } from './progress.mjs'

/** @type {{ name: string, command: string, args: string[] }[]} */
const guards = [
  {
    name: 'lint',
    command: 'oxlint',
    args: ['--config', 'tools/oxlint.json', '--type-aware', '--deny-warnings'],
  },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '--config', 'tools/oxfmt.json', '.'] },
  { name: 'structure', command: 'node', args: ['tools/check-structure.ts'] },
  { name: 'imports', command: 'node', args: ['tools/check-imports.ts'] },
  { name: 'rules', command: 'node', args: ['tools/check-rules.ts'] },
  { name: 'unused', command: 'knip', args: ['--config', 'tools/knip.json'] },
]

/** Runs all guards, two at a time, prints how each ended and returns the counts. */
export const runGuards = async () => {
  const env = environment()
  const waiting = [...guards]
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
