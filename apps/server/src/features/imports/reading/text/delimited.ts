// Rows of a text: its separator is found by trying, quotes and line ends are read as spreadsheets do. Rule IMP-4.
import { importCellMax, importColumnsMax, importRowsMax } from '@noren/contract/limits'

export type TextRow = { line: number; cells: string[] }
export type TextProblem = { problem: 'quote_open' | 'cell_too_long' | 'too_many_columns'; line: number }

const separators = [',', '\t', ';', '|'] as const
type Separator = (typeof separators)[number]

/** Rows on which the separator is tried. */
const tried = 60

export const findSeparator = (text: string): Separator => {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 }
  for (const separator of separators) {
    const rows = splitRows(text, separator, tried)
    if ('problem' in rows) continue
    const score = scoreOf(rows.map(({ cells }) => cells.length))
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

/** Rows with most columns that several rows have in common: commas stand in addresses too, but not as many in each. */
const scoreOf = (widths: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts)
    best = Math.max(best, (count / widths.length) ** 2 * Math.sqrt(Math.min(width, 30)))
  return best
}

/** Blank lines are left out; no more than `most` rows are read. */
export const splitRows = (text: string, separator: Separator, most: number): TextRow[] | TextProblem => {
  const rows: TextRow[] = []
  let [cells, line, begun]: [string[], number, number] = [[], 1, 1]
  let place = text.startsWith('\ufeff') ? 1 : 0
  let isOpen = false
  while ((place < text.length || isOpen) && rows.length < most) {
    isOpen = false
    let cell: string
    const start = skipBlanks(text, place, separator)
    if (text[start] === '"') {
      const end = closingQuote(text, start + 1)
      if (end === -1) return { problem: 'quote_open', line }
      const next = endOfCell(text, end + 1, separator)
      const inside = text.slice(start + 1, end)
      cell = inside.includes('"') ? inside.replaceAll('""', '"') : inside
      line += countLines(inside)
      // What stands behind the quotation mark belongs to the cell, as spreadsheets read it.
      if (next > end + 1) cell += text.slice(end + 1, next).trimEnd()
      place = next
    } else {
      const next = endOfCell(text, place, separator)
      cell = next === place ? '' : text.slice(place, next)
      place = next
    }
    if (cell.length > importCellMax) return { problem: 'cell_too_long', line: begun }
    // Columns without anything are not counted; what is far beyond the limit is not even read.
    if (cells.length > 50 * importColumnsMax) return { problem: 'too_many_columns', line: begun }
    cells.push(cell)
    if (text[place] === separator) {
      place += 1
      isOpen = true
      continue
    }
    if (text[place] === '\r' && text[place + 1] === '\n') place += 1
    place += 1
    line += 1
    const width = widthOf(cells)
    if (width > importColumnsMax) return { problem: 'too_many_columns', line: begun }
    if (width > 0) rows.push({ line: begun, cells: cells.slice(0, width) })
    cells = []
    begun = line
  }
  return rows
}

/** As many rows as are read of a file: one more than may be, with its headings and what stands above them. */
export const rowsRead = importRowsMax + 40

/** Without empty cells at the end. */
export const widthOf = (cells: readonly string[]): number => {
  let width = cells.length
  while (width > 0 && (cells[width - 1] ?? '').trim() === '') width -= 1
  return width
}

const skipBlanks = (text: string, from: number, separator: Separator): number => {
  let place = from
  while (text[place] === ' ' || (text[place] === '\t' && separator !== '\t')) place += 1
  return place
}

const countLines = (cell: string): number => (cell.match(/\r\n|[\r\n]/g) ?? []).length

const closingQuote = (text: string, from: number): number => {
  for (let place = text.indexOf('"', from); place !== -1; place = text.indexOf('"', place + 2))
    if (text[place + 1] !== '"') return place
  return -1
}

const endOfCell = (text: string, from: number, separator: Separator): number => {
  let place = from
  for (; place < text.length; place += 1) {
    const letter = text[place]
    if (letter === separator || letter === '\n' || letter === '\r') return place
  }
  return place
}
