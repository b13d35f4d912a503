// What offering a time needs to know, in one statement: the shop's rules, its staff and seats, some menus and the visits of a window.
import type { SpecialPeriod, WeeklyHours } from '@noren/scheduling/hours'
import { dayOf, formatDay, shopOffsetMinutes } from '@noren/scheduling/time'
import type { OfferRules } from '@noren/scheduling/offer'
import type { CartMenu, StaffTerms } from '@noren/scheduling/cart'
import type { Taken } from '@noren/scheduling/staff/standing'
import type { AdvancePayment } from '@noren/contract/payments/choices'
import { sql } from 'kysely'
import { localMinuteToMillis, millisToWire, type Millis } from '#platform/clock'
import { priceOn } from '#features/prices/api'
import { planHorizon, type PlanCode } from '#features/plans/api'
import { startsNearWindow, isNotOwnOccupancy, occupancyMinutesMax } from '#features/occupancies/api'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { holidayOn, type Described } from './day-notes.ts'
import { regularColumns, regularIn, type RegularRow } from './regular.ts'

export type Menu = CartMenu & { requiresApproval: boolean; advancePayment: AdvancePayment }

/** An active one. `terms`: by menu, of those that were asked for, where they differ. */
export type ServingStaff = {
  id: number
  name: string
  isShown: boolean
  nominationFee: number
  terms: ReadonlyMap<number, StaffTerms>
}

export type OfferFacts = Required<Taken> & {
  version: number
  planCode: PlanCode
  shopName: string
  published: boolean
  askKana: boolean
  cancelCutoffMinutes: number
  rules: OfferRules
  staff: ServingStaff[]
  staffIds: number[]
  /** Those asked for that are there and published. */
  menus: ReadonlyMap<number, Menu>
}

export type OfferWindow = {
  /** None where only hours and visits are asked for. */
  menuIds?: readonly number[]
  from: number
  to: number
  /** The date whose prices hold; that of `from` unless given. */
  priceDay?: number
  /** Where special hours are wanted further than visits. */
  hoursTo?: number
  now: Millis
  /** The owner may enter a menu that customers do not see. */
  drafts?: boolean
  /** A reservation that is being moved: neither its visit nor its move request is in its own way. */
  without?: number
  /** For the owner who tries her page, it is published. Rule SHOP-24. */
  isTrial?: boolean
}

