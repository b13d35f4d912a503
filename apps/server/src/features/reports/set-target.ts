import { lockAndWrite } from '#features/shops/api'
import type { ShopScope } from '#platform/database/scope'
import type { Services } from '#platform/services'

/** Null takes it away. */
export const setTarget = (
  services: Services,
  scope: ShopScope,
  { month, amount }: { month: string; amount: number | null },
): Promise<void> =>
  lockAndWrite(services, scope, async (tx) => {
    const first = `${month}-01`
    if (amount === null)
      await tx
        .deleteFrom('sales_targets')
        .where('shop_id', '=', scope.shopId)
        .where('month', '=', first)
        .execute()
    else
      await tx
        .insertInto('sales_targets')
        .values({ shop_id: scope.shopId, month: first, amount })
        .onConflict((c) => c.columns(['shop_id', 'month']).doUpdateSet({ amount }))
        .execute()
  })
