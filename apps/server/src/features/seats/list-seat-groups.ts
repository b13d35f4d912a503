import type { SeatGroup } from '@noren/contract/shops/seats'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

/** In the owner's order. */
export const listSeatGroups = (db: Db, scope: ShopScope): Promise<SeatGroup[]> =>
  read(db, scope, (tx) => readSeatGroups(tx, scope))

/**
 * Inside a transaction. A group of which all units are inactive was deleted: its rows stay because reservations name them.
 * Rule SEAT-4.
 */
export const readSeatGroups = async (tx: Tx, { shopId }: ShopScope): Promise<SeatGroup[]> => {
  const { rows } = await sql<SeatGroup>`
    select g.id, g.name, g.version, count(s.id)::int as units,
      jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number) order by s.number) as seats
    from seat_groups g join seats s on s.shop_id = ${shopId} and s.seat_group_id = g.id and s.active
    where g.shop_id = ${shopId} group by g.id, g.name, g.version, g.priority order by g.priority, g.id`.execute(
    tx,
  )
  return rows
}

export const findSeatGroup = async (tx: Tx, scope: ShopScope, id: number): Promise<SeatGroup | undefined> =>
  (await readSeatGroups(tx, scope)).find((group) => group.id === id)
