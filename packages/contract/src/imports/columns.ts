// What a column of a file from elsewhere may hold. The screens name them, and the server reads cells by them. Rule IMP-2.

export const importKinds = ['customers', 'visits'] as const
export type ImportKind = (typeof importKinds)[number]

/** `skip`: not taken. `note`: kept as a note under its heading. */
export const customerColumns = [
  'skip',
  'note',
  'customer_code',
  'name',
  'family_name',
  'given_name',
  'name_kana',
  'family_name_kana',
  'given_name_kana',
  'phone',
  'email',
  'gender',
  'birth_date',
  'birth_year',
  'birth_month',
  'birth_day',
  'postal_code',
  'address',
  'visit_count',
  'first_visited_on',
  'last_visited_on',
  'staff',
  'notes',
] as const
export type CustomerColumn = (typeof customerColumns)[number]

export const visitColumns = [
  'skip',
  'note',
  'date',
  'time',
  'starts_at',
  'end_time',
  'ends_at',
  'minutes',
  'menu',
  'staff',
  'customer_code',
  'name',
  'family_name',
  'given_name',
  'name_kana',
  'family_name_kana',
  'given_name_kana',
  'phone',
  'email',
  'price',
  'status',
  'cancel_reason',
  'number',
  'notes',
] as const
export type VisitColumn = (typeof visitColumns)[number]

export type ImportColumn = CustomerColumn | VisitColumn
export const importColumns = [...new Set<ImportColumn>([...customerColumns, ...visitColumns])] as const

/** Whether a column of the file may hold this in a file of that kind. */
export const isColumnOf = (kind: ImportKind, column: ImportColumn): boolean =>
  (kind === 'customers' ? customerColumns : visitColumns).some((one) => one === column)

/** Several columns of the file may hold these; of the others the first counts. */
export const repeatable: ReadonlySet<ImportColumn> = new Set([
  'skip',
  'note',
  'phone',
  'address',
  'notes',
  'menu',
])
