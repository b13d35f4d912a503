// The menus of a visit as the owner's forms have them: what goes with what, and what it comes to.
import type { Menu } from '@noren/contract/menus'
import type { StaffMember } from '@noren/contract/staff'
import {
  type Cart,
  type CartMenu,
  findCartProblem,
  layOutCart,
  type Line,
  type StaffTerms,
} from '@noren/scheduling/cart'

/** Of the menus on the list as they are on the date of the visit. */
export const cartMenuOf = (menu: Menu, date: string): CartMenu => ({
  id: menu.id,
  name: menu.name,
  price: priceOnDate(menu, date),
  duration: menu.duration,
  totalDuration: menu.total_duration,
  beforeTime: menu.before_time,
  afterTime: menu.after_time,
  waits: menu.waits,
  isAddOn: menu.is_add_on,
  addOnMenuIds: menu.add_on_menu_ids,
  excludedMenuIds: menu.excluded_menu_ids,
  seatGroupIds: menu.seat_group_ids,
  busySeatGroupIds: menu.busy_seat_group_ids,
})

/** What it costs on the date of the visit. Rule MENU-30. */
export const priceOnDate = ({ price, price_changes }: Menu, date: string): number =>
  price_changes.findLast(({ from_date }) => from_date <= date)?.price ?? price

/** A line of a menu that is no longer on the list. */
export const cartMenuOfLine = ({ kind, menuId, name, price, duration }: Line): CartMenu => ({
  id: menuId ?? 0,
  name,
  price,
  duration,
  totalDuration: duration,
  beforeTime: 0,
  afterTime: 0,
  waits: [],
  isAddOn: kind === 'add_on',
  addOnMenuIds: [],
  excludedMenuIds: [],
  seatGroupIds: [],
  busySeatGroupIds: [],
})

/** What of the staff member counts: their own minutes, and where the customer chose them their fee and prices. Rules VISIT-10, VISIT-12. */
export type ServedBy = { staff: StaffMember | undefined; isNominated: boolean }

/** What the menus come to; undefined where one of them is not on the list, or they cannot be one visit. */
export const cartOf = (
  menus: readonly CartMenu[] | undefined,
  { staff, isNominated }: ServedBy = { staff: undefined, isNominated: false },
): Cart | undefined => {
  if (menus === undefined || findCartProblem(menus) !== null) return undefined
  const terms = staff && termsOf(staff)
  const nomination = isNominated && staff ? { name: staff.name, fee: staff.nomination_fee } : null
  return layOutCart(menus, { terms, nomination })
}

/** Those that can be added to the chosen ones. */
export const addableTo = (chosen: readonly CartMenu[], menus: readonly CartMenu[]): CartMenu[] =>
  menus.filter((menu) => findCartProblem([...chosen, menu]) === null)

/** Whether it makes a difference that the customer chose this staff member: a fee, or a price of their own. */
export const hasOwnPrice = (staff: StaffMember | undefined, menuIds: readonly number[]): boolean =>
  staff !== undefined &&
  (staff.nomination_fee > 0 ||
    staff.menus.some(({ menu_id, price }) => price !== null && menuIds.includes(menu_id)))

/** Menus of a select that are chosen. */
export const idsOf = (...values: readonly string[]): number[] => values.map(Number).filter((id) => id > 0)

const termsOf = ({ menus }: StaffMember): ReadonlyMap<number, StaffTerms> =>
  new Map(
    menus.map(({ menu_id, is_done, price, duration }) => [menu_id, { isDone: is_done, price, duration }]),
  )
