// What a customer has chosen from a shop, with what it costs and how long it takes, as the booking of that date counts it.
import {
  doesAll,
  findCartProblem,
  layOutCart,
  type Cart,
  type CartMenu,
  type CartProblem,
  type Line,
} from '@noren/scheduling/cart'
import type { PublicMenu, PublicShop, PublicStaff } from './public-shop.ts'
import { cartMenusMax } from '../wire/limits.ts'
import type { companionModes } from './wanted.ts'

/** `staffId`: null is nobody in particular (指名なし), undefined that it was not chosen yet. */
export type Wanted = {
  menuIds: readonly number[]
  staffId?: number | null | undefined
  companion?: WantedCompanion | undefined
}
export type WantedCompanion = {
  menuIds: readonly number[]
  staffId: number | null
  mode: (typeof companionModes)[number]
}

/** One of the people who come. */
export type Guest = {
  menus: readonly PublicMenu[]
  staff: PublicStaff | null
  lines: readonly Line[]
  price: number
  minutes: number
}

export type Choice = {
  wanted: Wanted
  /** One or two. */
  guests: readonly [Guest, Guest?]
  /** Of all that is booked: the sum, and the minutes from the first arrival to the last leaving. */
  price: number
  minutes: number
  requires_approval: boolean
  advance_payment: PublicMenu['advance_payment']
}

/** `unknown`: a menu is not on offer. `prepaid`: two people pay at the shop, and one of the menus wants to be paid before. */
export type ChoiceProblem = CartProblem | { readonly reason: 'unknown' | 'prepaid' | 'too_many' }

export const isProblem = (found: Choice | ChoiceProblem): found is ChoiceProblem => 'reason' in found

/** On a date, 'YYYY-MM-DD'; prices of today where none is known yet. */
export const choiceOf = (shop: PublicShop, wanted: Wanted, date = ''): Choice | ChoiceProblem => {
  const { companion } = wanted
  const first = guestOf(shop, wanted.menuIds, wanted.staffId ?? null, date)
  if ('reason' in first) return first
  const second = companion && guestOf(shop, companion.menuIds, companion.staffId, date)
  if (second && 'reason' in second) return second
  const menus = [...first.menus, ...(second?.menus ?? [])]
  const asked = menus.map((menu) => menu.advance_payment)
  if (second && asked.includes('required')) return { reason: 'prepaid' }
  return {
    wanted,
    guests: second ? [first, second] : [first],
    price: first.price + (second?.price ?? 0),
    minutes:
      companion?.mode === 'in_turn'
        ? first.minutes + (second?.minutes ?? 0)
        : Math.max(first.minutes, second?.minutes ?? 0),
    requires_approval: menus.some((menu) => menu.requires_approval),
    advance_payment: second
      ? 'none'
      : ((['required', 'optional'] as const).find((one) => asked.includes(one)) ?? 'none'),
  }
}

const guestOf = (
  shop: PublicShop,
  ids: readonly number[],
  staffId: number | null,
  date: string,
): Guest | ChoiceProblem => {
  if (ids.length > cartMenusMax) return { reason: 'too_many' }
  const menus = ids.flatMap((id) => shop.menus.find((menu) => menu.id === id) ?? [])
  if (menus.length < ids.length) return { reason: 'unknown' }
  const problem = findCartProblem(menus.map((menu) => cartMenuOf(menu, date)))
  if (problem) return problem
  const staff = shop.staff.find(({ id }) => id === staffId) ?? null
  const { lines, price, service } = cartOf(menus, staff, date)
  return { menus, staff, lines, price, minutes: service.totalDuration }
}

/** What the menus are when this staff member was chosen. */
export const cartOf = (menus: readonly PublicMenu[], staff: PublicStaff | null, date = ''): Cart =>
  layOutCart(
    menus.map((menu) => cartMenuOf(menu, date)),
    staff ? { terms: termsOf(staff), nomination: { name: staff.name, fee: staff.nomination_fee } } : {},
  )

/** Whom customers may choose for these menus. A staff member who works alone is not chosen. */
export const choosableStaff = (shop: PublicShop, menuIds: readonly number[]): PublicStaff[] =>
  shop.has_several_staff
    ? shop.staff.filter((staff) =>
        doesAll(
          menuIds.map((id) => ({ id })),
          termsOf(staff),
        ),
      )
    : []

export const doesMenu = (staff: PublicStaff, menuId: number): boolean =>
  doesAll([{ id: menuId }], termsOf(staff))

/** Where menus may be combined at all: a shop with simple menus and one staff member goes on with the first one pressed. */
export const hasCart = ({ menus, categories, has_several_staff: isTeam }: PublicShop): boolean =>
  menus.length > 1 &&
  (isTeam ||
    categories.length > 0 ||
    menus.some((menu) => menu.is_add_on || menu.excluded_menu_ids.length > 0))

/** As hidden fields and in addresses; nothing stands there that was not chosen. */
export const wantedFields = ({ menuIds, staffId, companion }: Wanted): Record<string, string[]> => ({
  ...(menuIds.length > 0 && { menu: menuIds.map(String) }),
  ...(staffId !== undefined && { staff: [String(staffId ?? 0)] }),
  ...(companion && {
    with: companion.menuIds.map(String),
    with_staff: [String(companion.staffId ?? 0)],
    with_mode: [companion.mode],
  }),
})

/** A menu as this staff member does it for those who choose them. */
export const menuBy = (menu: PublicMenu, staff: PublicStaff): PublicMenu => {
  const own = termsOf(staff).get(menu.id)
  const duration = own?.duration ?? menu.duration
  return {
    ...menu,
    ...(own?.price != null && { price: own.price, price_changes: [] }),
    duration,
    total_duration: menu.total_duration - menu.duration + duration,
  }
}

export const priceOnDate = ({ price, price_changes: changes }: PublicMenu, date: string): number =>
  changes.findLast((change) => change.from_date <= date)?.price ?? price

const termsOf = (staff: PublicStaff) =>
  new Map(
    staff.menus.map(({ menu_id: id, is_done: isDone, price, duration }) => [id, { isDone, price, duration }]),
  )

/** Waits, buffers and seats decide about times alone, and are not told. */
const cartMenuOf = (menu: PublicMenu, date: string): CartMenu => ({
  id: menu.id,
  name: menu.name,
  price: priceOnDate(menu, date),
  duration: menu.duration,
  totalDuration: menu.total_duration,
  beforeTime: 0,
  afterTime: 0,
  waits: [],
  isAddOn: menu.is_add_on,
  addOnMenuIds: menu.add_on_menu_ids,
  excludedMenuIds: menu.excluded_menu_ids,
  seatGroupIds: [],
  busySeatGroupIds: [],
})
