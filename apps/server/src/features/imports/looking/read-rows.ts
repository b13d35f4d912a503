// Cells become a person or a visit, by the columns that were chosen and what the owner mended. Rule IMP-32.
import {
  isColumnOf,
  type CustomerColumn,
  type ImportColumn,
  type ImportKind,
  type VisitColumn,
} from '@noren/contract/imports/columns'
import { readPerson } from '../reading/person.ts'
import { readVisit } from '../reading/visit.ts'
import type { Problem } from '../reading/leftovers.ts'
import type { Found, StoredColumn, StoredRow } from '../stored.ts'

type Read = { found: Pick<Found, 'person' | 'visit'>; problems: Problem[] }

export const readRow = (
  kind: ImportKind,
  columns: readonly StoredColumn[],
  { cells, mended }: Pick<StoredRow, 'cells' | 'mended'>,
  today: string,
): Read => {
  const row = withMended(columns, cells, mended)
  if (kind === 'customers') {
    const read = readPerson(row.columns.filter(isOfCustomers), row.headings, row.cells, today)
    if ('empty' in read) return nothing
    const { problems, ...person } = read
    return { found: { person }, problems }
  }
  const read = readVisit(row.columns.filter(isOfVisits), row.headings, row.cells, today)
  if ('empty' in read) return nothing
  const { problems, ...visit } = read
  return { found: { visit }, problems }
}

const nothing: Read = { found: {}, problems: [] }

// Columns of the other kind are refused when they are chosen; none falls away here.
const isOfCustomers = (column: ImportColumn): column is CustomerColumn => isColumnOf('customers', column)
const isOfVisits = (column: ImportColumn): column is VisitColumn => isColumnOf('visits', column)

/** What was mended stands in place of the cells of that column, and of those that say a part of it. */
const withMended = (
  stored: readonly StoredColumn[],
  given: readonly string[],
  mended: StoredRow['mended'],
): { columns: ImportColumn[]; headings: string[]; cells: string[] } => {
  const columns = stored.map(({ column }) => column)
  const headings = stored.map(({ heading }) => heading)
  const cells = stored.map((_, index) => given[index] ?? '')
  // The keys were parsed by the schema of the call.
  for (const [column, text] of Object.entries(mended) as [ImportColumn, string][]) {
    const gone = new Set([column, ...(parts[column] ?? [])])
    const first = columns.indexOf(column)
    const heading = headings[first] ?? headings[columns.findIndex((one) => gone.has(one))] ?? ''
    // Of these each column says something else: only the first gives way.
    const isSeveral = severally.has(column)
    for (const [index, one] of columns.entries()) if (gone.has(one) && !isSeveral) cells[index] = ''
    if (first === -1) {
      columns.push(column)
      headings.push(heading)
      cells.push(text)
    } else cells[first] = text
  }
  return { columns, headings, cells }
}

const severally: ReadonlySet<ImportColumn> = new Set(['note', 'notes', 'phone'])

const parts: Partial<Record<ImportColumn, readonly ImportColumn[]>> = {
  name: ['family_name', 'given_name'],
  family_name: ['given_name'],
  name_kana: ['family_name_kana', 'given_name_kana'],
  family_name_kana: ['given_name_kana'],
  birth_date: ['birth_year', 'birth_month', 'birth_day'],
  starts_at: ['date', 'time'],
  ends_at: ['end_time'],
}
