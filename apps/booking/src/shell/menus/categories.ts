import type { PublicShop } from '@noren/contract/booking'
import { bookingCart } from '@noren/words/booking/cart'
import type { Lang } from '@noren/words/format'
import type { Menu } from '#platform/view.ts'

type Part = { title: string; menus: Menu[] }

/** The menus under their categories, then those of none; without categories one part without a title. */
export const byCategory = (lang: Lang, { categories }: PublicShop, menus: readonly Menu[]): Part[] => {
  const parts = categories.map(({ id, name }) => ({
    title: name,
    menus: menus.filter((menu) => menu.category_id === id),
  }))
  const known = new Set(categories.map(({ id }) => id))
  const rest = menus.filter(({ category_id: id }) => id === null || !known.has(id))
  const title = parts.some((part) => part.menus.length > 0) ? bookingCart[lang].others : ''
  return [...parts, { title, menus: rest }].filter((part) => part.menus.length > 0)
}
