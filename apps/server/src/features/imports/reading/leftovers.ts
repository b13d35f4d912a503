// What of a row goes into no field: notes under their headings, and problems. Nothing that stands in a file is lost. Rule IMP-20.
import { noteContentMax, noteTitleMax } from '@noren/contract/limits'
import type { ImportColumn } from '@noren/contract/imports/columns'
import { bareLines, cutTo, inOneLine, inPieces } from './values/cells.ts'

/** `reason`: a key of `importReasons` or of validation. */
export type Problem = { field: ImportColumn; value: string; reason: string }
export type ReadNote = { heading: string; text: string }

/** A filled cell with its heading. */
export type Cell = { heading: string; text: string }

export type Leftovers = { notes: ReadNote[]; problems: Problem[] }

export const keep = ({ notes }: Leftovers, { heading, text }: Cell): void => {
  const title = headingOf(heading)
  for (const piece of inPieces(noteText(text), noteContentMax))
    if (piece.trim() !== '') notes.push({ heading: title, text: piece })
}

/** The cell stays as a note. */
export const refuse = (left: Leftovers, field: ImportColumn, cell: Cell, reason: string): void => {
  left.problems.push({ field, value: cutTo(cell.text, valueMax), reason })
  keep(left, cell)
}

/** Without what the API refuses in notes. */
export const noteText = (text: string): string => bareLines(text).toWellFormed().replace(controls, '')

/** Without what no single line has. */
export const oneLine = (text: string): string => inOneLine(text.toWellFormed()).replace(invisible, '').trim()

/** Of a problem that a screen lists. */
const valueMax = 200

const headingOf = (heading: string): string => cutTo(oneLine(heading), noteTitleMax).trim()

const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g
const invisible = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
