// One row of a table under the columns that were chosen.
import type { ImportColumn } from '@noren/contract/imports/columns'
import { bare, isBlank } from './values/cells.ts'
import type { Cell } from './leftovers.ts'

export type Row<C extends ImportColumn> = {
  /** Nothing stands in it that could be of anybody: lists are numbered further than they are filled in, and end with a sum. */
  isEmpty: boolean
  /** Cells of a field that say something, in the order of the file. */
  all: (field: C) => Cell[]
}

export const rowOf = <C extends ImportColumn>(
  columns: readonly C[],
  headings: readonly string[],
  cells: readonly string[],
): Row<C> => {
  const found = new Map<ImportColumn, Cell[]>()
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? ''
    if (text === '' || column === 'skip') continue
    // A dash behind an apostrophe is meant.
    if (bare(text) === '' || isBlank(text.trim())) continue
    const list = found.get(column)
    const cell = { heading: headings[index] ?? '', text }
    if (list) list.push(cell)
    else found.set(column, [cell])
  }
  const isEmpty = [...found.keys()].every((column) => saysNothing.has(column))
  return { isEmpty, all: (field) => found.get(field) ?? [] }
}

const saysNothing: ReadonlySet<ImportColumn> = new Set(['customer_code', 'number', 'note', 'notes'])
