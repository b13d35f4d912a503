// Which row of a table holds its headings, and what a heading says. Rules IMP-6, IMP-11.
import type { CustomerColumn, ImportKind, VisitColumn } from '@noren/contract/imports/columns'
import { customerHeadings, visitHeadings } from '@noren/words/import-headings'
import { looksLikeData } from '../values/contents.ts'

type Row = { line: number; cells: string[] }

/** Rows among which headings are looked for: titles, dates and hints stand above them. */
const looked = 20

/** Undefined where the first row is data already. */
export const findHeadings = (rows: readonly Row[]): number | undefined => {
  let best: { index: number; score: number } | undefined
  for (const [index, { cells }] of rows.slice(0, looked).entries()) {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const known = filled.filter((cell) => cell.length <= 40 && isHeading(cell)).length
    const isAll = known === filled.length
    if (known < 2 && !(known === 1 && isAll)) continue
    // Of data a word may be a heading by chance.
    if (!isAll && filled.some(looksLikeData) && known * 2 < filled.length) continue
    const score = known / Math.sqrt(filled.length) + known
    if (score > (best?.score ?? 0)) best = { index, score }
  }
  if (best) return best.index
  // Headings that nobody knows: no data in them, but below.
  const first = firstWide(rows)
  const head = rows[first]?.cells ?? []
  if (rows.length <= first + 1 || head.some(looksLikeData)) return undefined
  const below = rows.slice(first + 1, first + 21)
  return below.some(({ cells }) => cells.some(looksLikeData)) && new Set(head).size === head.length
    ? first
    : undefined
}

/** Rows of one cell above the table are titles. */
export const firstWide = (rows: readonly Row[]): number => {
  const widest = Math.max(0, ...rows.slice(0, 200).map(({ cells }) => cells.length))
  const index = rows.findIndex(
    ({ cells }) => widest === 1 || cells.filter((cell) => cell.trim() !== '').length > 1,
  )
  return index === -1 ? 0 : index
}

export const columnOfHeading = <K extends ImportKind>(
  kind: K,
  heading: string,
): (K extends 'customers' ? CustomerColumn : VisitColumn) | undefined => {
  const key = headingKey(heading)
  if (key === '') return undefined
  // Keyed by the same kind as the answer.
  return patterns[kind].find(({ pattern }) => pattern.test(key))?.column as
    | (K extends 'customers' ? CustomerColumn : VisitColumn)
    | undefined
}

/** Folded to half width and lower case, without blanks, punctuation, the polite prefix and marks of a form. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, 80)
    .normalize('NFKC')
    .toLowerCase()
    .replace(
      /[\s\p{Cf}()[\]{}\u3008-\u3011\u2039\u203a<>\u30fb:;*\u203b_\-/\\.,'"\u3001#&|+!?\u25cf\u25cb\u25a0\u2605]/gu,
      '',
    )
    .replace(formMarks, '')
    .replace(politePrefix, '')

const formMarks = /\u5fc5\u9808|\u4efb\u610f|required|optional/g
const politePrefix = /^[\u304a\u5fa1](?=.)|\u3054(?=\p{Script=Han})/gu

const isHeading = (cell: string): boolean =>
  columnOfHeading('customers', cell) !== undefined || columnOfHeading('visits', cell) !== undefined

const compile = (words: { ja: Record<string, string>; en: Record<string, string> }) =>
  Object.keys(words.ja).map((column) => ({
    column,
    pattern: new RegExp(`^(?:${words.ja[column] ?? '(?!)'}|${words.en[column] ?? '(?!)'})$`),
  }))

const patterns = { customers: compile(customerHeadings), visits: compile(visitHeadings) }
