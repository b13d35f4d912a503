import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { write, type Db } from '#platform/database/transactions'
import { reservationKeyOf, type FindableReservation } from './search-key.ts'

/** One statement's share. */
const atOnce = 2000

/**
 * Makes the keys of reservations that have none: those of before the keys, those whose person was removed, and what somebody wrote by hand.
 * Rows that another search makes the keys of are waited for.
 */
export const makeMissingKeys = (db: Db, scope: ShopScope): Promise<void> =>
  write(db, scope, async (tx) => {
    const { shopId } = scope
    const { rows } = await sql<FindableReservation & { id: number }>`
      select id, reservation_number, menu_name, name, name_kana, email, phone from reservations
      where shop_id = ${shopId} and search_key is null and not is_block
      order by id limit ${atOnce} for no key update`.execute(tx)
    await sql`
      update reservations r set search_key = v.key
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(reservationKeyOf)}::text[]) as v (id, key)
      where r.shop_id = ${shopId} and r.id = v.id`.execute(tx)
  })
