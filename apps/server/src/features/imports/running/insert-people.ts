// New records of customers, several in one statement, with notes.
import { sql } from 'kysely'
import { randomCode, searchColumns } from '#features/customers/api'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { PersonFields } from '../written.ts'

export type NewPerson = { id: number; code: string | null; fields: PersonFields }
export type NewNote = { id: number; customerId: number; title: string; content: string }

export const takeIds = async (
  tx: Tx,
  sequence: 'customers' | 'customer_notes' | 'reservations',
  count: number,
): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(${`${sequence}_id_seq`}::regclass) as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** The codes that they got: their own, where nobody has it. */
export const insertPeople = async (
  tx: Tx,
  { shopId }: ShopScope,
  people: readonly NewPerson[],
  now: Millis,
): Promise<Map<number, string>> => {
  const codes = await chooseCodes(tx, { shopId }, people)
  if (people.length === 0) return codes
  const rows = people.map(({ id, fields }) => {
    const search = searchColumns({ ...fields, nameKana: fields.name_kana })
    return {
      ...fields,
      id,
      customer_code: codes.get(id),
      search_key: search.key,
      search_version: search.version,
    }
  })
  await sql`
    insert into customers (shop_id, id, name, name_kana, email, phone, gender, birth_date, preferred_staff_id, brought_count,
      brought_first_on, brought_last_on, customer_code, search_key, search_version, created_at)
    select ${shopId}::bigint, p.*, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id bigint, name text, name_kana text, email text, phone text, gender text,
      birth_date date, preferred_staff_id bigint, brought_count int, brought_first_on date, brought_last_on date, customer_code text,
      search_key text, search_version int)
    returning id`.execute(tx)
  return codes
}

export const insertNotes = async (
  tx: Tx,
  { shopId }: ShopScope,
  notes: readonly NewNote[],
  now: Millis,
): Promise<void> => {
  if (notes.length === 0) return
  await sql`
    insert into customer_notes (shop_id, id, customer_id, title, content, created_at, updated_at) overriding system value
    select ${shopId}::bigint, p.id, p."customerId", p.title, p.content, ${millisToWire(now)}::timestamptz, ${millisToWire(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as p(id bigint, "customerId" bigint, title text, content text)
    returning id`.execute(tx)
}

/** Records that were merged or forgotten keep theirs. */
const chooseCodes = async (
  tx: Tx,
  { shopId }: Pick<ShopScope, 'shopId'>,
  people: readonly NewPerson[],
): Promise<Map<number, string>> => {
  const chosen = new Map<number, string>()
  const given = new Set<string>()
  let wanted = people.map(({ id, code }) => ({ id, code: code ?? randomCode() }))
  while (wanted.length > 0) {
    const { rows } = await sql<{ code: string }>`
      select customer_code as code from customers
      where shop_id = ${shopId} and customer_code = any(${wanted.map(({ code }) => code)}::text[])`.execute(
      tx,
    )
    for (const { code } of rows) given.add(code)
    const again: typeof wanted = []
    for (const { id, code } of wanted) {
      if (given.has(code)) again.push({ id, code: randomCode() })
      else {
        chosen.set(id, code)
        given.add(code)
      }
    }
    wanted = again
  }
  return chosen
}
