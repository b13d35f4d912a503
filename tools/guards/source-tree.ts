// The files that the guards check: those that git does not ignore, and their code without comment lines.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** Paths from the root with `/`; a folder comes before its content, without a trailing slash. */
export type Tree = { root: string; files: string[]; folders: string[] }

export const readTree = (root: string): Tree => {
  const tree: Tree = { root, files: [], folders: [] }
  const ignored = ignoredIn(root)
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (ignored(path)) continue
      if (entry.isDirectory()) {
        tree.folders.push(path)
        walk(path)
      } else tree.files.push(path)
    }
  }
  walk('')
  return tree
}

export const textOf = ({ root }: Tree, path: string): string => readFileSync(join(root, path), 'utf8')

/** Comment lines become empty, so that a comment about a pattern is no use of it; line numbers stay. */
export const codeOf = (tree: Tree, path: string): string =>
  textOf(tree, path).replace(/^[ \t]*(?:\/\/|\/\*|\*(?= |\/|$)).*$/gm, '')

export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path)

/** Prints one finding a line and a count; exit code 1 when there are any. */
export const report = (guard: string, findings: string[], checked: string): void => {
  for (const finding of findings) console.log(finding)
  console.log(`${guard}: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'} in ${checked}`)
  process.exitCode = findings.length > 0 ? 1 : 0
}

// Supports the forms of our .gitignore: `name`, `name/`, `/name/`, `*.ext`.
const ignoredIn = (root: string): ((path: string) => boolean) => {
  const file = join(root, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const patterns = ['.git', 'node_modules', ...lines.map((line) => line.trim().replace(/\/$/, ''))].filter(
    (line) => line !== '' && !line.startsWith('#'),
  )
  return (path) =>
    patterns.some((pattern) => {
      if (pattern.startsWith('/')) return path === pattern.slice(1)
      return pattern.startsWith('*') ? path.endsWith(pattern.slice(1)) : basename(path) === pattern
    })
}
