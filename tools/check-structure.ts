// Checks files: folders, names, lengths, and two rules about contents that no linter has (versions are exact, texts are complete
// in both languages). Tables first.
import { basename, dirname, join } from 'node:path'
import { codeOf, isTest, lineAt, readTree, report, textOf, type Tree } from './guards/source-tree.ts'
import { checkPages } from './guards/pages.ts'
import { checkWords } from './guards/words-shape.ts'

const filesInFolderMax = 12
const entriesAtRootMax = 18
const linesWarned = 250
const linesMax = 400
/** Written from the catalogue of the database, as long as it has tables. */
const generated = 'apps/server/database/tables.ts'

/** Collections that are read by their index, not by their listing. */
const unlimitedFolders =
  /^(docs\/(decisions|rules|screenshots)|apps\/server\/database\/migrations|apps\/admin\/src\/features\/help\/pictures)$/

const capitals = new Set([
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'Dockerfile',
  'Dockerfile.dockerignore',
])
// systemd's templates have an @ before their ending.
const fileName = /^\.?[a-z0-9]+(-[a-z0-9]+)*(@\.service)?(\.[a-z0-9-]+)*$/
const numberedName = /^\d{4}[_-][a-z0-9]+([_-][a-z0-9]+)*\.(sql|md)$/

/** Names of drawers: a file is named after what it is about (docs/decisions/0108). */
const drawers =
  /^(queries|commands|rules|links|handlers|services|types|utils?|helpers?|common|misc|managers?|index|models?)\.tsx?$/
const features = 'apps/server/src/features/'
const door = /^apps\/\w+\/src\/features\/[^/]+\/api\.tsx?$/
/** A door hands on what its area offers, and holds no line of code of its own. */
const handsOn = /^(export (type )?\{[^{}]*\} from '[^']+'\s*)*$/
const filesInFolderMin = 3
const levelsMax = 3
const migrations = 'apps/server/database/migrations/'
/** Those before it are in the schema, from which a new database is built (docs/decisions/0095). */
const firstMigration = 43

const japanese = /[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]/
// Besides the catalogues: index.html, which is shown before any script, and the code that folds Japanese input.
const japaneseAllowed =
  /^packages\/words\/|^docs\/|\/database\/seed|^(e2e|bench)\/|\/testing\/|\/index\.html$|^packages\/contract\/src\/(.*\/)?fold\.ts$|\/number-text\.ts$/

export type Structure = { findings: string[]; warnings: string[]; checked: string }

export const checkStructure = async (root: string): Promise<Structure> => {
  const tree = readTree(root)
  const findings = [
    ...checkFolders(tree),
    ...checkNames(tree),
    ...checkJobs(tree),
    ...checkAreas(tree),
    ...checkMigrations(tree),
    ...checkVersions(tree),
    ...(await checkWords(tree)),
    ...checkJapanese(tree),
    ...checkPages(tree),
  ]
  const lengths = tree.files
    .filter((path) => isCode(path) && path !== generated)
    .map((path) => [path, textOf(tree, path).split('\n').length - 1] as const)
  for (const [path, lines] of lengths)
    if (lines > linesMax)
      findings.push(`${path}: ${lines} lines, at most ${linesMax}; split it into a sub-area`)
  const warnings = lengths.flatMap(([path, lines]) =>
    lines > linesWarned && lines <= linesMax
      ? [`warning: ${path}: ${lines} lines, think again at ${linesWarned}`]
      : [],
  )
  return { findings, warnings, checked: `${tree.files.length} files, ${tree.folders.length} folders` }
}

const isCode = (path: string): boolean => /\.(tsx?|mjs|css|html)$/.test(path)

