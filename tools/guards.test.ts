// Each rule of the guards meets one deliberate violation and must report it, and nothing else.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { checkStructure } from './check-structure.ts'
import { writeTree } from './testing/write-tree.ts'
import { run } from './testing/run.ts'

const root = join(import.meta.dirname, '..')

const many = (count: number, name: (n: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), '']))

const feature = 'apps/server/src/features/menus'
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
      'a new kind of file in a feature',
      { [`${feature}/helpers.ts`]: '' },
      `${feature}/helpers.ts: not a file name of a feature`,
    ],
    [
      'a command without a verb',
      { [`${feature}/commands/menu.ts`]: '' },
      `${feature}/commands/menu.ts: not a file name of a feature`,
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

describe('imports', () => {
  const names = (kind: string, target: string) =>
    `{ "${kind}": { "${kind === 'imports' ? '#' : './'}*": "./src/${target}" } }`
  const project = {
    'packages/scheduling/package.json': names('exports', '*.ts'),
    'packages/scheduling/src/offer.ts': '',
    'packages/contract/package.json': names('exports', '*.ts'),
    'packages/contract/src/menus.ts': '',
    'sandbox/package.json': names('exports', '*.ts'),
    'sandbox/src/mailbox.ts': '',
    'apps/booking/package.json':
      '{ "exports": { ".": { "types": "./src/entry.server.tsx", "default": "./dist/a.js" } } }',
    'apps/booking/src/entry.server.tsx': '',
    'apps/server/package.json': names('imports', '*.ts'),
    'apps/server/src/platform/clock.ts': '',
    'apps/server/src/features/menus/queries.ts': '',
    'apps/server/src/features/menus/jobs.ts': '',
    'apps/admin/package.json': names('imports', '*'),
    'apps/admin/src/features/menus/api.ts': '',
    'apps/admin/src/features/menus/page.tsx': '',
    'apps/admin/src/shell/layout.tsx': '',
  }
  const server = 'apps/server/src'
  const admin = 'apps/admin/src'
  const from = (path: string) => `import { x } from '${path}'`
  const cases: [name: string, path: string, text: string, finding: string][] = [
    [
      'scheduling → contract',
      'packages/scheduling/src/a.ts',
      from('@noren/contract/menus'),
      'packages/scheduling may not import packages/contract',
    ],
    [
      'server → admin',
      `${server}/a.ts`,
      from('../../admin/src/shell/layout.tsx'),
      'apps/server may not import apps/admin',
    ],
    [
      'server → booking, not from the site',
      `${server}/app.ts`,
      from('@noren/booking'),
      'apps/server may not import apps/booking',
    ],
    [
      'server → sandbox, loaded always',
      `${server}/main.ts`,
      from('@noren/sandbox/mailbox'),
      'apps/server may not import sandbox',
    ],
    [
      'server → sandbox, from a feature',
      `${server}/features/menus/commands.ts`,
      "await import('@noren/sandbox/mailbox')",
      'apps/server may not import sandbox',
    ],
    [
      'platform → feature',
      `${server}/platform/a.ts`,
      from('#features/menus/queries'),
      'platform knows no feature',
    ],
    [
      'platform → the database program',
      `${server}/platform/a.ts`,
      from('../postgres/open.ts'),
      'platform knows no feature',
    ],
    [
      'emails → feature',
      `${server}/emails/a.tsx`,
      from('#features/menus/queries'),
      'postgres and emails stand on the platform alone',
    ],
    [
      'feature → the insides of another',
      `${server}/features/shops/commands.ts`,
      from('#features/menus/jobs'),
      'a feature asks another one through its queries, commands, rules, links or calendar-file (server) or its api (clients)',
    ],
    [
      'screen → screen of another feature',
      `${admin}/features/shops/page.tsx`,
      from('#features/menus/page.tsx'),
      'a feature asks another one through its queries, commands, rules, links or calendar-file (server) or its api (clients)',
    ],
    [
      'feature → router',
      `${admin}/features/shops/page.tsx`,
      "export { x } from '../../router.tsx'",
      'features are reached from above, not the other way round',
    ],
    [
      'public page → application',
      `${admin}/public/page.tsx`,
      from('#shell/layout.tsx'),
      'public pages need nothing of the application but its addresses and the language cookie',
    ],
    [
      'screen → gallery',
      `${admin}/shell/a.tsx`,
      from('../gallery/frame.tsx'),
      'the gallery is built apart and nothing imports it',
    ],
    [
      'product → test code',
      `${server}/platform/a.ts`,
      "import type { x } from '#testing/factories'",
      'testing is for tests',
    ],
  ]

  it.for(cases)('refuses %s', ([, path, text, finding]) => {
    const files = {
      ...project,
      [`${admin}/router.tsx`]: '',
      [`${admin}/gallery/frame.tsx`]: '',
      [`${server}/testing/factories.ts`]: '',
      [`${server}/postgres/open.ts`]: '',
      [path]: text,
    }
    const { findings } = checkImports(writeTree(files))
    expect(
      findings.filter((line) => !line.includes('../../')).map((line) => line.replace(/^.*?: /, '')),
    ).toContain(finding)
    expect(new Set(findings.map((line) => line.split(/ → |:/)[0]))).toEqual(new Set([path]))
  })

  it('allows the imports of the plan', () => {
    const files = {
      ...project,
      'packages/contract/src/a.ts': from('@noren/scheduling/offer'),
      [`${server}/main.ts`]: "await import('@noren/sandbox/mailbox')",
      [`${server}/site/render.ts`]: from('@noren/booking'),
      [`${server}/features/shops/commands.ts`]: from('#features/menus/queries'),
      [`${server}/features/menus/routes.ts`]: `${from('./jobs.ts')}\n${from('#platform/clock')}`,
      [`${admin}/features/shops/page.tsx`]: from('#features/menus/api.ts'),
    }
    expect(checkImports(writeTree(files))).toMatchObject({ findings: [], imports: 7 })
  })

  it('refuses a circle of files, also through types', () => {
    const circle = {
      'tools/a.ts': "import type { B } from './b.ts'",
      'tools/b.ts': "export * from './c.ts'",
      'tools/c.ts': "import './a.ts'",
    }
    expect(checkImports(writeTree(circle)).findings).toEqual([
      'circle: tools/a.ts → tools/b.ts → tools/c.ts → tools/a.ts',
    ])
  })

  it('refuses a circle of features, also where the files make none', () => {
    const features = `${server}/features`
    const circle = {
      ...project,
      [`${features}/menus/queries.ts`]: '',
      [`${features}/menus/commands.ts`]: from('#features/staff/queries'),
      [`${features}/staff/queries.ts`]: '',
      [`${features}/staff/commands.ts`]: from('#features/shops/queries'),
      [`${features}/shops/queries.ts`]: '',
      [`${features}/shops/commands.ts`]: from('#features/menus/queries'),
    }
    expect(checkImports(writeTree(circle)).findings).toEqual([
      `circle of features: ${['menus', 'staff', 'shops', 'menus'].map((name) => `${features}/${name}`).join(' → ')}`,
    ])
    // A test may look at any feature.
    const tested: Record<string, string> = {
      ...circle,
      [`${features}/shops/commands.ts`]: '',
      [`${features}/shops/commands.test.ts`]: from('#features/menus/queries'),
    }
    expect(checkImports(writeTree(tested)).findings).toEqual([])
  })

  it('refuses an import that leads nowhere', () => {
    expect(checkImports(writeTree({ 'tools/a.ts': from('./gone.ts') })).findings).toEqual([
      'tools/a.ts: ./gone.ts leads nowhere',
    ])
  })
})

describe('bans', () => {
  const sql = 'SQL stands in queries, commands, jobs, invariants, doctor, the platform and database/'
  const writes = 'screens write with `useWrite`, which makes stale what the contract says'
  const time = 'time is read and converted in the clock file alone'
  const form =
    'a form is a `Form` with `useContractForm`, which keeps what is typed when the session ends (ACC-118)'
  const connections =
    'connections to PostgreSQL are made, and set up, in platform/database/pool alone (SEC-111)'
  const cases: [text: string, path: string, finding: string][] = [
    ['const client = new pg.Client(connection)', 'apps/server/src/platform/a.ts', connections],
    ['const pool = new Pool({ max: 1 })', 'apps/server/src/postgres/a.ts', connections],
    ['const form = useForm<Draft>({})', 'apps/admin/src/features/menus/page.tsx', form],
    ['<form onSubmit={save}>', 'apps/admin/src/features/menus/page.tsx', form],
    [
      '<textarea onChange={(event) => setTyped(event.target.value)} />',
      'apps/admin/src/features/menus/page.tsx',
      'what is typed is kept when the session ends: `useKept` (ACC-118)',
    ],
    [
      'useLazySchemaForm(schema, {})',
      'apps/admin/src/features/menus/page.tsx',
      '`useLazySchemaForm` is for visitors; with a session `useContractForm` keeps what is typed (ACC-118)',
    ],
    ["call('PUT /api/menus/{id}', {})", 'apps/admin/src/features/menus/page.tsx', writes],
    ["call(\n  'DELETE /api/menus/{id}', {})", 'apps/admin/src/features/menus/page.tsx', writes],
    ['useMutation({})', 'apps/admin/src/features/menus/page.tsx', writes],
    ['sql`select 1`', 'apps/server/src/features/menus/routes.ts', sql],
    ['sql<{ id: number }>`select 1`', 'apps/server/src/site/a.ts', sql],
    ["db.selectFrom('menus')", 'apps/server/src/features/menus/rules.ts', sql],
    ["db.updateTable('menus')", 'apps/server/src/app.ts', sql],
    [
      'process.env.PORT',
      'apps/server/src/platform/identity/session.ts',
      'the environment is read in platform/config alone',
    ],
    ['new Date()', 'apps/admin/src/features/menus/page.tsx', time],
    ['Date.now()', 'packages/scheduling/src/a.ts', time],
    ['x.toLocaleDateString()', 'apps/booking/src/a.tsx', time],
    ['new Intl.DateTimeFormat()', 'packages/words/src/a.ts', time],
    ["import { z } from 'zod'", 'packages/contract/src/a.ts', "import * as z from 'zod'"],
    [
      'mintShopScope(1)',
      'apps/server/src/features/menus/commands.ts',
      'scopes are minted after the proof, in platform/endpoint',
    ],
    [
      '<p dangerouslySetInnerHTML={{ __html: x }} />',
      'apps/booking/src/a.tsx',
      'rendered from the tree, never as an HTML string',
    ],
    ["lang: 'ja' | 'en'", 'apps/server/src/a.ts', '`Lang` of @noren/words/format names the languages'],
    ['eval(x)', 'tools/a.ts', 'no code from text'],
    ["it.skip('x')", 'packages/contract/src/a.test.ts', 'tests run, all of them'],
    ["describe.only('x')", 'e2e/a.spec.ts', 'tests run, all of them'],
  ]

  it.for(cases)('refuses %s in %s', ([text, path, finding]) => {
    expect(checkImports(writeTree({ [path]: `// fine\n${text}` })).findings).toEqual([
      `${path}:2: ${finding}`,
    ])
  })

  it('allows each pattern in its files, and comments about it anywhere', () => {
    const files = {
      'apps/server/src/features/menus/queries.ts': 'sql`select 1`',
      'apps/server/src/features/menus/commands/add-menu.ts': "db.insertInto('menus')",
      'apps/admin/src/features/menus/alt.tsx': 'useKept(setText(event.target.value))',
      'apps/server/src/platform/config.ts': 'process.env',
      'apps/admin/src/platform/clock.ts': 'Date.now()',
      'apps/server/src/platform/database/find-due.ts': 'mintShopScope(1)',
      'packages/scheduling/src/a.ts': '/**\n * Never new Date( or sql` here.\n */',
    }
    expect(checkImports(writeTree(files)).findings).toEqual([])
  })
})

describe('as commands', () => {
  it('the structure guard ends with 1 and a count', async () => {
    const { code, output } = await run(
      process.execPath,
      ['tools/check-structure.ts', writeTree({ 'tools/checkThis.ts': '' })],
      root,
    )
    expect({ code, output }).toEqual({
      code: 1,
      output: 'tools/checkThis.ts: names are kebab-case\nstructure: 1 finding in 1 files, 1 folders\n',
    })
  })

  it('the imports guard does not pass on a tree whose imports it cannot see', async () => {
    const { code, output } = await run(
      process.execPath,
      ['tools/check-imports.ts', writeTree({ 'tools/a.ts': '' })],
      root,
    )
    expect(code).toBe(1)
    expect(output).toContain('only 0 imports were seen')
  })
})
