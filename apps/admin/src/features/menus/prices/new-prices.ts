import { menuPriceMax } from '@noren/contract/limits'
import type { Menu } from '@noren/contract/menus'

export const roundingUnits = [1, 10, 50, 100] as const
export const roundings = ['up', 'down', 'nearest'] as const

/** How the prices of menus change: by yen or by per cent, rounded to a multiple of some yen. */
export type PriceRule = {
  by: 'yen' | 'percent'
  amount: number
  roundTo: (typeof roundingUnits)[number]
  rounding: (typeof roundings)[number]
}

export type NewPrice = {
  menu: Menu
  before: number
  after: number
  /** Why it is not planned; null where it is. */
  obstacle: 'same' | 'outside' | 'twice' | null
}

/** What each menu would cost from a date on. Rule MENU-42. */
export const newPrices = (menus: readonly Menu[], rule: PriceRule, date: string): NewPrice[] =>
  menus.map((menu) => {
    const begun = menu.price_changes.filter(({ from_date }) => from_date <= date)
    const before = begun.at(-1)?.price ?? menu.price
    const after = newPrice(before, rule)
    const isTwice = begun.at(-1)?.from_date === date
    const isOutside = after < 0 || after > menuPriceMax
    const obstacle = isTwice ? 'twice' : isOutside ? 'outside' : after === before ? 'same' : null
    return { menu, before, after, obstacle }
  })

/** In integers: a hundredth of a per cent is the smallest part. Half is rounded up. */
export const newPrice = (price: number, { by, amount, roundTo, rounding }: PriceRule): number => {
  const hundredths = by === 'percent' ? 10_000 + Math.round(amount * 100) : 10_000
  const exact = (price + (by === 'yen' ? amount : 0)) * hundredths
  const round = { up: Math.ceil, down: Math.floor, nearest: Math.round }[rounding]
  return round(exact / (roundTo * 10_000)) * roundTo
}
