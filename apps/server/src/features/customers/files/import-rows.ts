// Rows of files from elsewhere that led to a record (features/imports): they are told with it, and go with it. Rule IMP-55.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** Of records that are erased, by their ids: what a file said of them is empty, and an undo passes them over. */
export const emptyImportRows = async (
  tx: Tx,
  { shopId }: ShopScope,
  customerIds: ReturnType<typeof sql>,
): Promise<void> => {
  // The first cells of each column are kept beside its heading, and may be hers.
  await sql`
    update imports i set columns = (
      select coalesce(jsonb_agg(jsonb_set(c.value, '{samples}', '[]') order by c.place), '[]')
      from jsonb_array_elements(i.columns) with ordinality c(value, place))
    where i.shop_id = ${shopId} and i.id in (
      select r.import_id from import_rows r where r.shop_id = ${shopId} and r.customer_id in ${customerIds})`.execute(
    tx,
  )
  await sql`
    update import_rows set cells = '{}', mended = '{}', found = '{}', problems = '[]', match = null, written = null, customer_id = null
    where shop_id = ${shopId} and customer_id in ${customerIds}`.execute(tx)
}

/** What is kept of a person's rows, for whoever asks what is stored. */
export const listImportRows = async (
  tx: Tx,
  { shopId }: ShopScope,
  customerId: number,
): Promise<{ file_name: string; line: number; cells: string[]; imported_at: string }[]> => {
  const { rows } = await sql<{ file_name: string; line: number; cells: string[]; imported_at: string }>`
    select i.file_name, r.line, r.cells, i.created_at as imported_at from import_rows r
    join imports i on i.shop_id = ${shopId} and i.id = r.import_id
    where r.shop_id = ${shopId} and r.customer_id = ${customerId} order by i.id, r.line`.execute(tx)
  return rows
}
