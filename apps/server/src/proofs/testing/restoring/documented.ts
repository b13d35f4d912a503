// What docs/deploying.md tells operators to type, for tests that do it, so that it cannot become wrong.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const page = readFileSync(join(import.meta.dirname, '../../../../../../docs/deploying.md'), 'utf8')

/** As it stands there, on a line of its own. */
export const documentedLine = (line: string): string => {
  if (!page.includes(`\n    ${line}\n`)) throw new Error(`docs/deploying.md does not say: ${line}`)
  return line
}

export const runDocumented = (
  command: string,
  { cwd, environment = {} }: { cwd: string; environment?: Record<string, string> },
): void => {
  execFileSync('sh', ['-c', documentedLine(command)], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A statement of the administrator. */
export const documentedStatement = (statement: string): string => {
  documentedLine(`${statement};`)
  return statement
}

/** One example, by its first line and without its indentation. */
export const documentedExample = (first: string): string => {
  const found = page
    .split(/^\S.*\n/m)
    .map((lines) => lines.replaceAll(/^ {4}/gm, '').trim())
    .find((lines) => lines.startsWith(`${first}\n`))
  if (found === undefined) throw new Error(`docs/deploying.md has no example that begins with: ${first}`)
  return found
}

/** A figure of an example, such as the milliseconds of a setting. */
export const documentedFigure = (pattern: RegExp): number => {
  const found = pattern.exec(page)?.[1]
  if (found === undefined) throw new Error(`docs/deploying.md has no figure like ${pattern}`)
  return Number(found)
}
