// What is stored of an import and of its rows.
import type {
  ImportDecision,
  ImportFinding,
  ImportOutcome,
  ImportRow,
  ImportRun,
  ImportState,
} from '@noren/contract/imports/imports'
import type { ImportColumn, ImportKind } from '@noren/contract/imports/columns'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Problem } from './reading/leftovers.ts'
import type { ReadPerson } from './reading/person.ts'
import type { ReadVisit } from './reading/visit.ts'

export type StoredColumn = { heading: string; column: ImportColumn; sure: boolean; samples: string[] }
export type UnknownName = { name: string; count: number }

/** Kept with the import, because its rows go before it does. Rule IMP-54. */
export type StoredCounts = ImportRun['counts'] & { stayed: number }

export type StoredImport = {
  id: number
  kind: ImportKind
  /** `canceling`: stopped, and what was written is being taken back. */
  state: ImportState | 'canceling'
  file_name: string
  format: 'csv' | 'tsv' | 'xlsx'
  encoding: 'utf-8' | 'utf-16' | 'cp932' | null
  columns: StoredColumn[]
  is_remembered: boolean
  unknown_menus: 'make' | 'text'
  unknown_staff: 'make' | 'text'
  is_confirming: boolean
  unknown_names: { menus?: UnknownName[]; staff?: UnknownName[] }
  withheld: number
  done: number
  counts: Partial<StoredCounts>
  /** In a row, of the worker. */
  failures: number
  made: { menu_ids?: number[]; staff_ids?: number[] }
  user_id: number
  version: number
  created_at: string
  started_at: string | null
  ended_at: string | null
  is_forgotten: boolean
}

export type PersonRead = Omit<Exclude<ReadPerson, { empty: true }>, 'problems'>
export type VisitRead = Omit<Exclude<ReadVisit, { empty: true }>, 'problems'>

/** Somebody or something on record, or a row further up: by its line. */
export type Ref = { kind: 'customer' | 'row' | 'reservation'; id: number }

/** As a row was understood; neither of them where nothing stands in it. Times in local minutes. */
export type Found = {
  person?: PersonRead
  visit?: VisitRead
  start?: number | null
  end?: number
  menuId?: number | null
  /** Null where the name is unknown, or none is given. */
  staffId?: number | null
  /** Whose visit it is; null is a new customer. */
  who?: Ref | null
}

export type StoredRow = {
  line: number
  cells: string[]
  mended: Partial<Record<ImportColumn, string>>
  found: Found
  problems: Problem[]
  finding: ImportFinding
  decision: ImportDecision | null
  default_decision: ImportDecision
  match: Ref | null
  is_upcoming: boolean
  outcome: ImportOutcome | null
  stayed?: ImportRow['stayed']
  customer_id: number | null
  reservation_id: number | null
}

export const decisionOf = ({
  decision,
  default_decision,
}: Pick<StoredRow, 'decision' | 'default_decision'>): ImportDecision => decision ?? default_decision

/** So often in a row the worker tries one by itself. Rule IMP-149. */
export const failuresMax = 3

export const importFields = sql`id, kind, state, file_name, format, encoding, columns, is_remembered, unknown_menus, unknown_staff,
  is_confirming, unknown_names, withheld, done, counts, failures, made, user_id, version, created_at, started_at, ended_at, is_forgotten`

/** Written by this area alone, in these forms. */
export const findImport = async (
  tx: Tx,
  { shopId }: ShopScope,
  id: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredImport | undefined> => {
  const { rows } = await sql<StoredImport>`
    select ${importFields} from imports where shop_id = ${shopId} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

export const deleteImport = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<void> => {
  await sql`delete from import_rows where shop_id = ${shopId} and import_id = ${id}`.execute(tx)
  await sql`delete from imports where shop_id = ${shopId} and id = ${id}`.execute(tx)
}

export const rowColumns = sql`line, cells, mended, found, problems, finding, decision, default_decision, match, is_upcoming, outcome,
  customer_id, reservation_id, written -> 'stayed' as stayed`
