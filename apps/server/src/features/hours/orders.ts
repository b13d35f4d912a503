// From what somebody wants to who may serve it: the menus of a visit, and those of the staff who do all of them.
import { doesAll, findCartProblem, layOutCart, type Cart } from '@noren/scheduling/cart'
import type { Companion, Guest } from '@noren/scheduling/placement'
import type { Menu, OfferFacts } from './offer-facts.ts'

/** Menus and add-ons in order; `staffId` where somebody was chosen. */
export type Wanted = { menuIds: readonly number[]; staffId?: number | null | undefined }

export type WantedVisit = Wanted & { companion?: (Wanted & { mode: Companion['mode'] }) | undefined }

export type Order = {
  menus: Menu[]
  guest: Guest
  /** The chosen staff member does not do all of the menus: the owner may know better. */
  isNotForMenu: boolean
  /** What it is when this staff member serves, or before one is known; with their fee and prices where the customer chose them. */
  cartBy: (staffId: number | null, isNominated: boolean) => Cart
}

/** Null where a menu is not there, or the menus cannot be one visit. A chosen staff member who is not there leaves nobody to serve. */
export const orderOf = (facts: OfferFacts, { menuIds, staffId: chosen = null }: Wanted): Order | null => {
  const menus = menuIds.flatMap((id) => facts.menus.get(id) ?? [])
  if (menus.length < menuIds.length || findCartProblem(menus) !== null) return null
  const staff = new Map(facts.staff.map((one) => [one.id, one]))
  const candidates = facts.staff.filter(({ id }) => chosen === null || id === chosen)
  const doing = candidates.filter(({ terms }) => doesAll(menus, terms))
  const isNotForMenu = chosen !== null && candidates.length > 0 && doing.length === 0
  const cartBy = (staffId: number | null, isNominated: boolean): Cart => {
    const one = staffId === null ? undefined : staff.get(staffId)
    const nomination = isNominated && one ? { name: one.name, fee: one.nominationFee } : null
    return layOutCart(menus, { terms: one?.terms, nomination })
  }
  const served = isNotForMenu ? candidates : doing
  const own = served.filter(({ terms }) => terms.size > 0)
  const guest: Guest = {
    service: cartBy(chosen, false).service,
    staffIds: served.map(({ id }) => id),
    serviceOf: new Map(own.map(({ id }) => [id, cartBy(id, false).service])),
  }
  return { menus, guest, isNotForMenu, cartBy }
}

/** Who may have a visit that stands: the staff who do all of its menus, and who has it now. Read with its menus. Rule VISIT-11. */
export const staffForVisit = (
  { staff }: Pick<OfferFacts, 'staff'>,
  { menuIds, staffId }: { menuIds: readonly number[]; staffId: number },
): number[] => {
  const menus = menuIds.map((id) => ({ id }))
  return staff.filter(({ id, terms }) => id === staffId || doesAll(menus, terms)).map(({ id }) => id)
}

/** Whether the staff member is one of the active ones and does not do all of these menus. Read with the menus. Rule VISIT-15. */
export const doesNotDo = (
  { staff }: Pick<OfferFacts, 'staff'>,
  { menuIds, staffId }: { menuIds: readonly number[]; staffId: number },
): boolean => {
  const menus = menuIds.map((id) => ({ id }))
  return staff.some(({ id, terms }) => id === staffId && !doesAll(menus, terms))
}

/** All menus that are asked about. */
export const menuIdsOf = ({ menuIds, companion }: WantedVisit): number[] => [
  ...menuIds,
  ...(companion?.menuIds ?? []),
]

/** Whether whoever was chosen is shown to customers, in whose name the choice was made. */
export const choosesShown = ({ staff }: OfferFacts, { staffId, companion }: WantedVisit): boolean =>
  [staffId, companion?.staffId].every(
    (chosen) => chosen == null || staff.some(({ id, isShown }) => id === chosen && isShown),
  )

/** The visit of one person, or of two; null where one of them cannot be. */
export const ordersOf = (
  facts: OfferFacts,
  wanted: WantedVisit,
): { order: Order; companion: (Order & { mode: Companion['mode'] }) | null; question: VisitOf } | null => {
  const order = orderOf(facts, wanted)
  if (order === null) return null
  const { rules, visits, seatsTaken, seatUnits, openVisitsMax } = facts
  const taken = { rules, visits, seatsTaken, seatUnits, openVisitsMax }
  if (!wanted.companion) return { order, companion: null, question: { ...order.guest, ...taken } }
  const { mode } = wanted.companion
  const second = orderOf(facts, wanted.companion)
  if (second === null) return null
  const companion: Companion = { ...second.guest, mode }
  return { order, companion: { ...second, mode }, question: { ...order.guest, ...taken, companion } }
}

type VisitOf = Guest &
  Pick<OfferFacts, 'rules' | 'visits' | 'seatsTaken' | 'seatUnits' | 'openVisitsMax'> & {
    companion?: Companion
  }
