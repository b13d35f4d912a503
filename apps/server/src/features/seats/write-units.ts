import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** So many units are active: those that are missing are made, and the highest of more than that are kept for what names them. */
export const writeUnits = async (
  tx: Tx,
  { shopId }: ShopScope,
  { groupId, units }: { groupId: number; units: number },
): Promise<void> => {
  await sql`
    insert into seats (shop_id, seat_group_id, number) select ${shopId}, ${groupId}, n from generate_series(1, ${units}::int) n
    on conflict (shop_id, seat_group_id, number) do nothing`.execute(tx)
  await sql`
    update seats set active = number <= ${units}
    where shop_id = ${shopId} and seat_group_id = ${groupId} and active <> (number <= ${units})`.execute(tx)
}
