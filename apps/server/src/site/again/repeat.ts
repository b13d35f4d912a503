// What of an earlier visit can still be booked, at today's prices, and what cannot.
import type { Gone } from '@noren/booking'
import type { PublicShop } from '@noren/contract/booking'
import { choiceOf, choosableStaff, isProblem, type Wanted } from '@noren/contract/booking/choice'
import type { RepeatedVisit } from '#features/booking/api'
import { checkAnswers } from '#features/reservations/api'

type Guest = RepeatedVisit['guests'][number]

/** `gone` is undefined where all is as it was. Rule BOOK-150. */
export const repeat = (
  shop: PublicShop,
  { guests: [first, second] }: RepeatedVisit,
): { wanted: Wanted; gone: Gone | undefined } => {
  const menuIds = combined(shop, first)
  const mayChoose = (guest: Guest, ids: readonly number[]) =>
    choosableStaff(shop, ids).some(({ id }) => id === guest.staff_id)
  const isStaffGone = first !== undefined && first.staff_id !== null && !mayChoose(first, menuIds)
  const wanted: Wanted = { menuIds, staffId: isStaffGone ? undefined : (first?.staff_id ?? null) }
  const ids = combined(shop, second)
  const companion = second &&
    ids.length > 0 && {
      menuIds: ids,
      staffId: mayChoose(second, ids) ? second.staff_id : null,
      mode: second.start_at === first?.start_at ? ('together' as const) : ('in_turn' as const),
    }
  const both = { ...wanted, ...(companion && { companion }) }
  const mayCome = companion && shop.has_several_staff && !isProblem(choiceOf(shop, both))
  const gone: Gone = {
    menus: [...namesGone(first, menuIds), ...namesGone(second, ids)].filter(isFirst),
    staff: isStaffGone && menuIds.length > 0,
    companion: second !== undefined && !mayCome && menuIds.length > 0,
  }
  return {
    wanted: menuIds.length === 0 ? { menuIds } : mayCome ? both : wanted,
    gone: gone.menus.length > 0 || gone.staff || gone.companion ? gone : undefined,
  }
}

/** What the form is filled with: questions that are still asked, and neither sensitive nor an agreement. Rule BOOK-151. */
export const filledFields = (
  shop: PublicShop,
  { fields, answers }: RepeatedVisit,
): Record<string, readonly string[]> => {
  const asked = answers.flatMap(({ id, value }) => {
    const section = shop.form.find((one) => one.id === id)
    if (!section || section.sensitive || section.type === 'agreement') return []
    const { values } = checkAnswers([section], [{ form_section_id: id, value }])
    return values.map((answer) => [`answer_${id}`, answer.value] as const)
  })
  const typed = Object.entries(fields).map(([name, value]) => [name, [value]] as const)
  return Object.fromEntries([...typed, ...asked])
}

/** Those on offer that may be one visit: of two that may not, the later one goes. */
const combined = (shop: PublicShop, guest: Guest | undefined): number[] => {
  const offered = (guest?.menus ?? []).flatMap(({ menu_id: id }) =>
    id !== null && shop.menus.some((menu) => menu.id === id) ? [id] : [],
  )
  let ids = offered.filter(isFirst)
  while (ids.length > 0) {
    const found = choiceOf(shop, { menuIds: ids })
    if (!isProblem(found)) break
    const [one, other] = [
      'menuId' in found ? found.menuId : ids.at(-1),
      'otherId' in found ? found.otherId : undefined,
    ]
    const dropped = ids.findLast((id) => id === one || id === other)
    ids = ids.filter((id) => id !== dropped)
  }
  return ids
}

const namesGone = (guest: Guest | undefined, kept: readonly number[]): string[] =>
  (guest?.menus ?? []).flatMap(({ menu_id: id, name }) => (id !== null && kept.includes(id) ? [] : [name]))

const isFirst = <T>(one: T, index: number, all: readonly T[]): boolean => all.indexOf(one) === index