const checkFolders = ({ files, folders }: Tree): string[] => {
  const found = folders.flatMap((folder) => {
    const count = files.filter((path) => dirname(path) === folder && !isTest(path)).length
    return count > filesInFolderMax && !unlimitedFolders.test(folder)
      ? [`${folder}: ${count} files, at most ${filesInFolderMax} besides tests`]
      : []
  })
  const atRoot = [...files, ...folders].filter((path) => !path.includes('/')).length
  return atRoot > entriesAtRootMax
    ? [`.: ${atRoot} entries at the root, at most ${entriesAtRootMax}`, ...found]
    : found
}

const checkNames = ({ files, folders }: Tree): string[] => {
  const misnamed = [...files, ...folders].filter((path) => {
    const name = basename(path)
    return !fileName.test(name) && !capitals.has(name) && !numberedName.test(name)
  })
  const unnamed = files.filter((path) => path.startsWith(features) && drawers.test(basename(path)))
  return [
    ...misnamed.map((path) => `${path}: names are kebab-case`),
    ...unnamed.map((path) => `${path}: a file is named after what it is about`),
  ]
}

/** Folders of the server's features are worth opening, and not deep; doors are small. */
const checkAreas = (tree: Tree): string[] => {
  const inAreas = tree.folders.filter((folder) => folder.startsWith(features))
  const entries = Map.groupBy([...tree.files, ...tree.folders], (path) => dirname(path))
  return [
    ...inAreas.flatMap((folder) => {
      const count = entries.get(folder)?.length ?? 0
      return count < filesInFolderMin
        ? [`${folder}: ${count} entries, at least ${filesInFolderMin}; a folder is worth opening`]
        : []
    }),
    ...inAreas
      .filter((folder) => folder.slice(features.length).split('/').length > levelsMax + 1)
      .map((folder) => `${folder}: at most ${levelsMax} levels below an area`),
    ...tree.files
      .filter((path) => door.test(path) && !handsOn.test(codeOf(tree, path).trim()))
      .map((path) => `${path}: a door exports names from its area's files, and nothing else`),
  ]
}

/** Whoever looks for what runs in the background finds all of it in the files of this name, and nothing else. */
const checkJobs = (tree: Tree): string[] =>
  tree.files
    .filter((path) => path.startsWith(features) && basename(path) === 'jobs.ts')
    .flatMap((path) =>
      [...codeOf(tree, path).matchAll(/^export (?!const \w+: Job = )/gm)].map(
        ({ index }) => `${path}:${lineAt(codeOf(tree, path), index)}: exports nothing but jobs`,
      ),
    )

const checkMigrations = ({ files }: Tree): string[] =>
  files
    .filter((path) => path.startsWith(migrations))
    .toSorted()
    .flatMap((path, index) => {
      const expected = String(firstMigration + index).padStart(4, '0')
      return basename(path).startsWith(`${expected}_`) ? [] : [`${path}: number ${expected} is due`]
    })

const checkVersions = (tree: Tree): string[] =>
  tree.files
    .filter((path) => basename(path) === 'package.json')
    .flatMap((path) => {
      const manifest: Record<string, Record<string, string> | undefined> = JSON.parse(textOf(tree, path))
      return [
        'dependencies',
        'devDependencies',
        'optionalDependencies',
        'peerDependencies',
        'overrides',
      ].flatMap((kind) =>
        Object.entries(manifest[kind] ?? {}).flatMap(([name, version]) =>
          /^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)
            ? []
            : [`${path}: ${name} ${version} is not an exact version`],
        ),
      )
    })

const checkJapanese = (tree: Tree): string[] =>
  tree.files
    .filter((path) => isCode(path) && !isTest(path) && !japaneseAllowed.test(path))
    .flatMap((path) => {
      const code = codeOf(tree, path)
      const at = code.search(japanese)
      return at < 0 ? [] : [`${path}:${lineAt(code, at)}: Japanese text belongs into packages/words`]
    })

if (import.meta.main) {
  const { findings, warnings, checked } = await checkStructure(
    process.argv[2] ?? join(import.meta.dirname, '..'),
  )
  for (const warning of warnings) console.log(warning)
  report('structure', findings, checked)
}
