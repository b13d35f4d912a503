// What surrounds the owner's calendar. Each is one statement, whatever the shop holds.
import {
  calendarSettings,
  type Awaiting,
  type CalendarSettings,
  type ComingVisit,
} from '@noren/contract/reservations/calendar'
import { sql } from 'kysely'
import { figuresOf, pastSql } from '#features/customers/api'
import { staffNames } from '#features/staff/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'

const comingMax = 5
const comingWithin = 7 * dayMs
const awaitingMax = 100

/** The visits that begin after `now`, with what was before of their customers (rule CUST-4). */
export const listComing = (db: Db, scope: ShopScope, now: Millis): Promise<ComingVisit[]> => {
  const { shopId } = scope
  const query = sql<Omit<ComingVisit, 'staffName'> & { staff_id: number }>`
    select c.id, c.status, c.start_at, c.end_at, c.menu_name as title, c.name as "customerName", c.staff_id, c.phone, c.note,
      v.visit_count, v.last_visited_at, v.brought, k.no_show_count, k.last_no_show_at
    from reservations c left join lateral ${figuresOf(scope, sql`c.customer_id`, pastSql(now))} v on c.customer_id is not null
    left join customers k on k.shop_id = ${shopId} and k.id = c.customer_id
    where c.shop_id = ${shopId} and c.start_at > ${millisToWire(now)} and c.start_at < ${millisToWire(now + comingWithin)}
      and c.status in ('reserved', 'pending_approval') and not c.is_block and c.hold_expires_at is null
    order by c.start_at, c.id limit ${comingMax}`
  return read(db, scope, async (tx) => {
    const { rows } = await query.execute(tx)
    const names = await staffNames(tx, scope)
    return rows.map(({ staff_id, ...row }) => ({ ...row, staffName: names.get(staff_id) ?? '' }))
  })
}

/** What ends first without an answer comes first. */
export const listAwaiting = (db: Db, scope: ShopScope): Promise<{ data: Awaiting[]; count: number }> => {
  const { shopId } = scope
  const query = sql<AwaitingRow>`
    select *, count(*) over () as count from (
      select r.id, r.status, r.start_at, r.end_at, r.staff_id, r.expires_at, null as moves_from, false as is_move_request, ${columns}
      from reservations r
      where r.shop_id = ${shopId} and r.status = 'pending_approval' and r.hold_expires_at is null
      union all
      select r.id, 'pending_approval', q.start_at, q.end_at, q.staff_id, q.expires_at, r.start_at, true, ${columns}
      from move_requests q join reservations r on r.shop_id = ${shopId} and r.id = q.reservation_id
      where q.shop_id = ${shopId}) a
    order by expires_at nulls last, start_at, id limit ${awaitingMax}`
  return read(db, scope, async (tx) => {
    const { rows } = await query.execute(tx)
    const names = await staffNames(tx, scope)
    return {
      data: rows.map((row) => ({ ...row, staffName: names.get(row.staff_id) ?? '' })),
      count: rows[0]?.count ?? 0,
    }
  })
}

type AwaitingRow = Omit<Awaiting, 'staffName'> & { count: number }

const columns = sql`r.before_time, r.after_time, r.reservation_number, r.menu_name as title, r.name as "customerName",
  r.price as amount, r.duration, r.is_block, r.waits, r.seat_ids`

export const readCalendarSettings = async (db: Db, userId: number): Promise<CalendarSettings> => {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['week_starts_on', 'time_format', 'compact_view'])
    .executeTakeFirstOrThrow()
  return calendarSettings.parse(row)
}
