// The rows of one sheet, with its cells as they are shown. Rules IMP-7, IMP-8.
import { importCellMax, importColumnsMax } from '@noren/contract/limits'
import type { Archive } from '#platform/files/archives/read'
import { rowsRead, widthOf, type TextRow } from '../text/delimited.ts'
import { writeNumber, type Format } from './formats.ts'
import { charactersMax, copied, textReader } from './shared-strings.ts'
import { Unreadable } from './unreadable.ts'
import { readXml } from './xml.ts'

export type Book = { texts: readonly string[]; formats: readonly Format[]; is1904: boolean }
type SheetProblem = { problem: 'cell_too_long' | 'too_many_columns'; line: number }

/** Rows without anything are left out. */
export const readSheet = async (
  archive: Archive,
  name: string,
  book: Book,
): Promise<TextRow[] | SheetProblem> => {
  const rows: TextRow[] = []
  const merged: string[] = []
  const reader = textReader()
  let problem: SheetProblem | undefined
  let cells: string[] = []
  let [line, column, type, style, value]: [number, number, string, number, string] = [0, -1, '', 0, '']
  let [isValue, kept] = [false, 0]
  const refuse = (why: SheetProblem['problem']) => {
    problem ??= { problem: why, line }
  }
  const endCell = () => {
    const text = type === 'inlineStr' ? reader.end() : shown(value, type, style, book)
    if (text === '') return
    if (text.length > importCellMax) return refuse('cell_too_long')
    if (column >= importColumnsMax) return refuse('too_many_columns')
    while (cells.length < column) cells.push('')
    cells[column] = text
    kept += text.length
    if (kept > charactersMax * 4) throw new Unreadable('too_large')
  }
  await readXml(
    await archive.open(name),
    {
      open: (element, attributes) => {
        if (element === 'row') {
          cells = []
          column = -1
          line = lineOf(attributes['r'], line)
        } else if (element === 'c') {
          column = columnOf(attributes['r']) ?? column + 1
          type = attributes['t'] ?? ''
          style = Number(attributes['s'] ?? 0)
          value = ''
          reader.begin()
        } else if (element === 'v') isValue = true
        else if (element === 'mergeCell' && merged.length < mergedMax) merged.push(attributes['ref'] ?? '')
        else reader.open(element)
      },
      close: (element) => {
        if (element === 'row') {
          const width = widthOf(cells)
          if (width > 0) rows.push({ line, cells: cells.slice(0, width) })
        } else if (element === 'c') endCell()
        else if (element === 'v') isValue = false
        else reader.close(element)
      },
      text: (text) => {
        if (isValue) value += text.slice(0, importCellMax + 1)
        else reader.text(text)
      },
    },
    () => problem !== undefined || rows.length >= rowsRead,
  )
  if (!problem) for (const ref of merged) fillDown(rows, ref)
  return problem ?? rows
}

/** Cells that are merged downwards hold their text for each of the rows: the day above its visits. Rows stand in order. */
const fillDown = (rows: readonly TextRow[], ref: string): void => {
  const [, from = '', first = '', to, last = ''] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/.exec(ref) ?? []
  const column = columnOf(from) ?? -1
  if (from !== to || column < 0 || column >= importColumnsMax) return
  const start = rows.findIndex(({ line }) => line === Number(first))
  const text = rows[start]?.cells[column]
  if (!text) return
  for (const row of rows.slice(start + 1, start + 1 + mergedRowsMax)) {
    if (row.line > Number(last)) return
    while (row.cells.length < column) row.cells.push('')
    row.cells[column] ||= text
  }
}

/** As the sheet says, where that is a row further down that a sheet has; else the next one. */
const lineOf = (said: string | undefined, before: number): number => {
  const line = Number(said ?? Number.NaN)
  return Number.isInteger(line) && line > before && line <= sheetRowsMax ? line : before + 1
}
const sheetRowsMax = 1_048_576

/** Of a sheet, and rows of one: each is looked for among the rows. */
const mergedMax = 2000
const mergedRowsMax = 500

/** From A1; undefined where a program names no places. */
const columnOf = (place: string | undefined): number | undefined => {
  if (place === undefined) return undefined
  let column = 0
  for (const letter of place) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26 || column > 20_000) break
    column = column * 26 + value
  }
  return column - 1
}

/** Formulas are taken by the value that was stored with them. */
const shown = (value: string, type: string, style: number, { texts, formats, is1904 }: Book): string => {
  if (value === '') return ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Errors of formulas say nothing.
  if (type === 'e') return ''
  if (type === 'str' || type === 'd') return copied(value)
  return writeNumber(value, formats[style], is1904)
}
