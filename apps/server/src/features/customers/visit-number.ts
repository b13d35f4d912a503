import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { agreedSql, figuresOf } from './visit-counts.ts'

/**
 * Which of the customer's visits a reservation is, as shops count: those that are agreed and begin earlier, also those that came along from
 * another system, and itself. Null of a reservation without a customer. Rule MSG-227.
 */
export const readVisitNumber = async (
  tx: Tx,
  scope: ShopScope,
  { id, customerId, startAt }: { id: number; customerId: number | null; startAt: string },
): Promise<number | null> => {
  if (customerId === null) return null
  const earlier = sql`${agreedSql} and r.id <> ${id} and r.start_at < ${startAt}`
  const { rows } = await sql<{ visit_count: number }>`
    select f.visit_count from ${figuresOf(scope, sql`${customerId}::bigint`, earlier)} f`.execute(tx)
  return (rows[0]?.visit_count ?? 0) + 1
}
