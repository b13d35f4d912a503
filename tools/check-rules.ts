// Every cited rule exists in docs/rules, once, and no text cites a source outside the repository.
import { join } from 'node:path'
import { lineAt, readTree, report, textOf, type Tree } from './guards/source-tree.ts'

/** `docs/rules/README.md` is the index; it states no rule. */
const page = /^docs\/rules\/(?!README)[\w-]+\.md$/
const stated = /^- \*\*([A-Z]+-\d+)\*\* /gm
const id = /\b([A-Z]{2,})-\d+\b/g
const citing = /\b[Rr]ules? ((?:[A-Z]+-\d+(?:,? (?:to|and) |, )?)+)/g

const outside: { pattern: RegExp; text: string }[] = [
  { pattern: /§/g, text: 'cites a section of a document that is not here; cite a rule of docs/rules' },
  { pattern: /\bthe specification('s)?\b/gi, text: 'cites a specification; cite a rule of docs/rules' },
  {
    pattern: /\bSource: (design|issue|spec|part)/gi,
    text: 'cites a source outside the repository; cite a rule of docs/rules',
  },
]

export const checkRules = (root: string): { findings: string[]; checked: string; rules: number } => {
  const tree = readTree(root)
  const { rules, findings } = readRules(tree)
  const prefixes = new Set([...rules].map((rule) => rule.split('-')[0] ?? ''))
  const readers = tree.files.filter(isRead)
  for (const path of readers) findings.push(...checkFile(path, textOf(tree, path), rules, prefixes))
  return { findings, checked: `${readers.length} files, ${rules.size} rules`, rules: rules.size }
}

// The guard's own test quotes what it forbids.
const isRead = (path: string): boolean =>
  /\.(tsx?|mjs|css|sql|html|md)$/.test(path) && !/^tools\/check-rules(\.test)?\.ts$/.test(path)

const readRules = (tree: Tree): { rules: ReadonlySet<string>; findings: string[] } => {
  const rules = new Set<string>()
  const findings: string[] = []
  for (const path of tree.files.filter((file) => page.test(file)))
    for (const { 1: rule = '' } of textOf(tree, path).matchAll(stated)) {
      if (rules.has(rule)) findings.push(`${path}: ${rule} is stated twice`)
      rules.add(rule)
    }
  return { rules, findings }
}

const checkFile = (
  path: string,
  text: string,
  rules: ReadonlySet<string>,
  prefixes: ReadonlySet<string>,
): string[] => {
  // An id with one of our prefixes is always a citation, any other id only after the word "rule".
  const ours = [...text.matchAll(id)].filter(({ 1: prefix = '' }) => prefixes.has(prefix))
  const named = [...text.matchAll(citing)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(id)].map((found) => ({ 0: found[0], index: match.index })),
  )
  const unknown = [...ours, ...named].filter(({ 0: rule }) => !rules.has(rule))
  const lines = new Set(
    unknown.map(({ 0: rule, index }) => `${path}:${lineAt(text, index)}: no rule ${rule}`),
  )
  const foreign = outside.flatMap(({ pattern, text: why }) =>
    [...text.matchAll(pattern)].map(({ index }) => `${path}:${lineAt(text, index)}: ${why}`),
  )
  return [...lines, ...foreign]
}

if (import.meta.main) {
  const { findings, checked, rules } = checkRules(process.argv[2] ?? join(import.meta.dirname, '..'))
  // A check that reads no rules would report every citation, or none.
  if (rules < 50) findings.push(`only ${rules} rules were seen: the reader of docs/rules is broken`)
  report('rules', findings, checked)
}
