// Each rule of the guards meets one deliberate violation and must report it, and nothing else.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { writeTree } from './testing/write-tree.ts'
import { run } from './testing/run.ts'

const root = join(import.meta.dirname, '..')

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
    'apps/server/package.json':
      '{ "imports": { "#*": "./src/*.ts" }, "exports": { "./run": "./src/run.ts" } }',
    'apps/server/src/platform/clock.ts': '',
    'apps/server/src/features/menus/list-menus.ts': '',
    'apps/server/src/features/menus/jobs.ts': '',
    'apps/server/src/features/menus/api.ts': '',
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
      'server → sandbox, at its start',
      `${server}/main.ts`,
      "await import('@noren/sandbox/mailbox')",
      'apps/server may not import sandbox',
    ],
    [
      'platform → feature',
      `${server}/platform/a.ts`,
      from('#features/menus/api'),
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
      from('#features/menus/api'),
      'postgres, emails and distribution stand on the platform alone',
    ],
    [
      'feature → the insides of another',
      `${server}/features/shops/update-shop.ts`,
      from('#features/menus/jobs'),
      'an area is used through its one door, api',
    ],
    [
      'site → the insides of an area',
      `${server}/site/pages.ts`,
      from('#features/menus/list-menus'),
      'an area is used through its one door, api',
    ],
    [
      'screen → screen of another feature',
      `${admin}/features/shops/page.tsx`,
      from('#features/menus/page.tsx'),
      'an area is used through its one door, api',
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
      'sandbox/src/start.ts': from('@noren/server/run'),
      [`${server}/run.ts`]: '',
      [`${server}/site/render.ts`]: from('@noren/booking'),
      [`${server}/features/shops/update-shop.ts`]: from('#features/menus/api'),
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
      [`${features}/menus/add-menu.ts`]: from('#features/staff/api'),
      [`${features}/staff/api.ts`]: '',
      [`${features}/staff/add-staff.ts`]: from('#features/shops/api'),
      [`${features}/shops/api.ts`]: '',
      [`${features}/shops/add-shop.ts`]: from('#features/menus/api'),
    }
    expect(checkImports(writeTree(circle)).findings).toEqual([
      `circle of features: ${['menus', 'staff', 'shops', 'menus'].map((name) => `${features}/${name}`).join(' → ')}`,
    ])
    // A test may look at any feature.
    const tested: Record<string, string> = {
      ...circle,
      [`${features}/shops/add-shop.ts`]: '',
      [`${features}/shops/add-shop.test.ts`]: from('#features/menus/api'),
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
  const sql =
    'SQL stands in files of the features that are no routes, doors or mails, in doctor, the platform and database/'
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
    ["db.selectFrom('menus')", 'apps/server/src/features/menus/messages.tsx', sql],
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
      'apps/server/src/features/menus/list-menus.ts',
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
    ['await page.waitForTimeout(500)', 'e2e/a.spec.ts', 'a story waits for what is meant'],
  ]

  it.for(cases)('refuses %s in %s', ([text, path, finding]) => {
    expect(checkImports(writeTree({ [path]: `// fine\n${text}` })).findings).toEqual([
      `${path}:2: ${finding}`,
    ])
  })

  it('allows each pattern in its files, and comments about it anywhere', () => {
    const files = {
      'apps/server/src/features/menus/list-menus.ts': 'sql`select 1`',
      'apps/server/src/features/menus/images/add-image.ts': "db.insertInto('menus')",
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
