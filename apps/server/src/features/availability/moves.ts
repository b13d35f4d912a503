// The starts to which a visit can be moved.
import type { Movable } from '@noren/contract/booking'
import type { Range } from '@noren/scheduling/hours'
import { nearestStarts } from '@noren/scheduling/choose'
import {
  nextFreeDay,
  offerDays,
  listStarts,
  withoutStarts,
  type OfferQuestion,
  type OfferRules,
} from '@noren/scheduling/offer'
import { dayOf, formatDay, minutesPerDay } from '@noren/scheduling/time'
import { sql } from 'kysely'
import { menuIdsOf, ordersOf, readOfferFacts, staffForVisit, type WantedVisit } from '#features/hours/api'
import { keepSeats, serviceOfStored, type StoredSeats } from '#features/occupancies/api'
import { wireToLocalMinute, millisToLocalMinute, localMinuteToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { alternativesReach, dayOnWire, reachMax } from './availability.ts'

/** The visit that is to be moved, and where its move request would have it. */
type OwnVisit = {
  start_at: string
  end_at: string
  before_time: number
  after_time: number
  waits: readonly Range[]
  staff_id: number
  is_nominated: boolean
  lines: readonly { menu_id: number | null }[]
  requestStart: string | null
} & StoredSeats
type Own = { reservationId: number; row: OwnVisit }

/** The starts to which the own visit can be moved, over `days` dates from `fromDay`: by its own length, itself not in its way. */
export const readMovable = async (
  services: Services,
  scope: ShopScope,
  of: Own,
  { fromDay, days, isAnyStaff }: { fromDay: number; days: number; isAnyStaff: boolean },
  now: Millis,
): Promise<Movable> => {
  const today = dayOf(millisToLocalMinute(now))
  const lastDay = Math.max(fromDay + days, Math.min(today + reachMax, fromDay + reachMax))
  const asked = await readQuestion(services, scope, of, { fromDay, toDay: lastDay }, now)
  const question = isAnyStaff ? withAble(asked) : withChosen(asked, of.row)
  const own = ownStarts(of.row)
  const shown = withoutStarts(offerDays({ ...question, fromDay, days }), own)
  const last = today + question.rules.horizonDays
  const further = Math.min(last + 1, lastDay) - (fromDay + days)
  const behind = { ...question, fromDay: fromDay + days, days: further }
  const next = nextFreeDay(shown) ?? (further < 1 ? null : nextFreeDay(withoutStarts(offerDays(behind), own)))
  return {
    days: shown.map(dayOnWire),
    next_date: next === null ? null : formatDay(next),
    last_date: formatDay(last),
  }
}

/** Up to three starts nearest to one that was lost, RFC 3339: of the weeks around it, or else of all that customers book. */
export const readMovableAlternatives = async (
  services: Services,
  scope: ShopScope,
  { reservationId, start }: { reservationId: number; start: number },
  now: Millis,
): Promise<string[]> => {
  const row = await readOwnVisit(services.db, scope, reservationId)
  if (!row) return []
  const nearestIn = async (fromDay: number, toDay: number) => {
    const own = { reservationId, row }
    const question = withChosen(await readQuestion(services, scope, own, { fromDay, toDay }, now), row)
    const open = withoutStarts(offerDays({ ...question, fromDay, days: toDay - fromDay }), ownStarts(row))
    return { starts: nearestStarts(listStarts(open), start), horizon: question.rules.horizonDays }
  }
  const today = dayOf(millisToLocalMinute(now))
  const around = Math.max(dayOf(start) - alternativesReach, today)
  const near = await nearestIn(around, around + 2 * alternativesReach + 1)
  const { starts } = near.starts.length === 3 ? near : await nearestIn(today, today + near.horizon + 1)
  return starts.map(localMinuteToWire)
}

/**
 * The free starts of a date for the owner, who keeps neither to the cut-off nor to the horizon: of the chosen staff member, or of the
 * one who has the visit now. Undefined where the shop has no such reservation.
 */
export const readOwnersStarts = async (
  services: Services,
  scope: ShopScope,
  wanted: {
    reservationId: number
    day: number | null
    staffId: number | undefined
    step?: number | undefined
  },
  now: Millis,
): Promise<{ starts: number[]; slotMinutes: number; staffOf?: undefined } | undefined> => {
  const { reservationId } = wanted
  const row = await readOwnVisit(services.db, scope, reservationId)
  if (!row) return undefined
  const own = { reservationId, row }
  const day = wanted.day ?? dayOf(wireToLocalMinute(row.start_at))
  const question = await readQuestion(services, scope, own, { fromDay: day, toDay: day + 1 }, now)
  const rules = ownersRules(question.rules, { day, step: wanted.step }, now)
  const { staffId = row.staff_id } = wanted
  const isOwn = staffId === row.staff_id
  // Who left may keep what they have.
  const staffIds = isOwn ? [staffId] : question.staffIds.filter((id) => id === staffId)
  const open = offerDays({ ...question, rules, staffIds, fromDay: day, days: 1 })
  return {
    starts: listStarts(isOwn ? withoutStarts(open, ownStarts(row)) : open),
    slotMinutes: question.rules.slotMinutes,
  }
}

/** The same of all who do the menus of the visit, with the first who is free at each. */
export const readEverybodysStarts = async (
  services: Services,
  scope: ShopScope,
  wanted: { reservationId: number; day: number | null; step?: number | undefined },
  now: Millis,
): Promise<{ starts: number[]; slotMinutes: number; staffOf: Map<number, number> } | undefined> => {
  const { reservationId } = wanted
  const row = await readOwnVisit(services.db, scope, reservationId)
  if (!row) return undefined
  const day = wanted.day ?? dayOf(wireToLocalMinute(row.start_at))
  const own = { reservationId, row }
  const question = await readQuestion(services, scope, own, { fromDay: day, toDay: day + 1 }, now)
  const rules = ownersRules(question.rules, { day, step: wanted.step }, now)
  const staffOf = new Map<number, number>()
  for (const staffId of question.able) {
    const open = offerDays({ ...question, rules, staffIds: [staffId], fromDay: day, days: 1 })
    const free = staffId === row.staff_id ? withoutStarts(open, ownStarts(row)) : open
    for (const start of listStarts(free)) if (!staffOf.has(start)) staffOf.set(start, staffId)
  }
  const starts = [...staffOf.keys()].toSorted((a, b) => a - b)
  return { starts, slotMinutes: question.rules.slotMinutes, staffOf }
}

/** The free starts of a date for menus, also drafts, that the owner enters. Undefined where they cannot be one visit. */
export const readMenuStarts = async (
  { db, config }: Services,
  scope: ShopScope,
  { day, step, wanted }: { day: number; step?: number | undefined; wanted: WantedVisit },
  now: Millis,
): Promise<number[] | undefined> => {
  const window = { from: day * minutesPerDay, to: (day + 1) * minutesPerDay }
  const facts = await read(db, scope, (tx) =>
    readOfferFacts(tx, scope, { menuIds: menuIdsOf(wanted), ...window, now, drafts: true }, config),
  )
  const orders = ordersOf(facts, wanted)
  if (orders === null) return undefined
  const rules = ownersRules(facts.rules, { day, step }, now)
  const question = { ...orders.question, rules, now: millisToLocalMinute(now) }
  return listStarts(offerDays({ ...question, fromDay: day, days: 1 }))
}

/** The owner keeps neither to the cut-off nor to the horizon, and with a step of her own not to the grid. Rule RES-111. */
const ownersRules = (
  rules: OfferRules,
  { day, step = rules.slotMinutes }: { day: number; step?: number | undefined },
  now: Millis,
): OfferRules => ({
  ...rules,
  slotMinutes: step,
  cutoffMinutes: 0,
  horizonDays: Math.max(0, day - dayOf(millisToLocalMinute(now))),
})

/** `able`: who does all of its menus, and who has it now. */
type MoveQuestion = Omit<OfferQuestion, 'fromDay' | 'days'> & { able: readonly number[] }

const withAble = (question: MoveQuestion): MoveQuestion => ({ ...question, staffIds: question.able })

/** Whom the customer chose serves, or the time is not free. */
const withChosen = (question: MoveQuestion, { is_nominated, staff_id }: OwnVisit): MoveQuestion =>
  is_nominated
    ? { ...question, staffIds: question.staffIds.filter((id) => id === staff_id) }
    : withAble(question)

/** Where the visit stands, and where it is asked to: neither is a place to move it to. */
const ownStarts = ({ start_at, requestStart }: OwnVisit): number[] =>
  [start_at, requestStart].flatMap((wire) => (wire === null ? [] : [wireToLocalMinute(wire)]))

const readQuestion = async (
  { db, config }: Services,
  scope: ShopScope,
  { reservationId, row }: Own,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  now: Millis,
): Promise<MoveQuestion> => {
  const menuIds = row.lines.flatMap(({ menu_id }) => menu_id ?? [])
  const facts = await read(db, scope, (tx) =>
    readOfferFacts(
      tx,
      scope,
      {
        menuIds,
        from: fromDay * minutesPerDay,
        to: toDay * minutesPerDay,
        now,
        without: reservationId,
      },
      config,
    ),
  )
  const [start, end] = [wireToLocalMinute(row.start_at), wireToLocalMinute(row.end_at)]
  const { seats, seatUnits } = keepSeats(row, facts)
  const service = { ...serviceOfStored(row, end - start), seats }
  const able = staffForVisit(facts, { menuIds, staffId: row.staff_id })
  return { ...facts, able, seatUnits, service, now: millisToLocalMinute(now) }
}

const readOwnVisit = async (db: Db, scope: ShopScope, id: number): Promise<OwnVisit | undefined> => {
  const { rows } = await read(db, scope, (tx) =>
    sql<OwnVisit>`
      select r.staff_id, r.start_at, r.end_at, r.before_time, r.after_time, r.waits, r.seat_ids, r.seat_ranges, r.is_nominated, q.start_at as "requestStart",
        (select coalesce(jsonb_agg(jsonb_build_object('menu_id', l.menu_id)), '[]') from reservation_lines l
          where l.shop_id = ${scope.shopId} and l.reservation_id = r.id) as lines
      from reservations r
      left join move_requests q on q.shop_id = ${scope.shopId} and q.reservation_id = r.id
      where r.shop_id = ${scope.shopId} and r.id = ${id} and r.hold_expires_at is null`.execute(tx),
  )
  return rows[0]
}
