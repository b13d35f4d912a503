// What has a unit, or needs one of its group.
import type { ReservationSummary } from '@noren/contract/errors'
import { sql } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** Live reservations to come that have one of these units, or would have it at a time to which they are asked or offered to be moved. */
export const findComing = async (
  tx: Tx,
  { shopId }: ShopScope,
  seatIds: readonly number[],
  now: Millis,
): Promise<ReservationSummary[]> => {
  if (seatIds.length === 0) return []
  const { rows } = await sql<ReservationSummary>`
    select r.id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block
    from reservations r left join move_requests q
      on q.shop_id = ${shopId} and q.reservation_id = r.id and q.seat_ids && ${seatIds}::bigint[]
    where r.shop_id = ${shopId} and r.status in ('reserved', 'pending_approval') and r.hold_expires_at is null
      and coalesce(q.end_at, r.end_at) > ${millisToWire(now)}
      and (r.seat_ids && ${seatIds}::bigint[] or q.id is not null)
    union all
    select r.id, t.start_at, t.end_at, r.menu_name, r.name, r.is_block
    from offers f join offer_times t on t.shop_id = ${shopId} and t.offer_id = f.id and t.seat_ids && ${seatIds}::bigint[]
    join reservations r on r.shop_id = ${shopId} and r.id = f.reservation_id
    where f.shop_id = ${shopId} and f.status = 'open' and f.kind = 'other_times' and f.ends_at > ${millisToWire(now)}
    order by start_at, id`.execute(tx)
  return rows
}

/** Whether a reservation or a move request, whatever became of it, has a unit of the group. */
export const isUsed = async (tx: Tx, { shopId }: ShopScope, groupId: number): Promise<boolean> => {
  const units = sql`(select array_agg(s.id) from seats s where s.shop_id = ${shopId} and s.seat_group_id = ${groupId})`
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from reservations r where r.shop_id = ${shopId} and r.seat_ids && ${units})
      or exists (select from move_requests q where q.shop_id = ${shopId} and q.seat_ids && ${units})
      or exists (select from offer_times t where t.shop_id = ${shopId} and t.seat_ids && ${units}) as used`.execute(
    tx,
  )
  return rows[0]?.used ?? false
}

/** In the owner's order. */
export const listMenusThatNeed = async (
  tx: Tx,
  { shopId }: ShopScope,
  groupId: number,
): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from menus where shop_id = ${shopId} and archived_at is null
      and ${groupId}::bigint = any (seat_group_ids || busy_seat_group_ids) order by priority, id`.execute(tx)
  return rows
}
