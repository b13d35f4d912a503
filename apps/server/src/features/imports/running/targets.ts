// Which records the rows of a part belong to: on record, or made of a row further up. Rule IMP-31.
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Ref } from '../stored.ts'
import type { PersonFields } from '../written.ts'

export type Target = PersonFields & { id: number }

export type Targets = {
  /** Undefined where nobody is there any more, or the row was left out. */
  of: (ref: Ref) => Target | undefined
  /** A row of this part made it, or joined it. */
  add: (line: number, target: Target) => void
}

export const readTargets = async (
  tx: Tx,
  { shopId }: ShopScope,
  { importId, refs }: { importId: number; refs: readonly Ref[] },
): Promise<Targets> => {
  const lines = refs.filter(({ kind }) => kind === 'row').map(({ id }) => id)
  const { rows: above } = await sql<{ line: number; id: number }>`
    select line, customer_id as id from import_rows
    where shop_id = ${shopId} and import_id = ${importId} and line = any(${lines}::int[]) and customer_id is not null`.execute(
    tx,
  )
  const asked = [
    ...refs.filter(({ kind }) => kind === 'customer').map(({ id }) => id),
    ...above.map(({ id }) => id),
  ]
  const { rows: records } = await sql<Target & { asked: number }>`
    select a.id as asked, c.id, c.name, c.name_kana, c.email, c.phone, c.gender, c.birth_date::text as birth_date, c.preferred_staff_id,
      c.brought_count, c.brought_first_on::text as brought_first_on, c.brought_last_on::text as brought_last_on
    from customers a join customers c on c.shop_id = ${shopId} and c.id = coalesce(a.merged_into_id, a.id)
    where a.shop_id = ${shopId} and a.id = any(${asked}::bigint[]) and c.forgotten_at is null`.execute(tx)
  const byId = new Map<number, Target>()
  const byAsked = new Map<number, Target>()
  for (const { asked: from, ...record } of records) {
    const one = byId.get(record.id) ?? record
    byId.set(record.id, one)
    byAsked.set(from, one)
  }
  const byLine = new Map(above.map(({ line, id }) => [line, byAsked.get(id)]))
  return {
    of: ({ kind, id }) => (kind === 'row' ? byLine.get(id) : byAsked.get(id)),
    add: (line, target) => {
      byLine.set(line, target)
    },
  }
}
