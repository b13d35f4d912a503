// What occupies the staff: the offer, its reasons and whoever names what is in the way read this table alone.
import { blockMinutesMax, menuBufferMax } from '@noren/contract/limits'
import type { ReservationSummary } from '@noren/contract/errors'
import type { Occupancy } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { readOnce, type Db, type Tx } from '#platform/database/transactions'

/** The longest stretch of time that one row can have; one that began this long before a window can reach into it. */
export const occupancyMinutesMax = blockMinutesMax + 2 * menuBufferMax

/** The rows `o` of a shop that may lie in a window: by their start, which the index has. All values may be placeholders. */
export const isInWindow = (window: { after: unknown; before: unknown; now: unknown }) => sql<boolean>`
  o.start_minute > ${window.after} and o.start_minute < ${window.before}
  and (o.hold_expires_at is null or o.hold_expires_at > ${window.now})`

/** Leaves out what a reservation and its move request occupy; 0 leaves out nothing. */
export const isOfOthers = (reservationId: unknown, shopId: unknown) => sql<boolean>`
  o.reservation_id is distinct from ${reservationId} and (o.move_request_id is null or o.move_request_id not in
    (select q.id from move_requests q where q.shop_id = ${shopId} and q.reservation_id = ${reservationId}))`

/** What is taken in [from, to), local minutes, by start. */
export const listOccupancies = async (
  db: Db,
  scope: ShopScope,
  { from, to }: { from: number; to: number },
  now: Millis,
): Promise<Occupancy[]> => {
  const window = { after: from - occupancyMinutesMax, before: to, now: toWire(now) }
  const query = sql<{ staff_id: number; start: number; end: number }>`
    select o.staff_id, o.start_minute as start, upper(o.minutes) as end from occupancies o
    where o.shop_id = ${scope.shopId} and ${isInWindow(window)} and upper(o.minutes) > ${from}
    order by o.start_minute`.compile(db)
  const rows = await readOnce(db, scope, query)
  return rows.map(({ staff_id, start, end }) => ({
    staff_id,
    start_at: wireOfLocalMinute(start),
    end_at: wireOfLocalMinute(end),
  }))
}

type Stretch = { staffIds: readonly number[]; start: number; end: number; now: Millis; without?: number }

/** The reservations that occupy a stretch of local minutes at any of these staff, at most ten, by start. */
export const readInTheWay = async (
  tx: Tx,
  { shopId }: ShopScope,
  { staffIds, start, end, now, without = 0 }: Stretch,
): Promise<ReservationSummary[]> => {
  const window = { after: start - occupancyMinutesMax, before: end, now: toWire(now) }
  const { rows } = await sql<ReservationSummary>`
    select r.id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block
    from occupancies o
    left join move_requests q on q.shop_id = ${shopId} and q.id = o.move_request_id
    join reservations r on r.shop_id = ${shopId} and r.id = coalesce(o.reservation_id, q.reservation_id)
    where o.shop_id = ${shopId} and o.staff_id = any(${[...staffIds]}::bigint[])
      and ${isInWindow(window)} and upper(o.minutes) > ${start} and ${isOfOthers(without, shopId)}
    order by o.start_minute, o.id limit 10`.execute(tx)
  return rows
}
