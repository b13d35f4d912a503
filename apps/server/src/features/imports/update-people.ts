// The fields that an import fills, or an undo empties again, of several records in one statement. Rules IMP-44, IMP-52.
import { sql } from 'kysely'
import { searchColumns } from '#features/customers/api'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { PersonFields } from './written.ts'

/** The name stays: by it the record was found. */
export const updatePeople = async (
  tx: Tx,
  { shopId }: ShopScope,
  people: readonly (PersonFields & { id: number })[],
): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map((one) => {
    const search = searchColumns({ ...one, nameKana: one.name_kana })
    return { ...one, search_key: search.key, search_version: search.version }
  })
  // Further keys of a row are not read.
  await sql`
    update customers c set name_kana = p.name_kana, email = p.email, phone = p.phone, gender = p.gender, birth_date = p.birth_date,
      preferred_staff_id = p.preferred_staff_id, brought_count = p.brought_count, brought_first_on = p.brought_first_on,
      brought_last_on = p.brought_last_on, search_key = p.search_key, search_version = p.search_version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, name_kana text, email text, phone text, gender text,
      birth_date date, preferred_staff_id bigint, brought_count int, brought_first_on date, brought_last_on date, search_key text,
      search_version int)
    where c.shop_id = ${shopId} and c.id = p.id`.execute(tx)
}
