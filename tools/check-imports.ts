// Checks which part of the repository may import which, and which patterns are banned where. Tables first.
import { join } from 'node:path'
import { circlesOf, importsOf, partOf, type Edge } from './guards/imports.ts'
import { codeOf, isTest, lineAt, readTree, report } from './guards/source-tree.ts'

/** scheduling ← contract ← { server, admin, booking }; words ← apps; ui ← { admin, booking }, its drawing ← server; bench, e2e and tools use them. */
const mayImport: Record<string, readonly string[]> = {
  'packages/scheduling': [],
  'packages/contract': ['packages/scheduling'],
  'packages/words': [],
  'packages/ui': [],
  'apps/server': ['packages/scheduling', 'packages/contract', 'packages/words'],
  'apps/admin': ['packages/scheduling', 'packages/contract', 'packages/words', 'packages/ui'],
  'apps/booking': ['packages/scheduling', 'packages/contract', 'packages/words', 'packages/ui'],
  sandbox: ['packages/words'],
  bench: ['apps/server', 'packages/scheduling', 'packages/contract'],
  e2e: ['apps/server', 'packages/contract', 'packages/words', 'sandbox'],
  tools: ['apps/server', 'packages/contract', 'packages/words', 'sandbox'],
}

/** Imports that are allowed beyond the table above. */
const exceptions: ((edge: Edge) => boolean)[] = [
  // The site renders with the booking app's one export.
  ({ from, to }) => from.startsWith('apps/server/src/site/') && to === 'apps/booking/src/entry.server.tsx',
  // Public pages and loading states are rendered with the admin app's one export.
  ({ from, to }) => from.startsWith('apps/server/src/screens/') && to === 'apps/admin/src/entry.server.tsx',
  // Pictures that the server draws have the same noren as the screens.
  ({ from, to }) => from.startsWith('apps/server/src/') && to === 'packages/ui/src/noren/drawing.ts',
  // The sandbox starts the server and hands it its stand-ins; the server knows nothing of it but in tests.
  ({ from, to }) => from.startsWith('sandbox/') && /^apps\/server\/src\/(run|stand-ins)\.ts$/.test(to),
  ({ from, to }) =>
    from.startsWith('apps/server/') &&
    (isTestSide(from) || from.startsWith('apps/server/src/proofs/')) &&
    to.startsWith('sandbox/'),
]

/** Inside an app. `from` and `to` are paths inside its src. */
const insideApp: { text: string; breaks: (from: string, to: string, app: string) => boolean }[] = [
  {
    text: 'platform knows no feature',
    // What a migration adds to a distributed database is distributed in its transaction.
    breaks: (from, to) =>
      from.startsWith('platform/') &&
      !to.startsWith('platform/') &&
      !(from === 'platform/database/migrate.ts' && to === 'distribution/distribute.ts'),
  },
  {
    text: 'postgres, emails and distribution stand on the platform alone',
    breaks: (from, to) =>
      /^(postgres|emails|distribution)\//.test(from) &&
      !/^platform\//.test(to) &&
      roomInside(from) !== roomInside(to),
  },
  {
    text: 'features are reached from above, not the other way round',
    // The server's built mails are the one thing above that a feature may ask.
    breaks: (from, to) =>
      from.startsWith('features/') &&
      !/^((features|platform|emails|shell|testing)\/|messages\.tsx$)/.test(to),
  },
  {
    text: 'an area is used through its one door, api',
    // The server's table of contents names routes, jobs, invariants, mails and pushes of each area itself; the router names its pages.
    breaks: (from, to, app) => {
      const [asking, asked] = [featureOf(from), featureOf(to)]
      if (asked === '' || asking === asked) return false
      const isListed =
        asking === '' &&
        (app !== 'server' ||
          /\/(routes|jobs|outbox|loop|invariants|messages|[a-z-]+-(mails?|events|pushes))\.tsx?$/.test(to))
      return !isListed && !/^api\.tsx?$/.test(to.split('/').slice(2).join('/'))
    },
  },
  {
    text: 'public pages need nothing of the application but its addresses and the language cookie',
    breaks: (from, to) =>
      from.startsWith('public/') && !/^(public\/|platform\/(paths|stored\/language)\.ts$)/.test(to),
  },
  {
    text: 'the payment provider is asked through platform/payments/provider; which one it is, only the start knows',
    breaks: (from, to) =>
      to.startsWith('platform/payments/stripe') &&
      !/^(platform\/payments\/|(product|stand-ins)\.ts$)/.test(from),
  },
  {
    text: 'only the program and the migrations know that shops may be distributed',
    breaks: (from, to) =>
      to.startsWith('distribution/') &&
      !/^(distribution\/|run\.ts$|platform\/database\/migrate\.ts$)/.test(from),
  },
  { text: 'testing is for tests', breaks: (from, to) => to.startsWith('testing/') && !isTestSide(from) },
]