/** `from` and `to` are local minutes; visits that touch the window with their buffers are in it. One statement. */
export const readOfferFacts = async (
  tx: Tx,
  { shopId }: ShopScope,
  {
    menuIds = [],
    from,
    to,
    priceDay = dayOf(from),
    hoursTo = to,
    now,
    drafts = false,
    without = 0,
    isTrial = false,
  }: OfferWindow,
  config: Pick<Config, 'billing'>,
): Promise<OfferFacts> => {
  const ids = sql`${[...menuIds]}::bigint[]`
  const { rows } = await sql<OfferRow>`
    select s.version, s.plan_code, s.name, s.ask_kana, s.slot_minutes, s.reservation_cutoff_time,
      s.booking_horizon_days, s.cancel_cutoff_minutes,
      ${isPublished(shopId, isTrial)} as published,
      ${regularColumns(shopId)},
      ${specialPeriodsSql(shopId, { from: instant(from), to: instant(hoursTo) })} as special,
      (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'isShown', t.is_shown, 'nominationFee', t.nomination_fee,
          'hours', t.hours) order by t.priority, t.id) from staff t where t.shop_id = ${shopId} and t.active) as staff,
      (select jsonb_agg(jsonb_build_object('staffId', d.staff_id, 'menuId', d.menu_id, 'isDone', d.is_done, 'price', d.price,
          'duration', d.duration)) from staff_menus d where d.shop_id = ${shopId} and d.menu_id = any(${ids})) as terms,
      (select jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name, 'price', ${priceOn(shopId, formatDay(priceDay))},
          'duration', m.duration, 'totalDuration', m.total_duration, 'beforeTime', m.before_time, 'afterTime', m.after_time,
          'waits', m.waits, 'isAddOn', m.is_add_on, 'addOnMenuIds', m.add_on_menu_ids, 'excludedMenuIds', m.excluded_menu_ids,
          'seatGroupIds', m.seat_group_ids, 'busySeatGroupIds', m.busy_seat_group_ids,
          'requiresApproval', m.requires_approval, 'advancePayment', m.advance_payment))
        from menus m where m.shop_id = ${shopId} and m.id = any(${ids}) and m.archived_at is null
          and (m.publish_state = 'published' or ${drafts}::boolean)) as menus,
      s.open_visits_max,
      (select jsonb_agg(jsonb_build_array(u.seat_group_id, u.id) order by u.seat_group_id, u.number)
        from seats u where u.shop_id = ${shopId} and u.active) as seats,
      (select jsonb_agg(jsonb_build_array(o.staff_id, o.seat_id, o.start_minute, upper(o.minutes),
          case when o.kind in ('visit', 'hold') then o.reservation_id else -o.move_request_id end) order by o.start_minute)
        from occupancies o where o.shop_id = ${shopId}
          and ${startsNearWindow({ after: from - occupancyMinutesMax, before: to, now: millisToWire(now) })}
          and ${isNotOwnOccupancy(without, shopId)}) as taken
    from shops s where s.id = ${shopId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the scope names no shop')
  return {
    version: row.version,
    planCode: row.plan_code,
    shopName: row.name,
    published: row.published ?? false,
    askKana: row.ask_kana,
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
    rules: {
      ...regularIn(row),
      special: row.special ?? [],
      holidays: holidayOn,
      slotMinutes: row.slot_minutes,
      cutoffMinutes: row.reservation_cutoff_time,
      horizonDays: planHorizon(
        config,
        { planCode: row.plan_code, horizonDays: row.booking_horizon_days },
        now,
      ),
      staffHours: staffHoursOf(row.staff ?? []),
    },
    staff: (row.staff ?? []).map((one) => ({ ...one, terms: termsOf(one.id, row.terms ?? []) })),
    staffIds: (row.staff ?? []).map(({ id }) => id),
    menus: new Map((row.menus ?? []).map((menu) => [menu.id, menu])),
    openVisitsMax: row.open_visits_max,
    seatUnits: unitsByGroup(row.seats ?? []),
    visits: (row.taken ?? []).flatMap(([staffId, , start, end, visitId]) =>
      staffId === null ? [] : [{ staffId, start, end, visitId: visitId ?? undefined }],
    ),
    seatsTaken: (row.taken ?? []).flatMap(([, seatId, start, end]) =>
      seatId === null ? [] : [{ seatId, start, end }],
    ),
  }
}

type OfferRow = RegularRow & {
  version: number
  plan_code: PlanCode
  name: string
  ask_kana: boolean
  slot_minutes: number
  reservation_cutoff_time: number
  booking_horizon_days: number
  cancel_cutoff_minutes: number
  published: boolean | null
  special: SpecialPeriod[] | null
  staff: (Omit<ServingStaff, 'terms'> & { hours: WeeklyHours | null })[] | null
  terms: (StaffTerms & { staffId: number; menuId: number })[] | null
  menus: Menu[] | null
  open_visits_max: number
  seats: [groupId: number, id: number][] | null
  taken:
    | [staffId: number | null, seatId: number | null, start: number, end: number, visitId: number | null][]
    | null
}

const termsOf = (staffId: number, terms: NonNullable<OfferRow['terms']>): ReadonlyMap<number, StaffTerms> =>
  new Map(terms.filter((one) => one.staffId === staffId).map((one) => [one.menuId, one]))

const unitsByGroup = (seats: NonNullable<OfferRow['seats']>): ReadonlyMap<number, readonly number[]> =>
  new Map(
    [...Map.groupBy(seats, ([groupId]) => groupId)].map(([groupId, units]) => [
      groupId,
      units.map(([, id]) => id),
    ]),
  )

/** Most shops have none: undefined spares the offer a look. */
const staffHoursOf = (
  staff: readonly { id: number; hours: WeeklyHours | null }[],
): ReadonlyMap<number, WeeklyHours> | undefined => {
  const own = staff.flatMap(({ id, hours }) => (hours === null ? [] : [[id, hours] as const]))
  return own.length > 0 ? new Map(own) : undefined
}

/** The special periods with a description that touch a window of local minutes, by time. */
export const listDescribed = async (
  tx: Tx,
  { shopId }: ShopScope,
  { from, to }: { from: number; to: number },
): Promise<Described[]> => {
  const { rows } = await sql<Described>`
    select h.description, ${localMinute(sql`h.start_at`)} as start, ${localMinute(sql`h.end_at`)} as end
    from special_hours h where h.shop_id = ${shopId} and h.end_at > ${instant(from)} and h.start_at < ${instant(to)}
      and h.description <> '' order by h.start_at, h.id`.execute(tx)
  return rows
}

const instant = (local: number) => millisToWire(localMinuteToMillis(local))

/** Special hours keep their seconds; what is offered counts in whole minutes that have begun. */
const localMinute = (column: ReturnType<typeof sql>) =>
  sql`div(extract(epoch from ${column}), 60)::int + ${sql.lit(shopOffsetMinutes)}`

/**
 * Whether customers see the booking page and book on it, of `shops s`. A limited page is open to whoever has its address, that of a
 * suspended shop to nobody (rule PLAN-26).
 */
export const isPublished = (shopId: unknown, isTrial = false) => sql<boolean | null>`(
  select (p.publish_state <> 'draft' or ${isTrial}::boolean) and s.suspended_at is null from pages p where p.shop_id = ${shopId} and p.type = 'booking')`

/** The special periods that touch a window of instants; null where there are none. */
export const specialPeriodsSql = (shopId: unknown, { from, to }: { from: unknown; to: unknown }) =>
  sql<SpecialPeriod[] | null>`(
      select jsonb_agg(jsonb_build_object('status', h.status, 'start', ${localMinute(sql`h.start_at`)}, 'end', ${localMinute(sql`h.end_at`)}))
        from special_hours h where h.shop_id = ${shopId} and h.end_at > ${from} and h.start_at < ${to})`
