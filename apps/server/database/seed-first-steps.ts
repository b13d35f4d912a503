import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'

/** As its owner did long ago, and made her first steps. */
export const publishDemo = (db: Db, scope: ShopScope, now: Millis): Promise<void> =>
  write(db, scope, async (tx) => {
    await tx
      .updateTable('pages')
      .set({ publish_state: 'published' })
      .where('shop_id', '=', scope.shopId)
      .execute()
    await tx
      .updateTable('shops')
      .set({ first_steps_hidden_at: millisToWire(now) })
      .where('id', '=', scope.shopId)
      .execute()
  })
