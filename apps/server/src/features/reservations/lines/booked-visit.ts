// A visit as it was decided: what it consists of, who serves it, on which seats.
import type { AdvancePayment } from '@noren/contract/payments/choices'
import type { Cart } from '@noren/scheduling/cart'
import type { Placement } from '@noren/scheduling/placement'
import { joinMenuNames } from '@noren/words/visits'
import type { Menu, Order, WantedVisit } from '#features/hours/api'

/** Local minutes. */
export type BookedVisit = Placement & {
  cart: Cart
  price: number
  isNominated: boolean
  requiresApproval: boolean
  advancePayment: AdvancePayment
}

/** `chosen`: the staff member whom the customer chose. */
export const bookedVisit = (
  { menus, cartBy }: Order,
  placement: Placement,
  chosen: number | null,
): BookedVisit => {
  const cart = cartBy(placement.staffId, chosen !== null)
  return {
    ...placement,
    cart,
    price: cart.price,
    isNominated: chosen !== null,
    requiresApproval: menus.some((menu) => menu.requiresApproval),
    advancePayment: strongest(menus),
  }
}

/** The columns of its row that say what and when it is. */
export const visitColumns = ({ cart, service, start, staffId, seats, isNominated }: BookedVisit) => ({
  start,
  end: start + service.totalDuration,
  staffId,
  seats,
  isNominated,
  ...cartColumns(cart),
})

export const cartColumns = ({ lines, price, duration, service }: Cart) => ({
  menuId: lines[0]?.menuId ?? null,
  menuName: joinMenuNames(
    lines.flatMap(({ kind, name }) => (kind === 'menu' || kind === 'add_on' ? [name] : [])),
  ),
  price,
  duration,
  lines,
  beforeTime: service.beforeTime,
  afterTime: service.afterTime,
  waits: service.waits ?? [],
})

/** What was shown before anybody was known to serve: the sum, and the minutes from the first arrival to the last leaving. */
export const expectedOf = (
  { order, companion }: { order: Order; companion: Order | null },
  { staffId, companion: second }: WantedVisit,
): { price: number; minutes: number } => {
  const one = cartChosen(order, staffId)
  const other = companion && cartChosen(companion, second?.staffId)
  const [first, last] = [one.service.totalDuration, other?.service.totalDuration ?? 0]
  return {
    price: one.price + (other?.price ?? 0),
    minutes: second?.mode === 'in_turn' ? first + last : Math.max(first, last),
  }
}

const cartChosen = ({ cartBy }: Order, chosen: number | null = null): Cart => cartBy(chosen, chosen !== null)

/** What the menu that asks most wants to be paid in advance. */
const strongest = (menus: readonly Menu[]): AdvancePayment =>
  (['required', 'optional'] as const).find((asked) => menus.some((menu) => menu.advancePayment === asked)) ??
  'none'
