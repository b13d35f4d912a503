// Finds the imports of our files by pattern and resolves them to files of the tree, as Node does.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { codeOf, type Tree } from './source-tree.ts'

export type Edge = { from: string; to: string; dynamic: boolean }

/** `apps/server`, `packages/words`, `sandbox`, …: the first two parts of a path, or the first. */
export const partOf = (path: string): string =>
  path.split('/', /^(apps|packages)\//.test(path) ? 2 : 1).join('/')

/** The imports between files of the tree; findings for `../../` and for imports that do not resolve. */
export const importsOf = (tree: Tree, sources: readonly string[]): { edges: Edge[]; findings: string[] } => {
  const [edges, findings]: [Edge[], string[]] = [[], []]
  const files = new Set(tree.files)
  for (const from of sources)
    for (const [, named, bare, dynamic] of codeOf(tree, from).matchAll(imported)) {
      const text = named ?? bare ?? dynamic ?? ''
      if (text.startsWith('../../'))
        findings.push(`${from}: ${text}: use the package's own name for the place, not ../../`)
      const to = resolve(tree.root, from, text.replace(/\?.*$/, ''))
      // Builds are made from files that are checked themselves.
      if (to === null || /(^|\/)dist\//.test(to)) continue
      if (files.has(to)) edges.push({ from, to, dynamic: dynamic !== undefined })
      else findings.push(`${from}: ${text} leads nowhere`)
    }
  return { edges, findings }
}

/** Each circle of files once, by depth-first search. */
export const circlesOf = (edges: readonly Edge[]): string[][] => {
  const next = Map.groupBy(edges, ({ from }) => from)
  const [found, done, path]: [string[][], Set<string>, string[]] = [[], new Set(), []]
  const visit = (file: string): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file])
    if (done.has(file)) return
    done.add(file)
    path.push(file)
    for (const { to } of next.get(file) ?? []) visit(to)
    path.pop()
  }
  for (const file of next.keys()) visit(file)
  return found
}

const imported =
  /(?:^|[\n;])\s*(?:import|export)\b[^'"`;()]*?from\s*'([^']+)'|(?:^|\n)import\s+'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/g

/** The imported path from the root; null outside this tree. */
const resolve = (root: string, from: string, text: string): string | null => {
  if (text.startsWith('.')) return posix.join(posix.dirname(from), text)
  if (text.startsWith('#')) return byManifest(root, partOf(from), 'imports', text)
  const [, name = '', rest = ''] = /^@noren\/(\w+)(\/.+)?$/.exec(text) ?? []
  if (name === '') return null
  const part = [`packages/${name}`, `apps/${name}`, name].find((path) => existsSync(join(root, path))) ?? name
  return byManifest(root, part, 'exports', `.${rest}`)
}

type Targets = Record<string, string | { types?: string; default?: string }>
type Manifest = { imports?: Targets; exports?: Targets }

/**
 * As in Node: the exact key, else the longest matching pattern. An export of another package's build counts as its source; a
 * build that the own package imports is no edge.
 */
const byManifest = (root: string, part: string, kind: keyof Manifest, key: string): string => {
  const file = join(root, part, 'package.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const fits = (pattern: string): boolean => {
    const [head = '', tail = ''] = pattern.split('*')
    return pattern === key || (pattern.includes('*') && key.startsWith(head) && key.endsWith(tail))
  }
  const [pattern, target] =
    Object.entries(manifest[kind] ?? {})
      .filter(([candidate]) => fits(candidate))
      .toSorted(([a], [b]) => Number(b === key) - Number(a === key) || b.length - a.length)[0] ?? []
  if (pattern === undefined || target === undefined) return ''
  const [head = '', tail = ''] = pattern.split('*')
  const path =
    typeof target === 'string' ? target : (kind === 'exports' && target.types) || target.default || ''
  return posix.join(part, path.replace('*', key.slice(head.length, key.length - tail.length)))
}
