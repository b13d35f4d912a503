// Pages are read in plain editors: cells of tables are short, and the map names places that exist, in short lines.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { textOf, type Tree } from './source-tree.ts'

const cellMax = 100
const map = 'ARCHITECTURE.md'
const mapLineMax = 110

export const checkPages = (tree: Tree): string[] => [
  ...tree.files.filter((path) => path.endsWith('.md')).flatMap((path) => checkCells(tree, path)),
  ...(tree.files.includes(map) ? checkMap(tree) : []),
]

const checkCells = (tree: Tree, path: string): string[] =>
  linesOf(tree, path).flatMap(({ text, place }) => {
    const longest = text.startsWith('|')
      ? Math.max(...text.split(/(?<!\\)\|/).map((cell) => cell.trim().length))
      : 0
    return longest > cellMax
      ? [`${path}:${place}: a cell of ${longest} characters, at most ${cellMax}; make it a list`]
      : []
  })

/** Paths from the root: those whose first part is a folder there. Patterns and braces are none. */
const checkMap = (tree: Tree): string[] =>
  linesOf(tree, map).flatMap(({ text, place }) => {
    const paths = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = '']) => path)
    return [
      ...(text.length > mapLineMax
        ? [`${map}:${place}: ${text.length} characters, at most ${mapLineMax}`]
        : []),
      ...paths
        .filter(
          (path) => tree.folders.includes(path.split('/')[0] ?? '') && !existsSync(join(tree.root, path)),
        )
        .map((path) => `${map}:${place}: ${path} does not exist`),
    ]
  })

const linesOf = (tree: Tree, path: string): { text: string; place: number }[] =>
  textOf(tree, path)
    .split('\n')
    .map((text, index) => ({ text, place: index + 1 }))
