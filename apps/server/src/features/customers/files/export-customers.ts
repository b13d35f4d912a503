// Customers as a file that leaves the program.
import type { Lang } from '@noren/words/format'
import { customerFile, fileColumns, type FileColumn } from '@noren/words/customer-file'
import { sql } from 'kysely'
import { wireToMillis, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { recordsSql, type RecordRow } from '../list-customers.ts'
import { byteOrderMark, csvLine } from './csv.ts'

const atOnce = 500
/** A transaction for each part: a slow download holds none open. */
export async function* customerLines(
  db: Db,
  scope: ShopScope,
  language: Lang,
  now: Millis,
): AsyncGenerator<string> {
  const words = customerFile[language]
  yield byteOrderMark + csvLine(fileColumns.map((column) => words.columns[column]))
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: ExportedRow[] = await readPart(db, scope, after, now)
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, language))).join('')
    after = rows.length === atOnce ? rows.at(-1)?.id : undefined
  }
}

export const countCustomers = (db: Db, scope: ShopScope): Promise<number> =>
  read(db, scope, async (tx) => {
    const { count } = await tx
      .selectFrom('customers')
      .where('shop_id', '=', scope.shopId)
      .where('forgotten_at', 'is', null)
      .where('merged_into_id', 'is', null)
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

type ExportedRow = RecordRow & { preferred_staff: string | null; notes: string | null }

const readPart = (db: Db, scope: ShopScope, after: number, now: Millis): Promise<ExportedRow[]> =>
  read(db, scope, async (tx) => {
    const { rows } = await sql<ExportedRow>`
      select p.*, (select s.name from staff s where s.shop_id = ${scope.shopId} and s.id = p.preferred_staff_id) as preferred_staff,
        (select string_agg(n.title || ': ' || n.content, E'\n' order by n.id desc) from customer_notes n
        where n.shop_id = ${scope.shopId} and n.customer_id = p.id) as notes
      from (${recordsSql(scope, now)} and c.id > ${after} order by c.id limit ${atOnce}) p order by p.id`.execute(
      tx,
    )
    return rows
  })

const cellsOf = (row: ExportedRow, language: Lang): string[] => {
  const cells: Record<FileColumn, string | number | null> = {
    ...row,
    gender: customerFile[language].genders[row.gender],
    first_visited_at: row.first_visited_at && dateOf(row.first_visited_at),
    last_visited_at: row.last_visited_at && dateOf(row.last_visited_at),
    created_at: dateOf(row.created_at),
  }
  return fileColumns.map((column) => String(cells[column] ?? ''))
}

const dateOf = (wire: string): string => millisToWire(wireToMillis(wire)).slice(0, 10)
