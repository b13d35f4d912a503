import type { AccessAction, CustomerAccess } from '@noren/contract/customers/accesses'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

/** The latest first, of one record or of all. */
export const listAccesses = (
  db: Db,
  scope: ShopScope,
  { customerId, page, perPage }: { customerId: number | undefined; page: number; perPage: number },
): Promise<{ rows: CustomerAccess[]; total: number }> =>
  read(db, scope, async (tx) => {
    const { shopId } = scope
    const all = tx
      .selectFrom('customer_accesses as a')
      .where('a.shop_id', '=', shopId)
      .$if(customerId !== undefined, (q) => q.where('a.customer_id', '=', customerId ?? 0))
    const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const rows = await all
      .leftJoin('customers as c', (join) =>
        join
          .on('c.shop_id', '=', shopId)
          .onRef('c.id', '=', 'a.customer_id')
          .on('c.forgotten_at', 'is', null),
      )
      .select(['a.id', 'a.customer_id', 'c.name as customer_name', 'a.field', 'a.count', 'a.created_at'])
      // Written by `noteAccess` alone.
      .select((e) => e.ref('a.action').$castTo<AccessAction>().as('action'))
      .orderBy('a.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    return { rows, total }
  })
