import { sql } from 'kysely'
import { millisToWire, wireToLocalDate, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** The price that holds today, in place of what began up to now; what begins later stays. Rule MENU-41. */
export const setPrice = async (
  tx: Tx,
  { shopId }: ShopScope,
  { menuId, price }: { menuId: number; price: number },
  now: Millis,
): Promise<void> => {
  await sql`
    delete from menu_prices where shop_id = ${shopId} and menu_id = ${menuId}
      and from_date <= ${wireToLocalDate(millisToWire(now))}::date`.execute(tx)
  await sql`update menus set price = ${price} where shop_id = ${shopId} and id = ${menuId}`.execute(tx)
}
