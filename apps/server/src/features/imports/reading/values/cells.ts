// Cells as texts: what spreadsheets put around them falls away.
import { importWords } from '@noren/words/import-values'

/** Trimmed, on one line, without the apostrophe or formula that keeps a spreadsheet from reading a number or formula. Rule IMP-13. */
export const bare = (cell: string): string => inOneLine(unguarded(cell)).trim()

/** Blanks stay as they were written: names are never folded. Rule TEXT-1. */
export const inOneLine = (text: string): string => text.replace(/[\t-\r\u2028\u2029]+/g, ' ')

/** The same with its lines. */
export const bareLines = (cell: string): string =>
  unguarded(cell)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u2028\u2029]/g, '\n')
    .trim()

/** Stands for nothing: a dash, 'none', an error of a formula. */
export const isBlank = (text: string): boolean => text.length <= 20 && blank.test(wordOf(text))

/** For comparing with words: `fold` would make the long vowel of kana a hyphen. */
export const wordOf = (text: string): string =>
  (isPlain.test(text) ? text : text.normalize('NFKC')).toLowerCase().trim()

/** Cut between letters. */
export const cutTo = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max)

/** At least one character long, each at most `max`. */
export const inPieces = (text: string, max: number): string[] => {
  const pieces: string[] = []
  for (let rest = text; rest !== '';) {
    const piece = cutTo(rest, max)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return pieces
}

/** Letters that stay as they are: most cells are of them, and there are many. */
const isPlain = /^[\x20-\x7e\u3005\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]*$/

const formulaText = /^\s*="((?:[^"]|"")*)"\s*$/s
const guard = /^\s*'(?=[=+\-@\d\t\uff1d\uff0b\uff0d\uff20])/

const unguarded = (cell: string): string => {
  const inside = cell.includes('="') ? formulaText.exec(cell)?.[1] : undefined
  return inside === undefined ? cell.replace(guard, '') : inside.replaceAll('""', '"')
}

const blank = new RegExp(`^(?:${importWords.ja.blank}|${importWords.en.blank})$`)
