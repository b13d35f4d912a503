// What is understood of a file, short enough to be checked by eye: what is empty is left out.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CustomerColumn, ImportKind, VisitColumn } from '@noren/contract/imports/columns'
import { suggestColumns } from '../columns.ts'
import { readPerson } from '../person.ts'
import { readTable } from '../read-table.ts'
import { readVisit } from '../visit.ts'

export const samples = join(import.meta.dirname, '../../../../../../../sandbox/imports')
export const today = '2026-11-28'

export type Understood = {
  kind: ImportKind
  /** Heading → column: the one that its owner changes. */
  changed?: Record<string, string>
  format: string
  encoding?: string
  /** A question mark where it was guessed. */
  columns: Record<string, string>
  rows: Record<string, unknown>[]
}

export const understand = async (
  path: string,
  { kind, changed }: Pick<Understood, 'kind' | 'changed'>,
): Promise<Understood | { problem: string; line?: number }> => {
  const table = await readTable(readFileSync(join(samples, path)))
  if ('problem' in table) return table
  const suggested = suggestColumns(kind, table)
  const names = table.headings.map((heading, index) => heading || `#${index + 1}`)
  const columns = suggested.map(({ field }, index) => changed?.[names[index] ?? ''] ?? field)
  const read = (cells: readonly string[]) =>
    kind === 'customers'
      ? readPerson(columns as CustomerColumn[], table.headings, cells, today)
      : readVisit(columns as VisitColumn[], table.headings, cells, today)
  return {
    kind,
    ...(changed ? { changed } : {}),
    format: table.format,
    ...(table.encoding ? { encoding: table.encoding } : {}),
    columns: Object.fromEntries(
      suggested.map(({ field, sure }, index) => [names[index], sure ? field : `${field}?`]),
    ),
    rows: table.rows.map(({ line, cells }) => ({ line, ...shortOf(read(cells)) })),
  }
}

/** Notes and problems are one text each. */
const shortOf = (row: object): Record<string, unknown> => {
  const short: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) {
    if (key === 'notes') {
      const notes = (value as { heading: string; text: string }[]).map(
        (note) => `${note.heading}: ${note.text}`,
      )
      if (notes.length > 0) short['notes'] = notes
    } else if (key === 'problems') {
      const problems = (value as { field: string; value: string; reason: string }[]).map(
        (problem) => `${problem.field} ${problem.reason}: ${problem.value}`,
      )
      if (problems.length > 0) short['problems'] = problems
    } else if (key === 'customer' || key === 'person') Object.assign(short, shortOf(value as object))
    else if (key === 'start' && value) {
      const { date, time } = value as { date: string; time: string }
      short['start'] = `${date} ${time}`
    } else if (value !== null && value !== '' && value !== 'unspecified') short[key] = value
  }
  return short
}
