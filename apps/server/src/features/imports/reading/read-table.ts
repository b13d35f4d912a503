// A table out of the bytes of a file, whatever program wrote it. Runs in a thread of its own; answers a table or why there is none.
// Rules IMP-1 to IMP-10.
import { importBytesMax, importCellMax, importColumnsMax, importRowsMax } from '@noren/contract/limits'
import type { ImportProblem } from '@noren/words/import-problems'
import { decodeText, type Encoding } from './text/decode.ts'
import { findSeparator, rowsRead, splitRows, widthOf, type TextRow } from './text/delimited.ts'
import { findHeadings, firstWide } from './text/headings.ts'
import { readWorkbook } from './xlsx/read-workbook.ts'

export type SourceTable = {
  format: 'csv' | 'tsv' | 'xlsx'
  /** Null of a workbook, which has its own. */
  encoding: Encoding | null
  /** As many as there are columns; all empty where the file has none. */
  headings: string[]
  /** `line`: of the file or sheet, from 1. Rows may have fewer cells than there are headings. */
  rows: { line: number; cells: string[] }[]
}

export type NoTable = { problem: ImportProblem; line?: number }

export const readTable = async (bytes: Uint8Array): Promise<SourceTable | NoTable> => {
  if (bytes.length > importBytesMax) return { problem: 'too_many_rows' }
  if (bytes.length === 0) return { problem: 'empty' }
  if (isZip(bytes)) {
    const rows = await readWorkbook(bytes)
    return 'problem' in rows ? rows : tableOf(rows, { format: 'xlsx', encoding: null })
  }
  if (isOle(bytes)) return { problem: isEncrypted(bytes) ? 'xlsx_protected' : 'xls_old' }
  const decoded = decodeText(bytes)
  if (!decoded || isOther(decoded.text)) return { problem: 'not_a_table' }
  const separator = findSeparator(decoded.text)
  const rows = splitRows(decoded.text, separator, rowsRead)
  const format = separator === '\t' ? 'tsv' : 'csv'
  return 'problem' in rows ? rows : tableOf(rows, { format, encoding: decoded.encoding })
}

const tableOf = (
  rows: readonly TextRow[],
  kind: Pick<SourceTable, 'format' | 'encoding'>,
): SourceTable | NoTable => {
  if (rows.length === 0) return { problem: 'empty' }
  const found = findHeadings(rows)
  const head = found === undefined ? [] : (rows[found]?.cells ?? [])
  const body = rows.slice(found === undefined ? firstWide(rows) : found + 1)
  const kept = body.filter(({ cells }) => !isRepeated(cells, head))
  if (kept.length === 0) return { problem: 'no_rows' }
  if (kept.length > importRowsMax) return { problem: 'too_many_rows' }
  const width = Math.max(head.length, ...kept.slice(0, 1).map(({ cells }) => cells.length), widest(kept))
  if (width > importColumnsMax) return { problem: 'too_many_columns' }
  const headings = Array.from({ length: width }, (_, index) => cleaned(head[index] ?? '').trim())
  return { ...kind, headings, rows: kept.map(({ line, cells }) => ({ line, cells: cells.map(cleaned) })) }
}

const widest = (rows: readonly TextRow[]): number =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** Printed lists repeat their headings on each page. */
const isRepeated = (cells: readonly string[], head: readonly string[]): boolean =>
  head.length > 1 && cells.length === widthOf(head) && cells.every((cell, index) => cell === head[index])

/** Without what the database refuses. */
const cleaned = (cell: string): string =>
  unclean.test(cell) ? cell.toWellFormed().replace(controls, '').slice(0, importCellMax) : cell

const unclean = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]/
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

const begins = (bytes: Uint8Array, ...with_: number[]): boolean =>
  with_.every((byte, index) => bytes[index] === byte)

const isZip = (bytes: Uint8Array): boolean =>
  begins(bytes, 0x50, 0x4b, 0x03, 0x04) || begins(bytes, 0x50, 0x4b, 0x05, 0x06)

/** The old container of Office: old workbooks, and new ones behind a password. */
const isOle = (bytes: Uint8Array): boolean => begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const isEncrypted = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(
    Buffer.from('EncryptedPackage', 'utf16le'),
  )

/** Texts of another kind: documents, cards of contacts, calendars, code. */
const isOther = (text: string): boolean =>
  /^\ufeff?\s*(?:%PDF|\{\\rtf|<!doctype|<html|<\?xml|BEGIN:V|[{[]\s*["{[])/i.test(text.slice(0, 200))
