// Which of the steps before the details comes next: menus, the menus of a second person, who serves, the time.
import type { Fields } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import {
  choiceOf,
  choosableStaff,
  hasCart,
  isProblem,
  type Choice,
  type ChoiceProblem,
  type Wanted,
} from '@noren/contract/booking/choice'
import { readWanted } from './wanted-fields.ts'

export type NextStep =
  | { kind: 'menu'; staffId: number | undefined }
  | { kind: 'cart'; wanted: Wanted; isSecond: boolean; problem?: ChoiceProblem | undefined }
  | { kind: 'staff'; choice: Choice }
  | { kind: 'time'; choice: Choice }
  /** A menu, or whoever was chosen, is not on offer any more. */
  | { kind: 'withdrawn' }

/**
 * `more` says that the choice of menus goes on: `1` for the first person, `second` for another one, `alone`
 * without one, `done` that it was sent.
 */
export const nextStep = (shop: PublicShop, given: Fields, date?: string): NextStep => {
  const more = given['more']?.at(-1)
  const asked = readWanted(given)
  const wanted = keepOffered(shop, more === 'alone' ? { ...asked, companion: undefined } : asked)
  if (wanted.menuIds.length === 0) return firstStep(shop, wanted, more)
  const first = choiceOf(shop, { ...wanted, companion: undefined }, date)
  if (isProblem(first))
    return first.reason === 'unknown'
      ? { kind: 'withdrawn' }
      : { kind: 'cart', wanted, isSecond: false, problem: first }
  if (more === '1' || more === 'alone') return { kind: 'cart', wanted, isSecond: false }
  if (more === 'second' && shop.has_several_staff) return { kind: 'cart', wanted, isSecond: true }
  if (more === 'done' && given['with_mode'] && !wanted.companion)
    return { kind: 'cart', wanted, isSecond: true, problem: { reason: 'empty' } }
  const choice = choiceOf(shop, wanted, date)
  if (isProblem(choice))
    return choice.reason === 'unknown'
      ? { kind: 'withdrawn' }
      : { kind: 'cart', wanted, isSecond: true, problem: choice }
  return wanted.staffId === undefined && choosableStaff(shop, wanted.menuIds).length > 0
    ? { kind: 'staff', choice }
    : { kind: 'time', choice }
}

/** The step is left out where there is one menu and nothing to add. */
const firstStep = (shop: PublicShop, wanted: Wanted, more: string | undefined): NextStep => {
  const mains = shop.menus.filter((menu) => !menu.is_add_on)
  const [only] = mains.length === 1 ? mains : []
  const staffId = wanted.staffId ?? undefined
  if (more === undefined && only && shop.menus.length === 1)
    return nextStep(shop, { menu: [String(only.id)], ...(staffId && { staff: [String(staffId)] }) })
  if (more === undefined && only)
    return { kind: 'cart', wanted: { ...wanted, menuIds: [only.id] }, isSecond: false }
  if (more === undefined || !hasCart(shop)) return { kind: 'menu', staffId }
  return { kind: 'cart', wanted, isSecond: false, problem: more === 'done' ? { reason: 'empty' } : undefined }
}

/** Whoever is not to be chosen for these menus is left out, and so is a second person where the shop cannot serve two. */
export const keepOffered = (shop: PublicShop, { menuIds, staffId, companion }: Wanted): Wanted => {
  const isOffered = (id: number, ids: readonly number[]) =>
    choosableStaff(shop, ids).some((staff) => staff.id === id)
  return {
    menuIds,
    staffId: staffId != null && !isOffered(staffId, menuIds) ? undefined : staffId,
    companion:
      companion && shop.has_several_staff
        ? {
            ...companion,
            staffId:
              companion.staffId !== null && isOffered(companion.staffId, companion.menuIds)
                ? companion.staffId
                : null,
          }
        : undefined,
  }
}
