// What the writers of blocks read, under the shop's lock.
import type { ReservationSummary } from '@noren/contract/errors'
import type { Occupancy } from '@noren/scheduling/occupancies'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { occupancyMinutesMax, startsNearWindow } from '#features/occupancies/api'
import { millisToWire, wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

export const readActiveStaff = async (tx: Tx, { shopId }: ShopScope): Promise<number[]> => {
  const rows = await tx
    .selectFrom('staff')
    .where('shop_id', '=', shopId)
    .where('active', '=', true)
    .select('id')
    .orderBy('priority')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids for `count` rows, and reservation numbers that no other reservation of the shop has. */
export const readNewNumbers = async (
  tx: Tx,
  { shopId }: ShopScope,
  count: number,
): Promise<{ ids: number[]; numbers: string[] }> => {
  const candidates = new Set(
    Array.from({ length: 2 * count + 10 }, () => String(randomInt(100_000_000)).padStart(8, '0')),
  )
  const { rows: ids } = await sql<{ id: number }>`
    select nextval('reservations_id_seq') as id from generate_series(1, ${count}::int)`.execute(tx)
  const { rows: taken } = await sql<{ number: string }>`
    select reservation_number as number from reservations
    where shop_id = ${shopId} and reservation_number = any(${[...candidates]}::text[])`.execute(tx)
  for (const { number } of taken) candidates.delete(number)
  return { ids: ids.map(({ id }) => id), numbers: [...candidates] }
}

/** `id` is 0 where an offer holds the time: nothing stands there yet that could be named. */
export type Clash = ReservationSummary & {
  staffId: number
  /** Of the block in whose way it is. */
  start: number
  /** A customer waits for it: nothing may be entered over it. */
  isHeld: boolean
}

/** What stands in the way of any of these blocks, by time. */
export const listClashes = async (
  tx: Tx,
  { shopId }: ShopScope,
  visits: readonly Occupancy[],
  now: Millis,
): Promise<Clash[]> => {
  const first = Math.min(...visits.map(({ start }) => start))
  const last = Math.max(...visits.map(({ end }) => end))
  const window = { after: first - occupancyMinutesMax, before: last, now: millisToWire(now) }
  const { rows } = await sql<Clash>`
    select coalesce(r.id, 0) as id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block, o.staff_id as "staffId", w.from_minute as start, o.kind in ('hold', 'move_request', 'offer') as "isHeld"
    from unnest(${visits.map(({ staffId }) => staffId)}::bigint[], ${visits.map(({ start }) => start)}::int[],
      ${visits.map(({ end }) => end)}::int[]) as w(staff_id, from_minute, to_minute)
    join occupancies o on o.shop_id = ${shopId} and o.staff_id = w.staff_id and o.start_minute < w.to_minute and upper(o.minutes) > w.from_minute
      and ${startsNearWindow(window)}
    left join move_requests q on q.shop_id = ${shopId} and q.id = o.move_request_id
    left join reservations r on r.shop_id = ${shopId} and r.id = coalesce(o.reservation_id, q.reservation_id)
    where r.id is not null or o.kind = 'offer'
    order by o.start_minute, o.id`.execute(tx)
  return rows
}

/** What an answer says of blocks that were made: the first of them, and on how many dates they lie. */
export type MadeBlocks = { id: number; title: string; start_at: string; end_at: string; days: number }

export const readMadeBlocks = async (tx: Tx, { shopId }: ShopScope, firstId: number): Promise<MadeBlocks> => {
  const { rows } = await sql<MadeBlocks>`
    select r.id, r.menu_name as title, r.start_at, r.end_at, greatest(1, (select count(distinct (b.start_at at time zone 'Asia/Tokyo')::date)
      from reservations b where b.shop_id = ${shopId} and b.series_id = r.id)) as days
    from reservations r where r.shop_id = ${shopId} and r.id = ${firstId}`.execute(tx)
  if (!rows[0]) throw new Error('the blocks of a known key are not there')
  return rows[0]
}

/** The dates of a block's series that are to be removed with it: its own, those from it on, or all. */
export type Which = 'day' | 'following' | 'all'

export type Removable = { id: number; visit: Occupancy; startAt: string }

/** The standing blocks that go with this one; undefined where the shop has no such block, empty where it was removed before. */
export const readRemovable = async (
  tx: Tx,
  { shopId }: ShopScope,
  { id, which }: { id: number; which: Which },
): Promise<Removable[] | undefined> => {
  const day = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Tokyo')::date`
  const { rows } = await sql<{
    id: number
    staff_id: number
    start_at: string
    end_at: string
    isLive: boolean
  }>`
    select r.id, r.staff_id, r.start_at, r.end_at, r.status = 'reserved' as "isLive"
    from reservations one join reservations r on r.shop_id = ${shopId} and (r.id = one.id or r.series_id = one.series_id)
      and case ${which} when 'all' then true when 'following' then ${day('r.start_at')} >= ${day('one.start_at')}
        else ${day('r.start_at')} = ${day('one.start_at')} end
    where one.shop_id = ${shopId} and one.id = ${id} and one.is_block order by r.start_at, r.id`.execute(tx)
  if (rows.length === 0) return undefined
  if (!rows.some((row) => row.id === id && row.isLive)) return []
  return rows
    .filter(({ isLive }) => isLive)
    .map((row) => ({
      id: row.id,
      startAt: row.start_at,
      visit: {
        staffId: row.staff_id,
        start: wireToLocalMinute(row.start_at),
        end: wireToLocalMinute(row.end_at),
      },
    }))
}
