// Each rule about files and folders meets one deliberate violation and must report it, and nothing else.
import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { writeTree } from './testing/write-tree.ts'

const many = (count: number, name: (n: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), '']))

const feature = 'apps/server/src/features/menus'
const area = many(3, (n) => `${feature}/menu-${n}.ts`)
/** Folders inside one another, each with enough in it. */
const levels = (names: string[]): Record<string, string> =>
  Object.assign(
    {},
    ...names.map((_, depth) =>
      many(3, (n) => `${feature}/${names.slice(0, depth + 1).join('/')}/file-${n}.ts`),
    ),
  )
const words = 'packages/words/src'

describe('structure', () => {
  const cases: [name: string, files: Record<string, string>, finding: string][] = [
    [
      'a 13th file in a folder',
      many(13, (n) => `tools/file-${n}.ts`),
      'tools: 13 files, at most 12 besides tests',
    ],
    ['a 19th entry at the root', many(19, (n) => `entry-${n}/a.md`), '.: 19 entries at the root, at most 18'],
    [
      'a name that is not kebab-case',
      { 'tools/checkThis.ts': '' },
      'tools/checkThis.ts: names are kebab-case',
    ],
    ['a folder that is not kebab-case', { 'apps/MyApp/a.ts': '' }, 'apps/MyApp: names are kebab-case'],
    [
      'a file named after its kind',
      { ...area, [`${feature}/queries.ts`]: '' },
      `${feature}/queries.ts: a file is named after what it is about`,
    ],
    [
      'a folder for two files',
      { ...area, [`${feature}/images/routes.ts`]: '', [`${feature}/images/menu-image.ts`]: '' },
      `${feature}/images: 2 entries, at least 3; a folder is worth opening`,
    ],
    [
      'a fourth level below an area',
      { ...area, ...levels(['a', 'b', 'c', 'd']) },
      `${feature}/a/b/c/d: at most 3 levels below an area`,
    ],
    [
      'logic in a door',
      { ...area, [`${feature}/api.ts`]: "export { x } from './jobs.ts'\nexport const y = 1" },
      `${feature}/api.ts: a door exports names from its area's files, and nothing else`,
    ],
    [
      '401 lines',
      { 'tools/long.ts': '\n'.repeat(401) },
      'tools/long.ts: 401 lines, at most 400; split it into a sub-area',
    ],
    [
      'a gap between migrations',
      { 'apps/server/database/migrations/0001_a.sql': '', 'apps/server/database/migrations/0003_b.sql': '' },
      'apps/server/database/migrations/0003_b.sql: number 0002 is due',
    ],
    [
      'a range instead of a version',
      { 'apps/server/package.json': '{ "dependencies": { "pg": "^8.23.1", "zod": "4.6.7" } }' },
      'apps/server/package.json: pg ^8.23.1 is not an exact version',
    ],
    [
      'a words file without words',
      { [`${words}/a.ts`]: 'export const a = {}' },
      `${words}/a.ts: exports no { ja, en }`,
    ],
    [
      'a text that English lacks',
      { [`${words}/a.ts`]: 'export const a = { ja: { x: { y: "や", z: "ざ" } }, en: { x: { y: "y" } } }' },
      `${words}/a.ts: a.x.z is not the same kind of thing in ja and en`,
    ],
    [
      'a text that takes fewer values in English',
      {
        [`${words}/a.ts`]:
          'export const a = { ja: { f: (n: number) => `${n}人` }, en: { f: () => "people" } }',
      },
      `${words}/a.ts: a.f takes 1 values in ja, 0 in en`,
    ],
    [
      'an empty text',
      { [`${words}/a.ts`]: 'export const a = { ja: { x: "あ" }, en: { x: "" } }' },
      `${words}/a.ts: a.x is not the same kind of thing in ja and en`,
    ],
    [
      'Japanese outside the catalogues',
      { 'apps/admin/src/page.tsx': '// 予約 in a comment is prose\nexport const title = "予約"' },
      'apps/admin/src/page.tsx:2: Japanese text belongs into packages/words',
    ],
  ]

  it.for(cases)('refuses %s', async ([, files, finding]) => {
    expect((await checkStructure(writeTree(files))).findings).toEqual([finding])
  })

  it('warns from 251 lines on', async () => {
    const { findings, warnings } = await checkStructure(writeTree({ 'tools/long.ts': '\n'.repeat(251) }))
    expect([findings, warnings]).toEqual([[], ['warning: tools/long.ts: 251 lines, think again at 250']])
  })

  it('does not count tests, and skips what git ignores', async () => {
    const files = {
      ...many(13, (n) => `tools/file-${n}.test.ts`),
      'data/Ignored.ts': '',
      '.gitignore': '/data/\n',
    }
    expect((await checkStructure(writeTree(files))).findings).toEqual([])
  })
})
