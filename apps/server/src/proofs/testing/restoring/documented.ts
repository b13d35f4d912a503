// Runs what docs/deploying.md tells operators to type, so that it cannot become wrong.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/deploying.md'), 'utf8')

/** As it stands there, on a line of its own. */
export const runDocumented = (
  command: string,
  { cwd, environment = {} }: { cwd: string; environment?: Record<string, string> },
): void => {
  if (!page.includes(`\n    ${command}\n`)) throw new Error(`docs/deploying.md does not say: ${command}`)
  execFileSync('sh', ['-c', command], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A statement of the administrator. */
export const documentedStatement = (statement: string): string => {
  if (!page.includes(`\n    ${statement};\n`))
    throw new Error(`docs/deploying.md does not say: ${statement};`)
  return statement
}
