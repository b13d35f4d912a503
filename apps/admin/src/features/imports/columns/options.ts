import { type ImportColumn, type ImportKind, isColumnOf, repeatable } from '@noren/contract/imports/columns'

/** What may be chosen for a column, in groups that people look in. */
export const groupsOf = (kind: ImportKind): { group: GroupName; columns: ImportColumn[] }[] =>
  order[kind]
    .map((group) => ({
      group,
      columns: groups[group].filter((column: ImportColumn) => isColumnOf(kind, column)),
    }))
    .filter(({ columns }) => columns.length > 0)

/**
 * The columns with one changed. What only one column may hold is taken from the other one, which is kept as a note: nothing of the file is
 * lost by a press. `moved`: its place.
 */
export const withColumn = (
  columns: readonly ImportColumn[],
  place: number,
  column: ImportColumn,
): { columns: ImportColumn[]; moved: number | undefined } => {
  const other = repeatable.has(column) ? -1 : columns.findIndex((one, nth) => nth !== place && one === column)
  return {
    columns: columns.map((one, nth) => (nth === place ? column : nth === other ? 'note' : one)),
    moved: other === -1 ? undefined : other,
  }
}

type GroupName = keyof typeof groups

const order: Record<ImportKind, GroupName[]> = {
  customers: ['name', 'contact', 'about', 'visits', 'other'],
  visits: ['visit', 'name', 'contact', 'other'],
}

const groups = {
  visit: [
    'date',
    'time',
    'starts_at',
    'end_time',
    'ends_at',
    'minutes',
    'menu',
    'staff',
    'price',
    'status',
    'cancel_reason',
    'number',
  ],
  name: ['name', 'family_name', 'given_name', 'name_kana', 'family_name_kana', 'given_name_kana'],
  contact: ['phone', 'email', 'customer_code', 'postal_code', 'address'],
  about: ['gender', 'birth_date', 'birth_year', 'birth_month', 'birth_day'],
  visits: ['visit_count', 'first_visited_on', 'last_visited_on', 'staff'],
  other: ['notes', 'note', 'skip'],
} as const satisfies Record<string, readonly ImportColumn[]>
