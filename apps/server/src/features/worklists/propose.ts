// Who could serve the visits of a list, in one look at all that stands.
import { findColleagues, proposeHandOvers, type HandedVisit } from '@noren/scheduling/staff/hand-over'
import { doesAll } from '@noren/scheduling/cart'
import type { Placement } from '@noren/scheduling/placement'
import { minutesPerDay } from '@noren/scheduling/time'
import type { WorklistItem } from '@noren/contract/reservations/worklists'
import { readOfferFacts, type OfferFacts } from '#features/hours/api'
import { keepSeats, serviceOfStored, timedOf, type StoredTime } from '#features/occupancies/api'
import { millisToLocalMinute, wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** A visit as it is stored, with what decides who may serve it. */
export type HandedRow = StoredTime & {
  id: number
  menu_ids: readonly number[]
  preferred_staff_id: number | null
  /** It is answered first: a hand-over would have to count its minutes anew. */
  has_move_request: boolean
}

/** Colleagues are looked for among the visits of so many days from the first on; what comes later has time. */
const daysLookedAt = 45

type Proposed = Pick<WorklistItem, 'colleagues' | 'suggestion'>

export const proposalsOf = async (
  tx: Tx,
  services: Pick<Services, 'config'>,
  scope: ShopScope,
  rows: readonly HandedRow[],
  now: Millis,
): Promise<Map<number, Proposed>> => {
  const first = Math.min(...rows.map(({ start_at }) => wireToLocalMinute(start_at)))
  const near = rows.filter(
    ({ start_at, has_move_request }) =>
      !has_move_request && wireToLocalMinute(start_at) < first + daysLookedAt * minutesPerDay,
  )
  if (near.length === 0) return new Map()
  const facts = await readFacts(tx, services, scope, near, now)
  const names = new Map(facts.staff.map(({ id, name }) => [id, name]))
  const named = ({ staffId }: Placement) => ({ staff_id: staffId, staff_name: names.get(staffId) ?? '' })
  const standing = { ...facts, now: millisToLocalMinute(now) }
  const proposals = proposeHandOvers(
    near.map((row) => handedVisitOf(row, facts)),
    standing,
  )
  return new Map(
    [...proposals].map(([id, { colleagues, suggested }]) => [
      id,
      { colleagues: colleagues.map(named), suggestion: suggested ? named(suggested) : null },
    ]),
  )
}

export type Fit = { placement: Placement; isShown: boolean } | 'not_for_menu' | 'occupied'

/** Whether this colleague can serve the visit as it stands, and on which seats. The shop is locked. */
export const fitOf = async (
  tx: Tx,
  services: Pick<Services, 'config'>,
  scope: ShopScope,
  { row, staffId }: { row: HandedRow; staffId: number },
  now: Millis,
): Promise<Fit> => {
  const facts = await readFacts(tx, services, scope, [row], now)
  const visit = handedVisitOf(row, facts)
  if (!visit.staffIds.includes(staffId)) return 'not_for_menu'
  const standing = { ...facts, now: millisToLocalMinute(now) }
  const [placement] = findColleagues({ ...visit, staffIds: [staffId] }, standing)
  // Customers who see the staff know who was to serve them.
  const isShown = facts.staff.some((one) => one.isShown && [staffId, row.staff_id].includes(one.id))
  return placement ? { placement, isShown } : 'occupied'
}

const readFacts = (
  tx: Tx,
  services: Pick<Services, 'config'>,
  scope: ShopScope,
  rows: readonly HandedRow[],
  now: Millis,
): Promise<OfferFacts> =>
  readOfferFacts(
    tx,
    scope,
    {
      menuIds: [...new Set(rows.flatMap(({ menu_ids }) => menu_ids))],
      from: Math.min(...rows.map(({ start_at }) => wireToLocalMinute(start_at))) - minutesPerDay,
      to: Math.max(...rows.map(({ end_at }) => wireToLocalMinute(end_at))) + minutesPerDay,
      now,
      drafts: true,
    },
    services.config,
  )

const handedVisitOf = (row: HandedRow, facts: OfferFacts): HandedVisit => {
  const timed = timedOf(row)
  const length = timed.end - timed.start
  const { seats, seatUnits } = keepSeats(row, facts, length)
  const menus = row.menu_ids.map((id) => ({ id }))
  return {
    id: row.id,
    timed,
    service: { ...serviceOfStored(row, length), seats },
    seatUnits,
    staffIds: facts.staff.filter(({ terms }) => doesAll(menus, terms)).map(({ id }) => id),
    preferredStaffId: row.preferred_staff_id,
  }
}
