import { sql, type RawBuilder } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { LastChange } from './may-correct.ts'

/** Of a reservation `r`: the last entry of its history, but for those of its bill, which goes with the status. Rule BILL-13. */
export const lastChangeColumn = (scope: ShopScope) => lastChangeOf(scope, sql`r.id`).as('last_change')

/** Read under the lock. A reservation has its creation entry at least. */
export const readLastChange = async (
  tx: Tx,
  scope: ShopScope,
  reservationId: number,
): Promise<LastChange | undefined> => {
  const { rows } = await sql<{ last: LastChange | null }>`
    select ${lastChangeOf(scope, sql`${reservationId}::bigint`)} as last`.execute(tx)
  return rows[0]?.last ?? undefined
}

const lastChangeOf = ({ shopId }: ShopScope, id: RawBuilder<unknown>) => sql<LastChange>`(
  select jsonb_build_object('kind', l.kind, 'actor', l.actor, 'user_id', l.user_id, 'status', l.status, 'cancel_reason', l.cancel_reason,
    'before', l.changes -> 0 ->> 'from', 'created_at', l.created_at, 'is_given_back', exists (
      select from payments p where p.shop_id = ${shopId} and p.reservation_id = ${id} and p.amount > 0 and p.refund_amount >= p.amount))
  from change_logs l where l.shop_id = ${shopId} and l.reservation_id = ${id} and l.kind not in ('billed', 'bill_corrected')
  order by l.id desc limit 1)`
