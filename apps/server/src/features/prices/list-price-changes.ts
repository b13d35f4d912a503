import type { PriceChange } from '@noren/contract/menus/prices'
import { sql } from 'kysely'
import { millisToWire, wireToLocalDate, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'
import { priceOn } from './price-on.ts'

export const listPriceChanges = (db: Db, scope: ShopScope, now: Millis): Promise<PriceChange[]> =>
  read(db, scope, (tx) => readPriceChanges(tx, scope, now))

/** Those that begin after today, of menus that were not deleted, the next one first. Inside a transaction. */
export const readPriceChanges = async (
  tx: Tx,
  { shopId }: ShopScope,
  now: Millis,
): Promise<PriceChange[]> => {
  const today = wireToLocalDate(millisToWire(now))
  const { rows } = await sql<PriceChange>`
    select c.batch_id as id, c.from_date, jsonb_agg(jsonb_build_object('menu_id', m.id, 'name', m.name,
        'price_before', ${priceOn(shopId, sql`(c.from_date - 1)`)}, 'price', c.price) order by m.priority, m.id) as menus
    from menu_prices c join menus m on m.shop_id = ${shopId} and m.id = c.menu_id
    where c.shop_id = ${shopId} and c.from_date > ${today}::date and m.archived_at is null
    group by c.batch_id, c.from_date order by c.from_date, c.batch_id`.execute(tx)
  return rows
}
