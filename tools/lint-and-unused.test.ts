// oxlint and knip with our configuration: each meets a deliberate violation.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeTree } from './testing/write-tree.ts'
import { run } from './testing/run.ts'

const root = join(import.meta.dirname, '..')

/** As many paths as values. */
const equalToOneOf = (count: number): string =>
  Array.from({ length: count }, (_, value) => `x === ${value}`).join(' || ')

describe('lint', () => {
  const cases: [rule: string, files: Record<string, string>][] = [
    ['no-floating-promises', { 'a.ts': 'const f = async (): Promise<void> => {}\nf()\n' }],
    [
      'no-cycle',
      {
        'a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
        'b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
      },
    ],
    ['no-explicit-any', { 'a.ts': 'export const a = (x: any): unknown => x\n' }],
    ['no-default-export', { 'a.ts': 'export default 1\n' }],
    ['no-restricted-imports', { 'a.ts': "import { b } from '../../b.ts'\nexport const a = b\n" }],
    ['complexity', { 'a.ts': `export const a = (x: number): boolean => ${equalToOneOf(26)}\n` }],
    ['no-non-null-assertion', { 'a.ts': 'export const a = (x?: string): string => x!\n' }],
  ]
  const project = {
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "allowImportingTsExtensions": true, "noEmit": true } }',
  }
  const lint = (folder: string) =>
    run(
      join(root, 'node_modules/.bin/oxlint'),
      ['-c', join(root, 'tools/oxlint.json'), '--type-aware', '-f', 'unix', '.'],
      folder,
    )

  it.for(cases)('refuses a violation of %s', async ([rule, files]) => {
    const { code, output } = await lint(writeTree({ ...project, ...files }))
    expect(code).toBe(1)
    const rules = [...output.matchAll(/\[Error\/[a-z-]+\(([a-z-]+)\)\]/g)].map(([, name]) => name)
    expect(new Set(rules), output).toEqual(new Set([rule]))
  })

  it('allows tests any number of paths', async () => {
    const { code, output } = await lint(
      writeTree({
        ...project,
        'a.test.ts': `export const a = (x: number): boolean => ${equalToOneOf(26)}\n`,
        'b.ts': `export const b = (x: number): boolean => ${equalToOneOf(25)}\n`,
      }),
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })

  it('allows a default export to configuration files, and passes what is clean', async () => {
    const { code, output } = await lint(
      writeTree({ ...project, 'vite.config.ts': 'export default {}\n', 'a.ts': 'export const a = 1\n' }),
    )
    expect({ code, output }).toMatchObject({ code: 0 })
  })
})

describe('unused code', () => {
  const manifest = (name: string, more = '') => `{ "name": "${name}", "type": "module"${more} }`
  const workspace = {
    'package.json': manifest('fixture', ', "workspaces": ["apps/*", "packages/*"]'),
    'packages/words/package.json': manifest('@noren/words', ', "exports": { "./*": "./src/*.ts" }'),
    'packages/words/src/a.ts': 'export const used = 1\n',
    'apps/server/package.json': manifest('@noren/server', ', "dependencies": { "@noren/words": "0.1.0" }'),
    'apps/server/src/main.ts':
      "import { used } from '@noren/words/a'\nimport { x } from './platform/x.ts'\nconsole.log(used, x)\n",
    'apps/server/src/platform/x.ts': 'export const x = 1\n',
  }
  const unused = async (files: Record<string, string>): Promise<string[]> => {
    const config = join(root, 'tools/knip.json')
    const folder = writeTree({ ...workspace, ...files })
    const { output } = await run(
      join(root, 'node_modules/.bin/knip'),
      ['-c', config, '--no-config-hints'],
      folder,
    )
    return output.split('\n').filter((line) => line.trim() !== '')
  }

  it('passes where everything is used', async () => {
    expect(await unused({})).toEqual([])
  })

  it('refuses an export that nobody imports, in an app and in a package', async () => {
    const found = await unused({
      'apps/server/src/platform/x.ts': 'export const x = 1\nexport const idle = 2\n',
      'packages/words/src/a.ts': 'export const used = 1\nexport const lonely = 2\n',
    })
    expect(found.map((line) => line.split(/\s+/)[0])).toEqual(['Unused', 'idle', 'lonely'])
  })

  it('refuses a file that nobody imports and a dependency that nobody uses', async () => {
    const found = await unused({
      'apps/server/src/platform/y.ts': 'export const y = 1\n',
      'apps/server/package.json': manifest(
        '@noren/server',
        ', "dependencies": { "@noren/words": "0.1.0", "pg": "8.23.1" }',
      ),
    })
    expect(found.map((line) => line.split(/\s+/)[0])).toEqual([
      'Unused',
      'apps/server/src/platform/y.ts',
      'Unused',
      'pg',
    ])
  })
})
