import type { ImportRun } from '@noren/contract/imports'
import type { ImportColumn } from '@noren/contract/imports/columns'

export type Needed = 'name' | 'date' | 'time' | 'person'

/** The column without which the rows would say nothing: whose record it is, or when somebody comes. Rule IMP-71. */
export const neededOf = ({ kind, columns }: Pick<ImportRun, 'kind' | 'columns'>): Needed | undefined => {
  const has = (...wanted: ImportColumn[]) => columns.some(({ column }) => wanted.includes(column))
  const hasName = has('name', 'family_name', 'given_name', 'name_kana', 'family_name_kana', 'given_name_kana')
  if (kind === 'customers') return hasName ? undefined : 'name'
  if (!has('date', 'starts_at')) return 'date'
  if (!has('time', 'starts_at')) return 'time'
  return hasName || has('phone', 'email', 'customer_code') ? undefined : 'person'
}
