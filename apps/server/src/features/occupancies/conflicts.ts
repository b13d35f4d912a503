// What occupies the staff: `occupancies` alone decides whether times overlap; the names of what is in the way come from `reservations`.
import { blockMinutesMax, menuBufferMax } from '@noren/contract/limits'
import type { ReservationSummary } from '@noren/contract/errors'
import type { SeatOccupancy, Span } from '@noren/scheduling/occupancies'
import type { ExternalEvent, Occupancy } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

/** The longest time that a row can have; one that began this long before a window can reach into it. */
export const occupancyMinutesMax = blockMinutesMax + 2 * menuBufferMax

/**
 * A prefilter by the start of rows `o`, which the index has: `after` lies `occupancyMinutesMax` before the window, so a row may end
 * before it; who needs none of those adds a condition on `upper(o.minutes)`. Accepts SQL placeholders.
 */
export const startsNearWindow = (window: { after: unknown; before: unknown; now: unknown }) => sql<boolean>`
  o.start_minute > ${window.after} and o.start_minute < ${window.before}
  and (o.hold_expires_at is null or o.hold_expires_at > ${window.now})`

/**
 * Leaves out what a reservation and its move request occupy. 0, which no id is, leaves out nothing; null would leave out the rows of
 * all move requests.
 */
export const isNotOwnOccupancy = (reservationId: unknown, shopId: unknown) => sql<boolean>`
  o.reservation_id is distinct from ${reservationId} and (o.move_request_id is null or o.move_request_id not in
    (select q.id from move_requests q where q.shop_id = ${shopId} and q.reservation_id = ${reservationId}))`

/** What is taken in [from, to), local minutes, by start, and which of it external calendars take. */
export const listOccupancies = async (
  db: Db,
  scope: ShopScope,
  { from, to }: { from: number; to: number },
  now: Millis,
): Promise<{ occupied: Occupancy[]; external: ExternalEvent[] }> => {
  const { shopId } = scope
  const window = { after: from - occupancyMinutesMax, before: to, now: millisToWire(now) }
  const isInWindow = sql`${startsNearWindow(window)} and upper(o.minutes) > ${from}`
  // Two looks in one statement: the first is answered from its index alone, the second from that of external time, mostly empty.
  const query = sql<{
    staff_id: number
    start: number
    end: number
    title: string | null
    external: boolean
  }>`
    select o.staff_id, o.start_minute as start, upper(o.minutes) as end, null as title, false as external from occupancies o
    where o.shop_id = ${shopId} and o.staff_id is not null and ${isInWindow}
    union all
    select o.staff_id, o.start_minute, upper(o.minutes), o.title, true from occupancies o
    where o.shop_id = ${shopId} and o.external_calendar_id is not null and ${isInWindow}
    order by start`
  const { rows } = await read(db, scope, (tx) => query.execute(tx))
  const timeOf = ({ staff_id, start, end }: (typeof rows)[number]): Occupancy => ({
    staff_id,
    start_at: localMinuteToWire(start),
    end_at: localMinuteToWire(end),
  })
  return {
    occupied: rows.filter(({ external }) => !external).map(timeOf),
    external: rows.filter(({ external }) => external).map((row) => ({ ...timeOf(row), title: row.title })),
  }
}

/** The live visits and blocks that external time of a calendar overlaps from now on, by start. */
export const listUnderExternal = async (
  tx: Tx,
  { shopId }: ShopScope,
  { calendarId, from }: { calendarId: number; from: number },
): Promise<{ id: number; start_at: string; title: string }[]> => {
  const { rows } = await sql<{ id: number; start_at: string; title: string }>`
    select distinct r.id, r.start_at, r.menu_name as title
    from occupancies e
    join occupancies o on o.shop_id = ${shopId} and o.staff_id = e.staff_id and o.kind = 'visit'
      and o.start_minute > e.start_minute - ${occupancyMinutesMax} and o.start_minute < upper(e.minutes) and o.minutes && e.minutes
    join reservations r on r.shop_id = ${shopId} and r.id = o.reservation_id
    where e.shop_id = ${shopId} and e.external_calendar_id = ${calendarId} and upper(e.minutes) > ${from}
      and r.status in ('reserved', 'pending_approval')
    order by r.start_at, r.id`.execute(tx)
  return rows
}

/** Local minutes of these staff, in order: what a visit would take of each. */
type TakenTime = {
  staffIds: readonly number[]
  ranges: readonly Span[]
  now: Millis
  exceptReservationId?: number
}

/** Whether rows `o` stand in the way, and are not the reservation's own. */
const isInTheWaySql = (
  { shopId }: ShopScope,
  { staffIds, ranges, now, exceptReservationId = 0 }: TakenTime,
) => sql<boolean>`
  o.shop_id = ${shopId} and o.staff_id = any(${[...staffIds]}::bigint[])
  and ${startsNearWindow({ after: (ranges[0]?.start ?? 0) - occupancyMinutesMax, before: ranges.at(-1)?.end ?? 0, now: millisToWire(now) })}
  and exists (select from unnest(${ranges.map(({ start }) => start)}::int[], ${ranges.map(({ end }) => end)}::int[]) as f(from_minute, to_minute)
    where o.start_minute < f.to_minute and upper(o.minutes) > f.from_minute)
  and ${isNotOwnOccupancy(exceptReservationId, shopId)}`