const sql =
  'SQL stands in files of the features that are no routes, doors or mails, in doctor, the platform and database/'
const serverSql =
  /^apps\/server\/(database\/|src\/(platform|testing)\/|src\/doctor\.ts$|src\/features\/(?!(.+\/)?(routes|api)\.ts$).+\.ts$)/
const notShipped = /^(tools|e2e|bench|sandbox)\/|\.config\.ts$/
const clocks = /^apps\/\w+\/src\/platform\/clock\.ts$|^(tools|e2e|bench|sandbox)\//
const nowhere = /(?!)/

/** Of no worth once the session is over: searches, passwords, words that confirm, a crop, a choice; and what is not the owner's. */
const typedForNow =
  /^(?!apps\/admin\/)|^apps\/admin\/src\/(platform\/(actions\/delete-dialog|lists\/search-field|pictures\/crop-dialog)|features\/(customers\/list\/filters|shops\/settings\/booking\/cutoff-field|accounts\/own\/password-dialog|transfers\/checked-file))/

/** Never, but where `allowed` matches the path or `unless` the code. Tests are exempt where `inTests` says so. */
const bans: { pattern: RegExp; allowed: RegExp; unless?: RegExp; text: string; inTests?: true }[] = [
  { pattern: /\bsql(<[^`]*>)?`/, allowed: serverSql, text: sql, inTests: true },
  {
    pattern: /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    allowed: serverSql,
    text: sql,
    inTests: true,
  },
  {
    pattern: /\bprocess\.env\b/,
    allowed: new RegExp(`^apps/server/src/platform/config\\.ts$|${notShipped.source}`),
    text: 'the environment is read in platform/config alone',
    inTests: true,
  },
  {
    pattern: /\bnew Date\(|\bDate\.(now|parse|UTC)\b|\btoLocale(Date|Time)?String\b|\bIntl\.DateTimeFormat\b/,
    allowed: clocks,
    text: 'time is read and converted in the clock file alone',
    inTests: true,
  },
  {
    pattern: /import \{[^}]*\bz\b[^}]*\} from 'zod|from 'zod\/mini'/,
    allowed: nowhere,
    text: "import * as z from 'zod'",
  },
  {
    pattern: /\bnew (pg\.)?(Client|Pool)\(/,
    allowed: new RegExp(`^apps/server/(database/|src/platform/database/pool\\.ts$)|${notShipped.source}`),
    text: 'connections to PostgreSQL are made, and set up, in platform/database/pool alone (SEC-111)',
    inTests: true,
  },
  {
    pattern: /\bmintShopScope\b/,
    allowed: /^apps\/server\/(src\/(platform\/(endpoint|database)|testing)|database)\/|^bench\/fill\.ts$/,
    text: 'scopes are minted after the proof, in platform/endpoint',
    inTests: true,
  },
  {
    pattern: /\b(allShops|findInShops|findDue)\b/,
    allowed:
      /^apps\/server\/src\/(doctor\.ts$|platform\/(background|database)\/|features\/(images\/|messages\/(bounces|relay)\/|monitoring\/|operator\/|pages\/sitemap|payments\/accounts\/|plans\/subscriptions\/|reservations\/payments\/|imports\/running\/queue|waitlist\/loop))/,
    text: 'rows of all shops are read by the worker, the operator, monitors, the sitemap and signed events alone',
    inTests: true,
  },
  {
    pattern: /\bdangerouslySetInnerHTML\b/,
    allowed: nowhere,
    text: 'rendered from the tree, never as an HTML string',
  },
  {
    pattern: /\buseForm[<(]|<form\b/,
    allowed: /^apps\/admin\/src\/platform\/forms\/form\.tsx$|^(?!apps\/admin\/)/,
    text: 'a form is a `Form` with `useContractForm`, which keeps what is typed when the session ends (ACC-118)',
  },
  {
    pattern: /\bcall\(\s*['"`](POST|PUT|PATCH|DELETE)\b|\buseMutation\b/,
    allowed: /^apps\/admin\/src\/platform\/|^(?!apps\/admin\/)/,
    text: 'screens write with `useWrite`, which makes stale what the contract says',
  },
  {
    pattern: /\bset\w*\([^\n]*\btarget\.value\b/,
    allowed: typedForNow,
    unless: /\buse(Kept|Draft)\b/,
    text: 'what is typed is kept when the session ends: `useKept` (ACC-118)',
  },
  {
    pattern: /\buseLazySchemaForm\(/,
    allowed: /^apps\/admin\/src\/(features\/accounts\/|platform\/forms\/form\.tsx$)/,
    text: '`useLazySchemaForm` is for visitors; with a session `useContractForm` keeps what is typed (ACC-118)',
  },
  {
    pattern: /'ja' \| 'en'|'en' \| 'ja'/,
    allowed: /^packages\/words\/src\/format\.ts$|^apps\/server\/database\/tables\.ts$/,
    text: '`Lang` of @noren/words/format names the languages',
  },
  {
    pattern: /(from|import\() ?'stripe['/]/,
    allowed: /^apps\/server\/src\/platform\/payments\/stripe|^sandbox\//,
    text: 'the library of the payment provider is called in platform/payments/stripe*.ts alone',
  },
  {
    pattern: /stripe/i,
    // Besides the settings and the start: names that no shop's address may have.
    allowed:
      /^(?!apps\/server\/src\/)|^apps\/server\/src\/(platform\/(payments\/|config\.ts$)|(product|stand-ins)\.ts$|features\/domains\/reserved-domains\.ts$)/,
    text: 'only platform/payments knows which payment provider it is',
    inTests: true,
  },
  { pattern: /\beval\(|\bnew Function\(/, allowed: nowhere, text: 'no code from text' },
  {
    pattern: /\b(it|test|describe)\.(skip|todo)\b|\.only\(/,
    allowed: nowhere,
    text: 'tests run, all of them',
  },
  { pattern: /\bwaitForTimeout\(/, allowed: nowhere, text: 'a story waits for what is meant' },
]

export const checkImports = (root: string): { findings: string[]; checked: string; imports: number } => {
  const tree = readTree(root)
  const sources = tree.files.filter((path) => /\.tsx?$/.test(path))
  const { edges, findings } = importsOf(tree, sources)
  for (const edge of edges)
    findings.push(...checkEdge(edge).map((text) => `${edge.from} → ${edge.to}: ${text}`))
  findings.push(...circlesOf(edges).map((circle) => `circle: ${circle.join(' → ')}`))
  findings.push(...checkFeatureCircles(edges))
  for (const path of sources) findings.push(...checkBans(path, codeOf(tree, path)))
  return { findings, checked: `${sources.length} files, ${edges.length} imports`, imports: edges.length }
}

const checkEdge = (edge: Edge): string[] => {
  const [part, target] = [partOf(edge.from), partOf(edge.to)]
  if (part !== target) {
    const open = exceptions.some((isAllowed) => isAllowed(edge)) || mayImport[part]?.includes(target)
    return open ? [] : [`${part} may not import ${target}`]
  }
  // The tables' types, generated from the catalogue, are for whoever writes queries.
  if (!part.startsWith('apps/') || edge.to === 'apps/server/database/tables.ts') return []
  if (isTestSide(edge.from) || !edge.from.startsWith(`${part}/src/`)) return []
  const insideSrc = (path: string): string => path.slice(part.length + '/src/'.length)
  const [from, to] = [insideSrc(edge.from), insideSrc(edge.to)] as const
  return insideApp.filter(({ breaks }) => breaks(from, to, part.slice(5))).map(({ text }) => text)
}

/** Features of one app, of which none reaches itself through others; the files of such a circle need be none. */
const checkFeatureCircles = (edges: readonly Edge[]): string[] => {
  const between = edges.flatMap(({ from, to, dynamic }) => {
    const [asking, asked] = [featureFolderOf(from), featureFolderOf(to)]
    return asking !== '' && asked !== '' && asking !== asked && !isTestSide(from)
      ? [{ from: asking, to: asked, dynamic }]
      : []
  })
  return circlesOf(between).map((circle) => `circle of features: ${circle.join(' → ')}`)
}

const checkBans = (path: string, code: string): string[] =>
  bans.flatMap(({ pattern, allowed, unless, text, inTests }) => {
    const at = code.search(pattern)
    // This table and its tests contain the banned patterns.
    const exempt =
      allowed.test(path) ||
      unless?.test(code) === true ||
      (inTests && isTestSide(path)) ||
      /^tools\/(check-imports(\.test)?|guards\.test)\.ts$/.test(path)
    return at < 0 || exempt ? [] : [`${path}:${lineAt(code, at)}: ${text}`]
  })

const roomInside = (path: string): string => path.split('/')[0] ?? ''
const featureFolderOf = (path: string): string =>
  /^apps\/\w+\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0] ?? ''
const featureOf = (path: string): string => /^features\/([^/]+)\//.exec(path)?.[1] ?? ''
const isTestSide = (path: string): boolean => isTest(path) || /(^|\/)testing\//.test(path)

if (import.meta.main) {
  const { findings, checked, imports } = checkImports(process.argv[2] ?? join(import.meta.dirname, '..'))
  // A check that reads no imports would pass.
  if (imports < 100) findings.push(`only ${imports} imports were seen: the reader of imports is broken`)
  report('imports', findings, checked)
}
