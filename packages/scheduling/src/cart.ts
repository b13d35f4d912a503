// What one person wants in one visit: several menus and add-ons as one service, with the lines that say what it costs.
import type { Range } from './hours.ts'
import { waitsWithin, type SeatNeed, type Service } from './occupancies.ts'

/** Minutes and yen, as the menu says them on the date of the visit. */
export type CartMenu = {
  readonly id: number
  readonly name: string
  readonly price: number
  readonly duration: number
  readonly totalDuration: number
  readonly beforeTime: number
  readonly afterTime: number
  readonly waits: readonly Range[]
  readonly isAddOn: boolean
  /** The menus that an add-on goes with; any where none is named. */
  readonly addOnMenuIds: readonly number[]
  readonly excludedMenuIds: readonly number[]
  readonly seatGroupIds: readonly number[]
  readonly busySeatGroupIds: readonly number[]
}

/** What a staff member does otherwise than the menu says; null where it is the menu's. */
export type StaffTerms = {
  readonly isDone: boolean
  readonly price: number | null
  readonly duration: number | null
}

export const lineKinds = ['menu', 'add_on', 'nomination', 'adjustment'] as const
export type LineKind = (typeof lineKinds)[number]
export type Line = {
  readonly kind: LineKind
  readonly menuId: number | null
  readonly name: string
  /** Of an adjustment also below 0. */
  readonly price: number
  readonly duration: number
}

export type Cart = {
  readonly service: Service
  readonly lines: readonly Line[]
  readonly price: number
  /** Of the treatment. */
  readonly duration: number
}

/** The terms of whoever serves, by menu; and what is paid for having chosen them, which makes their prices hold. */
export type ServedBy = {
  readonly terms?: ReadonlyMap<number, StaffTerms> | undefined
  readonly nomination?: { readonly name: string; readonly fee: number } | null | undefined
}

/** Why menus cannot be one visit. `otherId`: the menu that excludes it. */
export type CartProblem =
  | { readonly reason: 'empty' }
  | { readonly reason: 'repeated' | 'add_on_alone'; readonly menuId: number }
  | { readonly reason: 'excluded'; readonly menuId: number; readonly otherId: number }

/** Null where they can. */
export const findCartProblem = (menus: readonly CartMenu[]): CartProblem | null => {
  const mains = menus.filter(({ isAddOn }) => !isAddOn)
  if (menus.length === 0) return { reason: 'empty' }
  for (const [index, menu] of menus.entries()) {
    if (menus.findIndex(({ id }) => id === menu.id) < index) return { reason: 'repeated', menuId: menu.id }
    const goesWith = ({ id }: CartMenu) => menu.addOnMenuIds.length === 0 || menu.addOnMenuIds.includes(id)
    if (menu.isAddOn && !mains.some(goesWith)) return { reason: 'add_on_alone', menuId: menu.id }
    const other = menus.find(({ id, excludedMenuIds }) => id !== menu.id && excludedMenuIds.includes(menu.id))
    if (other) return { reason: 'excluded', menuId: menu.id, otherId: other.id }
  }
  return null
}

/**
 * The menus as one visit, the add-ons last: their treatments one after the other, then the longest of the times that customers need
 * beyond them, with the longest preparation and the longest clean-up of any. Rule VISIT-4.
 */
export const layOutCart = (menus: readonly CartMenu[], { terms, nomination = null }: ServedBy = {}): Cart => {
  const inOrder = [...menus.filter((menu) => !menu.isAddOn), ...menus.filter((menu) => menu.isAddOn)]
  const lines: Line[] = []
  const waits: Range[] = []
  const needs = new Map<number, Range[] | null>()
  let duration = 0
  for (const menu of inOrder) {
    const own = terms?.get(menu.id)
    const minutes = own?.duration ?? menu.duration
    const price = nomination === null ? menu.price : (own?.price ?? menu.price)
    lines.push({
      kind: menu.isAddOn ? 'add_on' : 'menu',
      menuId: menu.id,
      name: menu.name,
      price,
      duration: minutes,
    })
    const ownWaits = waitsWithin(menu.waits, minutes)
    waits.push(...ownWaits.map(([from, to]): Range => [duration + from, duration + to]))
    for (const groupId of menu.seatGroupIds) needs.set(groupId, null)
    for (const groupId of menu.busySeatGroupIds) {
      const before = needs.get(groupId)
      const ranges = busyParts(ownWaits, duration, minutes)
      if (before !== null) needs.set(groupId, [...(before ?? []), ...ranges])
    }
    duration += minutes
  }
  if (nomination !== null && nomination.fee > 0)
    lines.push({
      kind: 'nomination',
      menuId: null,
      name: nomination.name,
      price: nomination.fee,
      duration: 0,
    })
  const longest = (minutesOf: (menu: CartMenu) => number): number => Math.max(0, ...menus.map(minutesOf))
  return {
    service: {
      totalDuration: duration + longest((menu) => menu.totalDuration - menu.duration),
      beforeTime: longest(({ beforeTime }) => beforeTime),
      afterTime: longest(({ afterTime }) => afterTime),
      waits,
      seats: [...needs].map(([groupId, ranges]): SeatNeed => ({ groupId, ranges })),
    },
    lines,
    price: priceOf(lines),
    duration,
  }
}

export const priceOf = (lines: readonly Pick<Line, 'price'>[]): number =>
  lines.reduce((sum, { price }) => sum + price, 0)

/** Whether a staff member with these terms does all of the menus. */
export const doesAll = (
  menus: readonly Pick<CartMenu, 'id'>[],
  terms: ReadonlyMap<number, StaffTerms> | undefined,
): boolean => menus.every(({ id }) => terms?.get(id)?.isDone ?? true)

/** The minutes of a menu that begins at `from` in which its staff member is busy; those that touch the next menu's stay apart. */
const busyParts = (waits: readonly Range[], from: number, minutes: number): Range[] => {
  const edges = [from, ...waits.flatMap(([start, end]) => [from + start, from + end]), from + minutes]
  return edges.flatMap((start, index) =>
    index % 2 === 0 ? [[start, edges[index + 1] ?? start] as const] : [],
  )
}
