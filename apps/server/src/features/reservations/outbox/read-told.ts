import { sql } from 'kysely'
import { readVisitNumber } from '#features/customers/api'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

export type Told = NonNullable<Awaited<ReturnType<typeof readTold>>>

/** What a notification may say of a reservation. */
export const readTold = (db: Db, scope: ShopScope, id: number) =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const row = await tx
      .selectFrom('reservations as r')
      .leftJoin('move_requests as w', (join) =>
        join.on('w.shop_id', '=', shopId).onRef('w.reservation_id', '=', 'r.id'),
      )
      .where('r.shop_id', '=', shopId)
      .where('r.id', '=', id)
      .select(['r.id', 'r.customer_id', 'r.name', 'r.menu_name', 'r.start_at', 'r.end_at', 'r.status'])
      .select(['r.cancel_reason', 'w.start_at as requested_start_at'])
      .select(
        // Rule MSG-147: where there are several.
        sql<string | null>`(select t.name from staff t where t.shop_id = ${shopId} and t.id = r.staff_id
          and (select count(*) from staff a where a.shop_id = ${shopId} and a.active) > 1)`.as('staff_name'),
      )
      .executeTakeFirst()
    if (!row) return undefined
    const { customer_id: customerId, start_at: startAt } = row
    return { ...row, visit: await readVisitNumber(tx, scope, { id, customerId, startAt }) }
  })
