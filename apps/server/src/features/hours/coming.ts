// What is still to come of a shop's visits, for whoever changes hours, menus or staff.
import type { ReservationSummary } from '@noren/contract/errors'
import type { HoursRules, Range } from '@noren/scheduling/hours'
import type { MenuStay, Stay } from '@noren/scheduling/hours/outside'
import { busyRanges } from '@noren/scheduling/occupancies'
import { isLive, type Status } from '@noren/scheduling/status'
import { dayOf } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { millisToLocalMinute, millisToWire, wireToLocalMinute, type Millis } from '#platform/clock'
import { occupancyMinutesMax } from '#features/occupancies/api'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { readOfferFacts } from './offer-facts.ts'

/** The shop's rules for all dates from today on. */
export const readRules = async (tx: Tx, scope: ShopScope, now: Millis): Promise<HoursRules> => {
  const from = dayOf(millisToLocalMinute(now)) * 1440
  const { rules } = await readOfferFacts(tx, scope, { from, to: from + farAhead, now }, anyPlan)
  return rules
}

/** Ten years of minutes. */
const farAhead = 3_660 * 1440
const anyPlan = { billing: 'off' } as const

export type ComingStay = MenuStay & {
  menuId: number | null
  /** Its times follow from the menu alone. */
  isOneMenu: boolean
  isLive: boolean
  named: ReservationSummary
}

/** What still takes time from now on, all of the shop's, and the times to which some are asked to be moved. */
export const readComing = async (
  tx: Tx,
  { shopId }: ShopScope,
  { now }: { now: Millis },
): Promise<ComingStay[]> => {
  const { rows } = await sql<ComingRow>`
    select r.id, coalesce(q.start_at, r.start_at) as start_at, coalesce(q.end_at, r.end_at) as end_at, r.menu_name as title,
      r.name as customer_name, r.is_block, r.menu_id, r.status, r.before_time, r.after_time, r.waits,
      coalesce(q.staff_id, r.staff_id) as staff_id,
      (select count(*) from reservation_lines l where l.shop_id = ${shopId} and l.reservation_id = r.id
        and l.kind in ('menu', 'add_on')) as menus
    from (select distinct reservation_id, move_request_id from occupancies
      where shop_id = ${shopId} and start_minute > ${millisToLocalMinute(now) - occupancyMinutesMax} and kind <> 'hold') o
    left join move_requests q on q.shop_id = ${shopId} and q.id = o.move_request_id
    join reservations r on r.shop_id = ${shopId} and r.id = coalesce(o.reservation_id, q.reservation_id)
    where coalesce(q.end_at, r.end_at) > ${millisToWire(now)}
    order by start_at, r.id, q.id nulls first`.execute(tx)
  return rows.map(({ staff_id, before_time, after_time, waits, menu_id, menus, status, ...named }, index) => {
    const [start, end] = [wireToLocalMinute(named.start_at), wireToLocalMinute(named.end_at)]
    const service = { totalDuration: end - start, beforeTime: before_time, afterTime: after_time, waits }
    return {
      // Of the row: a visit and its move request are two stays.
      id: index,
      staffId: staff_id,
      start,
      end,
      occupied: busyRanges(service, start),
      menuId: menu_id,
      isOneMenu: menus === 1,
      isLive: isLive(status),
      named,
    }
  })
}

export type OfferedStay = Stay & { staffId: number; named: ReservationSummary }

/** Times that the shop has offered for visits, and that may still be taken. Those of the waiting list are judged anew when they are. */
export const readOffered = async (
  tx: Tx,
  { shopId }: ShopScope,
  { now }: { now: Millis },
): Promise<OfferedStay[]> => {
  const { rows } = await sql<ReservationSummary & { staff_id: number }>`
    select r.id, t.start_at, t.end_at, r.menu_name as title, r.name as customer_name, r.is_block, t.staff_id
    from offers f join offer_times t on t.shop_id = ${shopId} and t.offer_id = f.id
    join reservations r on r.shop_id = ${shopId} and r.id = f.reservation_id
    where f.shop_id = ${shopId} and f.status = 'open' and f.kind = 'other_times' and f.ends_at > ${millisToWire(now)}
    order by t.start_at, r.id`.execute(tx)
  return rows.map(({ staff_id: staffId, ...named }, index) => ({
    id: index,
    staffId,
    start: wireToLocalMinute(named.start_at),
    end: wireToLocalMinute(named.end_at),
    named,
  }))
}

type ComingRow = ReservationSummary & {
  staff_id: number
  before_time: number
  after_time: number
  waits: readonly Range[]
  menu_id: number | null
  menus: number
  status: Status
}