/**
 * Who of these staff has a hold, a move request or an offer in this time: a customer waits for it, so nothing is entered over
 * it. Rule RES-29.
 */
export const listHeldStaff = async (tx: Tx, scope: ShopScope, time: TakenTime): Promise<number[]> => {
  const { rows } = await sql<{ staff_id: number }>`
    select distinct o.staff_id from occupancies o
    where ${isInTheWaySql(scope, time)} and o.kind in ('hold', 'move_request', 'offer')`.execute(tx)
  return rows.map(({ staff_id }) => staff_id)
}

/** Whether reservation `r` overlaps another visit or block. */
export const overlapsColumn = ({ shopId }: ShopScope) =>
  // A sub-select of one row is looked up by its index; as a join all occupancies of the shop may be read.
  sql<boolean>`exists (select from occupancies o where o.shop_id = ${shopId} and o.reservation_id = r.id
    and (select x.id from occupancies x where x.shop_id = ${shopId} and x.staff_id = o.staff_id and x.id <> o.id
      and x.kind in ('visit', 'block') and x.start_minute > o.start_minute - ${occupancyMinutesMax}
      and x.start_minute < upper(o.minutes) and x.minutes && o.minutes limit 1) is not null)`.as('overlaps')

/** The reservations that occupy any of these staff in this time, at most ten, by start. */
export const listConflicts = async (
  tx: Tx,
  scope: ShopScope,
  time: TakenTime,
): Promise<ReservationSummary[]> => {
  const { shopId } = scope
  const { rows } = await sql<ReservationSummary>`
    select r.id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block
    from occupancies o
    left join move_requests q on q.shop_id = ${shopId} and q.id = o.move_request_id
    join reservations r on r.shop_id = ${shopId} and r.id = coalesce(o.reservation_id, q.reservation_id)
    where ${isInTheWaySql(scope, time)}
    order by o.start_minute, o.id limit 20`.execute(tx)
  // A visit with waiting time may meet it more than once.
  return [...new Map(rows.map((row) => [`${row.id} ${row.start_at}`, row])).values()].slice(0, 10)
}

/** What is in the way: the reservations that stand there, and whether a customer waits for some of the time. */
export const findInTheWay = async (tx: Tx, scope: ShopScope, time: TakenTime) => ({
  standing: await listConflicts(tx, scope, time),
  isHeld: (await listHeldStaff(tx, scope, time)).length > 0,
})

/** Local minutes of units of seats: what a visit would take of each. */
type TakenSeats = { seats: readonly SeatOccupancy[]; now: Millis; exceptReservationId: number }

/** The same of seats: who has them in this time, at most ten, and whether a customer waits for one. */
export const findSeatsInTheWay = async (
  tx: Tx,
  { shopId }: ShopScope,
  { seats, now, exceptReservationId }: TakenSeats,
): Promise<{ standing: ReservationSummary[]; isHeld: boolean }> => {
  const after = Math.min(...seats.map(({ start }) => start)) - occupancyMinutesMax
  const before = Math.max(...seats.map(({ end }) => end))
  const { rows } = await sql<ReservationSummary & { is_held: boolean; is_known: boolean }>`
    select r.id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block, o.kind in ('hold', 'move_request', 'offer') as is_held, r.id is not null as is_known
    from occupancies o
    left join move_requests q on q.shop_id = ${shopId} and q.id = o.move_request_id
    left join reservations r on r.shop_id = ${shopId} and r.id = coalesce(o.reservation_id, q.reservation_id)
    where o.shop_id = ${shopId} and o.seat_id = any(${seats.map(({ seatId }) => seatId)}::bigint[])
      and ${startsNearWindow({ after, before, now: millisToWire(now) })}
      and exists (select from unnest(${seats.map(({ seatId }) => seatId)}::bigint[], ${seats.map(({ start }) => start)}::int[],
          ${seats.map(({ end }) => end)}::int[]) as f(seat_id, from_minute, to_minute)
        where o.seat_id = f.seat_id and o.start_minute < f.to_minute and upper(o.minutes) > f.from_minute)
      and ${isNotOwnOccupancy(exceptReservationId, shopId)}
    order by o.start_minute, o.id limit 20`.execute(tx)
  const named = rows.filter(({ is_known }) => is_known).map(({ is_held: _h, is_known: _k, ...one }) => one)
  const standing = [...new Map(named.map((row) => [`${row.id} ${row.start_at}`, row])).values()].slice(0, 10)
  return { standing, isHeld: rows.some(({ is_held }) => is_held) }
}
