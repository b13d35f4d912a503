import { environment } from './node.mjs'
import { capture } from './progress.mjs'

/** @type {{ name: string, command: string[] }[]} */
const guards = [
  { name: 'lint', command: ['oxlint', '--config', 'tools/oxlint.json', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '-b'] },
  { name: 'format', command: ['oxfmt', '--check', '--config', 'tools/oxfmt.json', '.'] },
  { name: 'structure', command: ['node', 'tools/check-structure.ts'] },
  { name: 'imports', command: ['node', 'tools/check-imports.ts'] },
  { name: 'rules', command: ['node', 'tools/check-rules.ts'] },
  { name: 'unused', command: ['knip', '--config', 'tools/knip.json'] },
]

/** Runs all guards, two at a time, prints how each ended and returns the counts. */
export const runGuards = async () => {
  const env = environment()
  const waiting = [...guards]
  /** @type {import('./suites.mjs').Counts & { notes: string[] }} */
  const counts = { passed: 0, failed: 0, skipped: 0, notes: [] }
  const work = async () => {
    for (let guard = waiting.shift(); guard; guard = waiting.shift()) {
      const { name, command } = guard
      const began = performance.now()
      const { code, output } = await capture(command[0] ?? '', command.slice(1), { env })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      console.log(`  ${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds} s`)
      if (code !== 0) {
        console.log(`${output.trim()}\n`)
        counts.notes.push(`failed: guard ${name}`)
      }
      counts[code === 0 ? 'passed' : 'failed'] += 1
    }
  }
  await Promise.all([work(), work()])
  return counts
}
